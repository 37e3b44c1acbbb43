package dovetail.lexer;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.lexer.regex.Regex;
import dovetail.lexer.regex.RegexReader;
import dovetail.lexer.regex.RegexReading;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Patterns with lazy repetitions against a backtracking matcher, Java's; the repetition is the
 * seed. Repeated texts are never empty: of such, backtracking matchers differ.
 */
class FirstMatchDuelTest {
  private static final String ALPHABET = "abc\u20AC";

  /** Behind a text; in no pattern. */
  private static final String END = "#";

  /** What a lexer takes of a text: the longest that the table accepts, -1 for none. */
  private static int taken(Regex pattern, String text) {
    Terminal terminal = new Terminal(0, "T", pattern, false, 0, Role.TOKEN, 0);
    LexerTable table = LexicalGrammar.of(List.of(terminal), Map.of()).compile();
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    int longest = -1;
    boolean refused = false;
    int state = table.start(0);
    for (int length = 0; length <= bytes.length; length++) {
      longest = table.accept(state) < 0 ? longest : length;
      refused = table.accept(state) < 0 ? refused : table.labels(table.accept(state)).length == 0;
      state = length < bytes.length ? table.next(state, bytes[length] & 0xFF) : state;
    }
    return longest < 0 || refused
        ? -1
        : new String(bytes, 0, longest, StandardCharsets.UTF_8).length();
  }

  @RepeatedTest(400)
  void takesWhatBacktrackingFindsFirst(RepetitionInfo info) {
    Random random = new Random(info.getCurrentRepetition());
    Regex tail = new Regex.Repeat(letters(random), 0, 1 + random.nextInt(3), Regex.Greed.LAZY);
    Regex pattern = new Regex.Concat(List.of(regex(random, 3), tail, regex(random, 2)));
    Pattern definition = Pattern.compile(written(pattern));
    for (int n = 0; n < 60; n++) {
      String text = text(random);
      Matcher matcher = definition.matcher(text);
      int expected = matcher.lookingAt() ? matcher.end() : -1;
      if (expected != 0) { // a lexer takes no empty text
        assertThat(taken(pattern, text)).as("%s on %s", definition, text).isEqualTo(expected);
      }
    }
  }

  /**
   * What a longer match would ask of the text behind it leaves no shorter one, unless it is said.
   */
  @RepeatedTest(400)
  void looksAroundAsBacktrackingDoes(RepetitionInfo info) {
    Random random = new Random(info.getCurrentRepetition());
    List<Regex> parts = new ArrayList<>();
    for (int i = 1 + random.nextInt(3); i >= 0; i--) {
      parts.add(regex(random, 2));
      Regex body = regex(random, 1);
      Regex.Way way = Regex.Way.values()[random.nextInt(4)];
      boolean behind = way == Regex.Way.BEHIND || way == Regex.Way.NOT_BEHIND;
      Regex asked = behind ? letters(random) : body;
      if (random.nextInt(3) == 0) {
        Regex inner = new Regex.Look(Regex.Way.values()[random.nextInt(4)], letters(random));
        asked =
            new Regex.Concat(random.nextBoolean() ? List.of(asked, inner) : List.of(inner, asked));
      }
      parts.add(new Regex.Look(way, asked));
    }
    Regex pattern = new Regex.Concat(parts);
    Terminal terminal = new Terminal(0, "T", pattern, false, 0, Role.TOKEN, 0);
    Compilation compiled = LexicalGrammar.of(List.of(terminal), Map.of()).compile(Limits.DEFAULT);
    boolean late = ((Compilation.Compiled) compiled).late().get(0);
    Pattern definition = Pattern.compile(written(pattern));
    for (int n = 0; n < 60; n++) {
      // what is undecided at the end of the text counts as fulfilled: no pattern reads the last one
      String text = text(random) + END.repeat(9);
      Matcher matcher = definition.matcher(text);
      int expected = matcher.lookingAt() ? matcher.end() : -1;
      int taken = taken(pattern, text);
      if (expected != 0 && !(late && taken == -1)) {
        assertThat(taken).as("%s on %s", definition, text).isEqualTo(expected);
      }
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        "\".*?\"; \"a\" x \"b\"; 3",
        "/\\*(.|\\n)*?\\*/; /* a */ x /* b */; 7",
        "\".*\"; \"a\" x \"b\"; 9",
        "a+?; aaa; 1",
        "a{2,}?b?; aaab; 2",
        "(a|ab)c??d; abd; 3",
        "a+(?<!aaa); aaa; 2",
        "[+*]|[?](?![a-z]); ?a; -1",
        "[+*]|[?](?![a-z]); ?1; 1",
        "if\\b; iffy; -1",
        "if\\b; if-; 2",
        "\"(?!\"\").*?\"; \"\"\"; -1",
        "\".*?(?<!\\\\)(\\\\\\\\)*?\"; \"a\\\"b\\\\\" \"; 8",
        "^a$; a; 1",
        "a(?=c(?!b)d); acd; 1",
        "a(?=c(?!d)d); acd; -1",
        "(?!(if|in)\\b)[a-z]+; iff; 3",
        "(?!(if|in)\\b)[a-z]+; if-; -1",
        "a(?!(?<=ba)c|\\w+\\b:).; abc-; 2",
        "a(?:b*?|c)*; abbc; 1",
        "\\101\\x42; AB; 2"
      })
  void endsWhereRePutsTheEnd(String pattern, String text, int length) {
    assertThat(RegexReader.read(pattern, ""))
        .isInstanceOfSatisfying(
            RegexReading.Read.class,
            read -> assertThat(taken(read.regex(), text)).isEqualTo(length));
  }

  private static Regex regex(Random random, int depth) {
    return switch (random.nextInt(depth == 0 ? 1 : 5)) {
      case 0 -> letters(random);
      case 1, 2 -> new Regex.Concat(regexes(random, depth));
      case 3 -> new Regex.Alternation(regexes(random, depth));
      default -> {
        Regex body = regex(random, depth - 1);
        int min = random.nextInt(3);
        int max = random.nextBoolean() ? Regex.UNBOUNDED : min + random.nextInt(3);
        Regex.Greed greed = random.nextBoolean() ? Regex.Greed.LAZY : Regex.Greed.GREEDY;
        yield body.matchesEmpty() ? body : new Regex.Repeat(body, min, max, greed);
      }
    };
  }

  private static List<Regex> regexes(Random random, int depth) {
    List<Regex> list = new ArrayList<>();
    for (int i = 1 + random.nextInt(3); i > 0; i--) {
      list.add(regex(random, depth - 1));
    }
    return list;
  }

  private static Regex letters(Random random) {
    String without = random.nextInt(4) == 0 ? "^" : "";
    String one = ALPHABET.substring(random.nextInt(ALPHABET.length())).substring(0, 1);
    String source = "[" + without + one + (without.isEmpty() ? "" : END) + "]";
    return ((RegexReading.Read) RegexReader.read(source, "")).regex();
  }

  private static String text(Random random) {
    return IntStream.range(0, random.nextInt(9))
        .mapToObj(i -> ALPHABET.substring(random.nextInt(ALPHABET.length())).substring(0, 1))
        .collect(Collectors.joining());
  }

  /** An expression in the notation of the matcher. */
  private static String written(Regex regex) {
    return switch (regex) {
      case Regex.Chars chars ->
          ALPHABET
              .chars()
              .filter(chars.set()::contains)
              .mapToObj(Character::toString)
              .collect(Collectors.joining("", "[", "]"));
      case Regex.Concat concat ->
          concat.parts().stream().map(part -> written(part)).collect(Collectors.joining());
      case Regex.Alternation alternation ->
          alternation.branches().stream()
              .map(branch -> written(branch))
              .collect(Collectors.joining("|", "(?:", ")"));
      case Regex.Look look ->
          switch (look.way()) {
                case AHEAD -> "(?=";
                case NOT_AHEAD -> "(?!";
                case BEHIND -> "(?<=";
                case NOT_BEHIND -> "(?<!";
              }
              + written(look.body())
              + ")";
      case Regex.Operation _ -> throw new IllegalArgumentException("the matcher has none");
      case Regex.Repeat repeat ->
          "(?:%s){%d,%s}%s"
              .formatted(
                  written(repeat.body()),
                  repeat.min(),
                  repeat.max() == Regex.UNBOUNDED ? "" : String.valueOf(repeat.max()),
                  repeat.greed() == Regex.Greed.LAZY ? "?" : "");
    };
  }
}
