package dovetail.server.suggest;

import dovetail.languages.Profile;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BinaryOperator;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Brings a middle into the habits of its file, where the language leaves a choice: whether
 * statements end in a mark, which quotes strings have, whether a mark stands behind the last item
 * of a list. A file has a habit if it did so a few times, and seldom otherwise. Each change is made
 * only if the middle fits with it.
 *
 * <p>A statement ends at the end of a line if a word behind it on that line would not fit: so
 * nothing is put behind {@code if (a)}, where a mark would fit and be a statement of its own.
 *
 * <p>Looks at {@value #NEAR} characters on either side. O(those, and a reading of the middle per
 * change).
 *
 * @param habits the choices
 * @param prefix the text left of the hole
 * @param suffix the text right of it
 * @param endsLine whether the middle's last line ends with it
 * @param parses whether the file parses with a middle
 * @param fits whether a middle may be shown, too
 */
record Habitual(
    Profile.Habits habits,
    String prefix,
    String suffix,
    boolean endsLine,
    Predicate<String> parses,
    Predicate<String> fits) {
  private static final int NEAR = 20_000;

  /** Fewer of a kind are no habit. */
  private static final int FEW = 3;

  /**
   * A text without an escape or another quote in it, in either quotes; none that a {@code =}
   * touches.
   */
  private static final Pattern STRING =
      Pattern.compile("(?<!=)(?:\"([^\"'\\\\\n]*)\"|'([^\"'\\\\\n]*)')");

  /** Which of two ways a file goes. */
  private enum Way {
    WITH,
    WITHOUT,
    EITHER;

    static Way of(int with, int without) {
      if (with >= FEW && with > 4 * without) {
        return WITH;
      }
      return without >= FEW && without > 4 * with ? WITHOUT : EITHER;
    }
  }

  /** The middle as the file would have it. */
  String of(String middle) {
    String before = prefix.substring(Math.max(0, prefix.length() - NEAR));
    String after = suffix.substring(0, Math.min(NEAR, suffix.length()));
    List<String> file = new ArrayList<>(); // but the cursor's line
    before.substring(0, before.lastIndexOf('\n') + 1).lines().forEach(file::add);
    after.lines().skip(1).forEach(file::add);
    String quoted = habits.quotes().isEmpty() ? middle : quoted(middle, before + after);
    String listed = habits.trailing().isEmpty() ? quoted : trailing(quoted, file);
    return habits.ending().isEmpty() ? listed : ended(listed, file);
  }

  private String quoted(String middle, String file) {
    int first = 0;
    int second = 0;
    for (Matcher found = STRING.matcher(file); found.find(); ) {
      first += found.group().charAt(0) == habits.quotes().charAt(0) ? 1 : 0;
      second += found.group().charAt(0) == habits.quotes().charAt(1) ? 1 : 0;
    }
    return switch (Way.of(first, second)) {
      case WITH -> withQuotes(middle, habits.quotes().charAt(0));
      case WITHOUT -> withQuotes(middle, habits.quotes().charAt(1));
      case EITHER -> middle;
    };
  }

  private String withQuotes(String middle, char quote) {
    String other =
        STRING
            .matcher(middle)
            .replaceAll(
                found ->
                    Matcher.quoteReplacement(
                        quote + found.group().substring(1, found.group().length() - 1) + quote));
    return orElse(other, middle);
  }

  /** With or without the mark behind what stands before a line that begins with a closer. */
  private String trailing(String middle, List<String> file) {
    int with = 0;
    int without = 0;
    for (int i = 0; i + 1 < file.size(); i++) {
      String line = file.get(i).stripTrailing();
      if (closesList(file.get(i + 1))) {
        with += line.endsWith(habits.trailing()) ? 1 : 0;
        without += endsOperand(line) ? 1 : 0;
      }
    }
    Way way = Way.of(with, without);
    return way == Way.EITHER
        ? middle
        : lineByLine(
            middle,
            (head, tail) ->
                beginsWithCloser((tail + suffix).stripLeading())
                    ? marked(head, tail, habits.trailing(), way)
                    : head);
  }

  /** Whether a line closes a list: a block that is closed says nothing. */
  private static boolean closesList(String line) {
    String begun = line.stripLeading();
    return begun.startsWith(")") || begun.startsWith("]");
  }

  private static boolean beginsWithCloser(String text) {
    return !text.isEmpty() && Closers.isClosing(text.charAt(0)) && !Closers.isQuote(text.charAt(0));
  }

  /** With or without the mark at the end of each statement that ends with its line. */
  private String ended(String middle, List<String> file) {
    int with = 0;
    int without = 0;
    for (int i = 0; i < file.size(); i++) {
      String line = file.get(i).stripTrailing();
      String next = i + 1 < file.size() ? file.get(i + 1).stripLeading() : "";
      with += line.endsWith(habits.ending()) ? 1 : 0;
      without += endsOperand(line) && !line.endsWith("}") && startsAfresh(next) ? 1 : 0;
    }
    Way way = Way.of(with, without);
    String marked = with > without ? lineByLine(middle, this::lastWithEnding) : middle;
    return way == Way.EITHER ? marked : lineByLine(marked, (head, tail) -> ended(head, tail, way));
  }

  /** With the mark of a statement instead of a list's before a closer, where either fits. */
  private String lastWithEnding(String head, String tail) {
    String bare = without(head, habits.trailing());
    boolean fitting =
        !bare.equals(head)
            && beginsWithCloser((tail + suffix).stripLeading())
            && fits.test(bare + habits.ending() + tail);
    return fitting ? bare + habits.ending() : head;
  }

  private String ended(String head, String tail, Way way) {
    boolean safe = way == Way.WITH || startsAfresh((tail + suffix).stripLeading());
    String bare = without(head, habits.ending());
    boolean ends = safe && !parses.test(bare + " " + habits.word() + tail);
    return ends ? marked(head, tail, habits.ending(), way) : head;
  }

  /** The middle with a change at the ends of its lines: of what is before such an end. */
  private String lineByLine(String middle, BinaryOperator<String> change) {
    String head = "";
    for (int at = 0; at >= 0; ) {
      int end = middle.indexOf('\n', at);
      if (end < 0 && !endsLine) {
        return head + middle.substring(at);
      }
      String line = middle.substring(at, end < 0 ? middle.length() : end);
      String tail = end < 0 ? "" : middle.substring(end);
      String changed = line.isBlank() ? head + line : change.apply(head + line, tail);
      head = end < 0 ? changed : changed + '\n';
      at = end < 0 ? -1 : end + 1;
    }
    return head;
  }

  /** The text before the end of a line with or without a mark there, if that fits. */
  private String marked(String head, String tail, String mark, Way way) {
    String bare = without(head, mark);
    String other = way == Way.WITH ? bare + mark : bare;
    return !other.equals(head) && endsOperand(bare) && fits.test(other + tail) ? other : head;
  }

  private static String without(String head, String mark) {
    return head.endsWith(mark) ? head.substring(0, head.length() - mark.length()) : head;
  }

  /** Whether a line that begins so does not go on with the one before it. */
  private static boolean startsAfresh(String text) {
    return text.isEmpty()
        || Character.isJavaIdentifierStart(text.charAt(0))
        || text.charAt(0) == '}';
  }

  private static boolean endsOperand(String line) {
    if (line.isBlank()) {
      return false;
    }
    char last = line.charAt(line.length() - 1);
    return Character.isJavaIdentifierPart(last)
        || ")]}".indexOf(last) >= 0
        || Closers.isQuote(last);
  }

  private String orElse(String better, String middle) {
    return better.equals(middle) || !fits.test(better) ? middle : better;
  }
}
