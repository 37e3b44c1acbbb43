package dovetail.model.decode;

import static dovetail.model.FakeModel.FIRST_TEXT;
import static dovetail.model.FakeModel.MIDDLE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dovetail.model.Cases;
import dovetail.model.FakeModel;
import dovetail.model.Vocabulary;
import dovetail.model.constraint.Constraint;
import dovetail.model.request.DecodeRequest;
import dovetail.model.request.DecodeResult;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Greedy decoding of random models under random brackets, and colons and semicolons that a letter
 * must follow, against its definition.
 */
final class GreedyDuelTest {
  static final List<String> TEXTS =
      List.of(
          "(", ")", "[", "]", "a", "\n", " ", "()", "])", "))", "((", ")\n", "a(", "\n ", "]]",
          "))]", ":", ":b", ";", "b", "b)");
  private static final int SIZE = FIRST_TEXT + TEXTS.size();
  private static final int[] PROMPT = {MIDDLE};

  /** The most bytes of an ending that is written out where the model ends. */
  private static final int CLOSING = 1;

  /** The most line breaks after a first line that could not end. */
  private static final int LINES = 1;

  @Test
  void decodesAsDefined() {
    Cases.each(400, GreedyDuelTest::decodesAsDefined);
  }

  private static void decodesAsDefined(int number) {
    long seed = number;
    Random random = new Random(seed);
    String prefix = brackets(random, "([");
    String suffix = brackets(random, ")]");
    int maxTokens = random.nextInt(12);
    FakeModel model = FakeModel.of(100, read -> logits(seed, read), TEXTS);
    Function<String, @Nullable String> ending =
        withLetters(TextConstraint.balanced(prefix, suffix));

    Constraint constraint = new TextConstraint(model.vocabulary(), ending);
    Greedy greedy = new Greedy(constraint, new Limits(1000, 1000, CLOSING, LINES));
    DecodeResult result =
        greedy.decode(model, model.session(), DecodeRequest.of(PROMPT, maxTokens));

    String expected = new Definition(model, ending, maxTokens, seed).run();
    String described =
        "%s after %s, before %s, at most %d".formatted(result, prefix, suffix, maxTokens);
    assertThat(result.finish().word() + ":" + text(result))
        .as("seed %d: %s", seed, described)
        .isEqualTo(expected);
    if (result instanceof DecodeResult.Middle middle) {
      assertThat(ending.apply(middle.text())).as(described).isEmpty();
      assertThat(middle.stats().tokens()).as(described).isLessThanOrEqualTo(maxTokens);
    }
  }

  /** With the limits of everyday use, too, every middle is complete and inside its budget. */
  @Test
  void theBudgetIsKeptUnderAnyLimits() {
    Cases.each(200, GreedyDuelTest::theBudgetIsKeptUnderAnyLimits);
  }

  private static void theBudgetIsKeptUnderAnyLimits(int number) {
    long seed = 10_000L + number;
    Random random = new Random(seed);
    String prefix = brackets(random, "([");
    String suffix = brackets(random, ")]");
    FakeModel model = FakeModel.of(100, read -> logits(seed, read), TEXTS);
    Function<String, @Nullable String> ending =
        withLetters(TextConstraint.balanced(prefix, suffix));
    int shortest = model.tokenizer().encode(String.valueOf(ending.apply(""))).length;
    int maxTokens = shortest + random.nextInt(8);
    Limits limits =
        new Limits(
            1 + random.nextInt(4), 1 + random.nextInt(3), random.nextInt(3), random.nextInt(3));
    DecodeResult result =
        new Greedy(new TextConstraint(model.vocabulary(), ending), limits)
            .decode(model, model.session(), DecodeRequest.of(PROMPT, maxTokens));
    assertThat(result).as("seed %d", seed).isInstanceOf(DecodeResult.Middle.class);
    assertThat(ending.apply(text(result))).as("seed %d: %s", seed, result).isEmpty();
    assertThat(result.stats().tokens()).as("seed %d", seed).isLessThanOrEqualTo(maxTokens);
  }

  /**
   * A constraint that often finds no ending though there is one, and takes most for nearer than
   * they are: the budget is kept, every middle is complete, and there is one if one is found at
   * first.
   */
  @Test
  void wrongEstimatesCostTokensNotCorrectness() {
    Cases.each(400, GreedyDuelTest::wrongEstimatesCostTokensNotCorrectness);
  }

  private static void wrongEstimatesCostTokensNotCorrectness(int number) {
    long seed = 20_000L + number;
    Random random = new Random(seed);
    String prefix = brackets(random, "([");
    String suffix = brackets(random, ")]");
    FakeModel model = FakeModel.of(100, read -> logits(seed, read), TEXTS);
    Function<String, @Nullable String> ending =
        withLetters(TextConstraint.balanced(prefix, suffix));
    int maxTokens = random.nextInt(12);
    int blind = 1 + random.nextInt(3);
    Constraint exact = new TextConstraint(model.vocabulary(), ending);
    byte[] first = exact.completion();
    boolean foundAtFirst =
        first != null && model.tokenizer().encode(new String(first, UTF_8)).length <= maxTokens;
    DecodeResult result =
        new Greedy(new Unreliable(exact, blind), Limits.DEFAULT)
            .decode(model, model.session(), DecodeRequest.of(PROMPT, maxTokens));
    if (foundAtFirst) {
      assertThat(result).as("seed %d", seed).isInstanceOf(DecodeResult.Middle.class);
    }
    if (result instanceof DecodeResult.Middle middle) {
      assertThat(ending.apply(middle.text())).as("seed %d: %s", seed, result).isEmpty();
      assertThat(result.stats().tokens()).as("seed %d", seed).isLessThanOrEqualTo(maxTokens);
    }
  }

  /**
   * Finds endings only at the beginning and after every so many tokens; says half of each distance.
   */
  private record Unreliable(Constraint exact, int every) implements Constraint {
    @Override
    public boolean allows(int token) {
      return exact.allows(token);
    }

    @Override
    public long[] mask() {
      return exact.mask();
    }

    @Override
    public void accept(int token) {
      exact.accept(token);
    }

    @Override
    public int length() {
      return exact.length();
    }

    @Override
    public void undo(int length) {
      exact.undo(length);
    }

    @Override
    public boolean mayEnd() {
      return exact.mayEnd();
    }

    @Override
    public int distance() {
      int distance = exact.distance();
      return distance == NO_ENDING ? distance : (distance + 1) / 2;
    }

    @Override
    public byte @Nullable [] completion() {
      return mayEnd() || length() % every == 0 ? exact.completion() : null;
    }
  }

  /**
   * A letter has to follow each colon, after blanks and line ends at most; and each semicolon,
   * after a line end at least.
   */
  static Function<String, @Nullable String> withLetters(
      Function<String, @Nullable String> brackets) {
    return middle -> {
      String rest = brackets.apply(middle);
      if (rest == null || middle.matches("(?s).*([:;]\\s*[^ab\\s]|; *[^ \\n]).*")) {
        return null;
      }
      String line = middle.matches("(?s).*; *") ? "\n" : "";
      return (middle.matches("(?s).*[:;]\\s*") ? line + "a" : "") + rest;
    };
  }

  private static String text(DecodeResult result) {
    return result instanceof DecodeResult.Middle middle ? middle.text() : "-";
  }

  static float[] logits(long seed, int[] read) {
    Random random = new Random(seed * 31L + Arrays.hashCode(read));
    float[] logits = new float[SIZE];
    for (int i = 0; i < SIZE; i++) {
      logits[i] = random.nextInt(20);
    }
    logits[0] -= 8;
    if (seed % 2 == 0) {
      logits[FIRST_TEXT + TEXTS.indexOf(seed % 4 == 0 ? ":" : ";")] += 6;
      logits[FIRST_TEXT + TEXTS.indexOf("\n")] += 6;
    }
    return logits;
  }

  static String brackets(Random random, String kinds) {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(4); i > 0; i--) {
      text.append(kinds.charAt(random.nextInt(2)));
    }
    return text.toString();
  }

  /** Greedy decoding as one would write it down, without any care for cost. */
  private record Definition(
      FakeModel model, Function<String, @Nullable String> ending, int maxTokens, long seed) {

    String run() {
      if (cost("") > maxTokens) {
        return "budget:-";
      }
      List<Integer> tokens = new ArrayList<>();
      String middle = "";
      List<Integer> firstLine = null;
      String atFirstLine = "";
      int lines = 0;
      boolean refused = false;
      while (tokens.size() < maxTokens) {
        List<Integer> order = order(tokens);
        int before = tokens.size();
        boolean first = true;
        for (int token : order) {
          Vocabulary.Role role = model.vocabulary().role(token);
          if (role == Vocabulary.Role.END && cost(middle) == 0 && !(refused && middle.isBlank())) {
            return "model:" + middle;
          }
          if (role == Vocabulary.Role.END
              && first
              && !middle.isBlank()
              && cost(middle + "\n") == 0
              && tokens.size() < maxTokens) {
            return "boundary:" + middle + "\n";
          }
          String rest = ending.apply(middle);
          if (role == Vocabulary.Role.END
              && first
              && rest != null
              && rest.length() <= CLOSING
              && closes(rest)
              && cost(middle) <= maxTokens - tokens.size()) {
            return "steered:" + middle + rest;
          }
          if (role != Vocabulary.Role.TEXT) {
            continue;
          }
          boolean best = first;
          first = false;
          String text = TEXTS.get(token - FIRST_TEXT);
          int line = text.indexOf('\n');
          if (line >= 0) {
            String part = text.substring(0, line).isBlank() ? "" : text.substring(0, line);
            for (String end : List.of(part, part + "\n")) {
              int used = tokens.size() + model.tokenizer().encode(end).length;
              if (!(middle + part).isBlank() && cost(middle + end) == 0 && used <= maxTokens) {
                return "boundary:" + middle + end;
              }
            }
            String rest2 = ending.apply(middle + part);
            if (firstLine == null && !(middle + part).isBlank() && rest2 != null) {
              List<Integer> all = new ArrayList<>(tokens);
              Arrays.stream(model.tokenizer().encode(part)).forEach(all::add);
              int used = model.tokenizer().encode(rest2).length;
              firstLine = all.size() + used <= maxTokens ? all : null;
              atFirstLine = middle + part;
            }
          }
          for (int i = text.length() - 1;
              best && ending.apply(middle + text) == null && i >= 0;
              i--) {
            String end = middle + text.substring(0, i);
            int used = tokens.size() + model.tokenizer().encode(text.substring(0, i)).length;
            if (!end.isBlank() && cost(end) == 0 && used <= maxTokens) {
              return "boundary:" + end;
            }
          }
          refused |= ending.apply(middle + text) == null;
          if (refused && text.equals(" ") && middle.endsWith(" ") && endsInBlanks(tokens)) {
            continue;
          }
          if (cost(middle + text) < maxTokens - tokens.size()) {
            refused &= text.indexOf('\n') < 0;
            tokens.add(token);
            middle += text;
            lines += firstLine == null ? 0 : (int) text.chars().filter(c -> c == '\n').count();
            break;
          }
        }
        if (tokens.size() == before || lines > LINES) {
          break;
        }
      }
      return "steered:"
          + (firstLine == null ? closed(middle, tokens) : closed(atFirstLine, firstLine));
    }

    /** With an ending of which the model says what does not only close. */
    private String closed(String begun, List<Integer> begunTokens) {
      String middle = begun;
      List<Integer> tokens = new ArrayList<>(begunTokens);
      while (!closes(String.valueOf(ending.apply(middle)))) {
        int before = tokens.size();
        String rest = String.valueOf(ending.apply(middle));
        for (int token : order(tokens)) {
          if (model.vocabulary().role(token) != Vocabulary.Role.TEXT) {
            continue;
          }
          String text = TEXTS.get(token - FIRST_TEXT);
          String nearer = ending.apply(middle + text);
          if (nearer != null
              && nearer.length() < rest.length()
              && text.indexOf('\n') < 0
              && !text.isBlank()
              && cost(middle + text) < maxTokens - tokens.size()) {
            tokens.add(token);
            middle += text;
            break;
          }
        }
        if (tokens.size() == before) {
          int piece = model.tokenizer().encode(rest)[0];
          tokens.add(piece);
          middle += TEXTS.get(piece - FIRST_TEXT);
        }
        if (cost(middle) > maxTokens - tokens.size()) {
          return begun + ending.apply(begun);
        }
      }
      return middle + ending.apply(middle);
    }

    private static boolean closes(String text) {
      return text.matches("[\\s)\\]:;]*");
    }

    /** The model's tokens after some, the likeliest first. */
    private List<Integer> order(List<Integer> tokens) {
      int[] read =
          IntStream.concat(IntStream.of(MIDDLE), tokens.stream().mapToInt(i -> i)).toArray();
      float[] logits = logits(seed, read);
      return IntStream.range(0, SIZE)
          .boxed()
          .sorted(Comparator.comparing((Integer i) -> -logits[i]).thenComparing(i -> i))
          .toList();
    }

    private static boolean endsInBlanks(List<Integer> tokens) {
      return TEXTS.get(tokens.getLast() - FIRST_TEXT).equals(" ");
    }

    /** Tokens of the shortest ending; beyond all budgets if there is none. */
    private int cost(String middle) {
      String rest = ending.apply(middle);
      return rest == null ? Integer.MAX_VALUE : model.tokenizer().encode(rest).length;
    }
  }
}
