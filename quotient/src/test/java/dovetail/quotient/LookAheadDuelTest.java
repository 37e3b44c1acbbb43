package dovetail.quotient;

import static dovetail.quotient.Duels.bytes;
import static org.assertj.core.api.Assertions.assertThat;

import dovetail.grammar.Grammar;
import dovetail.grammar.GrammarOptions;
import dovetail.grammar.GrammarReader;
import dovetail.grammar.Reading;
import dovetail.languages.Language;
import dovetail.lexer.LexerTable;
import dovetail.lexer.TokenEnd;
import dovetail.quotient.mask.Masks;
import dovetail.quotient.mask.TokenStrings;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Random grammars whose terminals look ahead, so that the text behind a token decides which
 * terminal it is and where it ends. Lark's basic lexer tries the terminals in their order; {@link
 * TokenEnd} finds the tokens of a whole text, and a regular expression over the tokens' digits says
 * whether the rule has them. Laws: a middle is complete exactly if the whole text is; a complete
 * middle can be pushed byte by byte; masks hold exactly the tokens that can be pushed.
 */
class LookAheadDuelTest {
  private static final List<String> PATTERNS =
      List.of(
          "a",
          "b",
          "ab",
          "[ab]+",
          "a+?",
          "a(?!b)",
          "b(?!a)",
          "a(?=b)",
          "[ab]+(?=c)",
          "[ab]+(?!c)",
          "ab(?=c)",
          "a(b|c)?(?!a)",
          "c",
          "c(?=a|$)",
          "a(?!bb)",
          "(a|b)*?c",
          "c+(?!b)",
          "[abc](?!$)");

  /** The first rule, and its texts as a regular expression over the numbers of its terminals. */
  private enum Shape {
    ANY("(T0 | T1)+", "[01]+"),
    LIST("T0+ T1?", "0+1?"),
    PAIRS("(T0 T1)+ T0", "(01)+0"),
    LAST("T0+ (T0 T1 T1)?", "0+(011)?"),
    FEW("T0 T0 T1?", "001?");

    final String rule;
    final Pattern tokens;

    Shape(String rule, String tokens) {
      this.rule = rule;
      this.tokens = Pattern.compile(tokens);
    }
  }

  private static final List<String> VOCABULARY =
      List.of("a", "b", "c", "ab", "ba", "bc", "cc", "abc", "bbc");

  private int complete;
  private int incomplete;
  private int masked;

  @Test
  void theTextBehindDecides() {
    long first = Long.getLong("seed", 1);
    for (long seed = first; seed < first + Duels.cases(150); seed++) {
      compare(seed);
    }
    System.out.printf("%d complete, %d not, %d masks%n", complete, incomplete, masked);
    assertThat(complete).isGreaterThan(400);
    assertThat(incomplete).isGreaterThan(400);
    assertThat(masked).isGreaterThan(400);
  }

  /** {@code a} is a name, unless a {@code b} follows: then it is passed over. */
  @Test
  void aTokenThatDoesNotFitMayBeOneThatIsPassedOver() {
    Language language =
        language(
            """
            start: X ("y" NAME)?
            X: "x"
            NAME.2: /a(?!b)/
            A: "a"
            B: "b"
            %ignore A
            %ignore B
            """);
    MiddleRecognizer middle =
        MiddleLanguage.of(Objects.requireNonNull(language), bytes("x"), bytes("")).recognizer();
    assertThat(middle.push(bytes("a"))).isTrue();
    assertThat(middle.mayEnd()).isFalse();
    assertThat(middle.push(bytes("b")) && middle.mayEnd()).isTrue();
  }

  private void compare(long seed) {
    Random random = new Random(seed);
    Shape shape = any(List.of(Shape.values()), random);
    StringBuilder source = new StringBuilder("start: ").append(shape.rule).append('\n');
    int terminals = 3 + random.nextInt(3);
    for (int t = 0; t < terminals; t++) {
      source.append("T%d.%d: /%s/\n".formatted(t, random.nextInt(3), any(PATTERNS, random)));
      source.append(t < 2 ? "" : "%ignore T" + t + "\n");
    }
    Language language = language(source.toString());
    if (language == null) {
      return; // the lexer finds no text of a terminal
    }
    TokenStrings vocabulary = TokenStrings.of(VOCABULARY.size(), t -> bytes(VOCABULARY.get(t)));
    Masks masks = Masks.of(language, vocabulary);
    for (int n = 0; n < 40; n++) {
      String text = text(random, n);
      int from = random.nextInt(text.length() + 1);
      int to = from + random.nextInt(text.length() - from + 1);
      String where =
          "seed %d: [%s|%s|%s] %s"
              .formatted(
                  seed,
                  text.substring(0, from),
                  text.substring(from, to),
                  text.substring(to),
                  source);
      MiddleRecognizer middle =
          MiddleLanguage.of(language, bytes(text.substring(0, from)), bytes(text.substring(to)))
              .recognizer();
      boolean whole = has(language, shape, bytes(text));
      boolean pushed = middle.push(bytes(text.substring(from, to)));
      assertThat(pushed && middle.mayEnd()).as(where).isEqualTo(whole);
      complete += whole ? 1 : 0;
      incomplete += whole ? 0 : 1;
      middle.truncate(0);
      for (int i = from; whole && i < to; i++) {
        assertThat(middle.push(bytes(text.substring(i, i + 1)))).as("%d of %s", i, where).isTrue();
      }
      middle.truncate(0);
      if (middle.viable()) {
        masksAreWhatCanBePushed(middle, masks, vocabulary, where);
      }
    }
  }

  private static @Nullable Language language(String source) {
    Reading reading =
        GrammarReader.read(
            source, "g.lark", _ -> Optional.empty(), GrammarOptions.NONE.withLexer("basic"));
    Grammar grammar = reading.grammar();
    return grammar == null ? null : Language.of(grammar);
  }

  /** Whether a text is one of the language, by its tokens. */
  private static boolean has(Language language, Shape shape, byte[] text) {
    LexerTable lexer = language.lexer();
    StringBuilder tokens = new StringBuilder();
    TokenEnd token = new TokenEnd(lexer);
    for (int at = 0; at < text.length; at = token.length()) {
      token.begin(lexer.start(0), at);
      for (int i = at; i < text.length; i++) {
        token.read(text[i]);
      }
      token.end();
      if (token.length() < 0) {
        return false;
      }
      int terminal = lexer.labels(token.labels())[0];
      String name = language.terminals().get(terminal).name();
      tokens.append(language.terminals().get(terminal).role().isParsed() ? name.substring(1) : "");
    }
    return shape.tokens.matcher(tokens).matches();
  }

  private void masksAreWhatCanBePushed(
      MiddleRecognizer middle, Masks masks, TokenStrings vocabulary, String where) {
    long[] mask = new long[vocabulary.words()];
    middle.mask(masks, mask);
    for (int t = 0; t < vocabulary.size(); t++) {
      boolean viable = middle.push(vocabulary.text(t));
      middle.truncate(0);
      assertThat((mask[t >> 6] >>> t & 1) != 0)
          .as("%s, %s", VOCABULARY.get(t), where)
          .isEqualTo(viable);
    }
    masked++;
  }

  private static <T> T any(List<T> all, Random random) {
    return all.get(random.nextInt(all.size()));
  }

  /** Up to five letters; the first texts are of one letter alone, which are more often tokens. */
  private static String text(Random random, int number) {
    char[] text = new char[random.nextInt(6)];
    for (int i = 0; i < text.length; i++) {
      text[i] = number < 3 ? (char) ('a' + number) : (char) ('a' + random.nextInt(3));
    }
    return new String(text);
  }
}
