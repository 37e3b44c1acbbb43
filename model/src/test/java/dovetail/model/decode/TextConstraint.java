package dovetail.model.decode;

import dovetail.model.Vocabulary;
import dovetail.model.constraint.Constraint;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A constraint by its definition: a function from a middle (one char per byte) to its shortest
 * ending, null if there is none.
 */
public class TextConstraint implements Constraint {
  private final Vocabulary vocabulary;
  private final Function<String, @Nullable String> ending;
  private final List<String> options = new ArrayList<>();
  private final List<String> middles = new ArrayList<>(List.of(""));

  public TextConstraint(Vocabulary vocabulary, Function<String, @Nullable String> ending) {
    this.vocabulary = vocabulary;
    this.ending = ending;
  }

  /** All brackets balanced over prefix, middle and suffix; other characters are free. */
  public static Function<String, @Nullable String> balanced(String prefix, String suffix) {
    return middle -> {
      String open = open(prefix + middle);
      if (open == null) {
        return null;
      }
      StringBuilder owed = new StringBuilder();
      int depth = 0;
      String need = closersNeeded(suffix);
      if (need == null) {
        return null;
      }
      // What is open must end with exactly the brackets the suffix closes.
      int common = 0;
      while (common < open.length()
          && common < need.length()
          && open.charAt(common) == need.charAt(need.length() - 1 - common)) {
        common++;
      }
      for (depth = open.length() - 1; depth >= common; depth--) {
        owed.append(closer(open.charAt(depth)));
      }
      for (int i = need.length() - 1 - common; i >= 0; i--) {
        owed.append(need.charAt(i));
      }
      return owed.toString();
    };
  }

  /** The open brackets of a text from the outside in; null if one closes wrongly. */
  private static @Nullable String open(String text) {
    StringBuilder open = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '(', '[' -> open.append(c);
        case ')', ']' -> {
          int last = open.length() - 1;
          if (last < 0 || closer(open.charAt(last)) != c) {
            return null;
          }
          open.setLength(last);
        }
        default -> {}
      }
    }
    return open.toString();
  }

  /** The brackets a suffix closes without opening them, as openers from the inside out. */
  private static @Nullable String closersNeeded(String suffix) {
    StringBuilder open = new StringBuilder();
    StringBuilder need = new StringBuilder();
    for (int i = 0; i < suffix.length(); i++) {
      char c = suffix.charAt(i);
      switch (c) {
        case '(', '[' -> open.append(c);
        case ')', ']' -> {
          int last = open.length() - 1;
          if (last < 0) {
            need.append(c == ')' ? '(' : '[');
          } else if (closer(open.charAt(last)) == c) {
            open.setLength(last);
          } else {
            return null;
          }
        }
        default -> {}
      }
    }
    return open.isEmpty() ? need.toString() : null;
  }

  private static char closer(char opener) {
    return opener == '(' ? ')' : ']';
  }

  /** One of these middles; and it knows where there is no choice. */
  static TextConstraint forcing(Vocabulary vocabulary, String... middles) {
    TextConstraint made = new TextConstraint(vocabulary, oneOf(middles));
    made.options.addAll(List.of(middles));
    return made;
  }

  @Override
  public byte[] forced() {
    String common = null;
    for (String option : options) {
      if (option.startsWith(middles.getLast())) {
        String rest = option.substring(middles.getLast().length());
        int same = 0;
        while (common != null
            && same < Math.min(rest.length(), common.length())
            && rest.charAt(same) == common.charAt(same)) {
          same++;
        }
        common = common == null ? rest : common.substring(0, same);
      }
    }
    return common == null ? new byte[0] : common.getBytes(StandardCharsets.ISO_8859_1);
  }

  /** Exactly one of these middles. */
  public static Function<String, @Nullable String> oneOf(String... middles) {
    return middle -> {
      String best = null;
      for (String one : middles) {
        if (one.startsWith(middle) && (best == null || one.length() < best.length())) {
          best = one;
        }
      }
      return best == null ? null : best.substring(middle.length());
    };
  }

  /** The middle, one char per byte. */
  final String middle() {
    return middles.getLast();
  }

  private String with(int token) {
    StringBuilder text = new StringBuilder(middles.getLast());
    for (byte b : vocabulary.bytes(token)) {
      text.append((char) (b & 0xff));
    }
    return text.toString();
  }

  @Override
  public boolean allows(int token) {
    return ending.apply(with(token)) != null;
  }

  @Override
  public long[] mask() {
    long[] mask = new long[(vocabulary.size() + 63) / 64];
    for (int t = 0; t < vocabulary.size(); t++) {
      if (vocabulary.role(t) == Vocabulary.Role.TEXT && allows(t)) {
        mask[t >> 6] |= 1L << t;
      }
    }
    return mask;
  }

  @Override
  public void accept(int token) {
    if (!allows(token)) {
      throw new IllegalArgumentException("token " + token + " after " + middles.getLast());
    }
    middles.add(with(token));
  }

  @Override
  public int length() {
    return middles.size() - 1;
  }

  @Override
  public void undo(int length) {
    middles.subList(length + 1, middles.size()).clear();
  }

  @Override
  public boolean mayEnd() {
    return "".equals(ending.apply(middles.getLast()));
  }

  @Override
  public int distance() {
    String rest = ending.apply(middles.getLast());
    return rest == null ? NO_ENDING : rest.length();
  }

  @Override
  public byte[] completion() {
    String rest = ending.apply(middles.getLast());
    if (rest == null) {
      throw new IllegalStateException("no ending after " + middles.getLast());
    }
    byte[] bytes = new byte[rest.length()];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) rest.charAt(i);
    }
    return bytes;
  }
}
