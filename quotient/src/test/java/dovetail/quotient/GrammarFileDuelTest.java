package dovetail.quotient;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.primitives.Bytes;
import dovetail.grammar.Grammar;
import dovetail.languages.Language;
import dovetail.quotient.NaiveMiddles.End;
import dovetail.quotient.join.Tables;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Grammar files against the slow twin over bytes: texts cut at random bytes and spoiled. After
 * every byte of a middle the recogniser and the twin say the same of its being complete; the twin
 * says of the longest viable beginning that it is, and of one byte more that it is not, which is
 * all there is to say, since for both what is dead stays dead. Completions are right by the twin.
 * Each case with the suffix's end known, and with more to be written behind it.
 *
 * <p>The JavaScript is the small one without what the twin cannot express: semicolons are not left
 * out at line ends, and there are no regular expressions and no templates, which depend on context.
 */
class GrammarFileDuelTest {
  private static final String JSON_PIECES = "[]{}:,\"\\-01.5eE tn \n";
  private static final String CALCULATOR_PIECES = "()+-*/,.1a f";
  private static final String JAVASCRIPT_PIECES = "(){}[];,.=+-!a1 \n'\"/*:?";

  private int asked;
  private int complete;
  private int dead;
  private int completed;

  @Test
  void json() {
    duel(
        grammar("json", TestLanguages.resource("json.lark")),
        List.of(
            "{\"a\": [1, -2.5e3, true], \"é\": null}",
            "[[], {}, \"\\u00e9\\n\"]",
            "[{\"a\":{\"b\":[false]}},0.5]",
            " -0 ",
            "\"x y\"",
            "[true,false , null,\n1E+2]"),
        JSON_PIECES,
        Duels.cases(160));
  }

  @Test
  void calculator() {
    duel(
        grammar("calculator", TestLanguages.resource("calculator.lark")),
        List.of("1 + 2.5 * (3 - -4)", "max(1, f(), g2(x(1)))", "-(--1)/2", "f(1.25)", "((7))"),
        CALCULATOR_PIECES,
        Duels.cases(160));
  }

  @Test
  void zerosAndOnes() {
    Grammar grammar = grammar("zeros-ones", TestLanguages.resource("zeros-ones.lark"));
    duel(grammar, List.of("", "01", "0011", "00001111", "0000011111"), "01", Duels.cases(160));
    Tables tables = new Tables(Language.of(grammar));
    int zero = tables.lexer().labels(tables.lexer().accept(after(tables, '0')))[0];
    for (int left = 0; left < 256; left++) {
      for (int right = 0; right < 16; right++) {
        byte[] prefix = binary(left);
        byte[] suffix = binary(right);
        int expected =
            NaiveMiddles.distance(grammar, tokens(prefix, zero), tokens(suffix, zero), true);
        MiddleRecognizer middle =
            MiddleLanguage.of(new SharedCharts(tables), prefix, suffix).recognizer();
        assertThat(middle.viable()).isEqualTo(expected < NaiveMiddles.INFINITE);
        if (middle.viable()) {
          assertThat(middle.completion()).hasSize(expected);
        }
      }
    }
  }

  @Test
  void javaScript() {
    Grammar grammar =
        grammar(
            "javascript-small", withoutContext(TestLanguages.resource("javascript-small.lark")));
    NaiveBytes twin = new NaiveBytes(grammar, new Tables(Language.of(grammar)).lexer());
    List<String> programs =
        TestLanguages.javaScriptPrograms(200).stream()
            .map(String::stripTrailing)
            .flatMap(text -> Stream.of(text, text + ";"))
            .filter(text -> text.length() < 40 && twin.complete(bytes(text), new byte[0]))
            .toList();
    assertThat(programs).hasSizeGreaterThan(50);
    duel(grammar, programs, JAVASCRIPT_PIECES, Duels.cases(160) / 16);
  }

  private void duel(Grammar grammar, List<String> texts, String pieces, int cases) {
    Tables tables = new Tables(Language.of(grammar));
    NaiveBytes twin = new NaiveBytes(grammar, tables.lexer());
    long first = Long.getLong("seed", 1);
    for (long seed = first; seed < first + cases; seed++) {
      Random random = new Random(seed);
      byte[] text = bytes(texts.get(random.nextInt(texts.size())));
      int a = random.nextInt(text.length + 1);
      int b = a + random.nextInt(Math.min(10, text.length - a) + 1);
      byte[] prefix = spoiled(random, Arrays.copyOf(text, a), pieces, 5);
      byte[] middle = spoiled(random, Arrays.copyOfRange(text, a, b), pieces, 2);
      byte[] suffix = spoiled(random, Arrays.copyOfRange(text, b, text.length), pieces, 5);
      String where =
          "seed %d of %s: [%s|%s|%s]"
              .formatted(seed, grammar.name(), show(prefix), show(middle), show(suffix));
      check(twin, tables, prefix, middle, suffix, End.KNOWN, where);
      check(twin, tables, prefix, middle, suffix, End.UNWRITTEN, where + " and more");
    }
    System.out.printf(
        "%s: seeds from %d: %d middles, %d complete, %d dead, %d completions%n",
        grammar.name(), first, asked, complete, dead, completed);
    assertThat(complete).isGreaterThan(asked / 20);
    assertThat(dead).isBetween(asked / 50, asked * 9 / 10);
    assertThat(completed).isPositive();
  }

  private void check(
      NaiveBytes twin,
      Tables tables,
      byte[] prefix,
      byte[] middle,
      byte[] suffix,
      End end,
      String where) {
    MiddleLanguage language =
        end == End.KNOWN
            ? MiddleLanguage.of(new SharedCharts(tables), prefix, suffix)
            : MiddleLanguage.unfinished(new SharedCharts(tables), prefix, suffix);
    MiddleRecognizer recognizer = language.recognizer();
    int length = -1; // of the longest viable beginning
    for (boolean alive = recognizer.viable(); alive; ) {
      length++;
      byte[] left = Bytes.concat(prefix, Arrays.copyOf(middle, length));
      boolean whole = twin.complete(left, suffix, end);
      assertThat(recognizer.mayEnd()).as("%s at %d", where, length).isEqualTo(whole);
      assertThat(recognizer.distance() == 0).as("%s at %d", where, length).isEqualTo(whole);
      complete += whole ? 1 : 0;
      asked++;
      alive = length < middle.length && recognizer.push(middle, length, length + 1);
    }
    byte[] left = Bytes.concat(prefix, Arrays.copyOf(middle, Math.max(0, length)));
    if (length >= 0) {
      assertThat(twin.viable(left, suffix, end)).as("%s viable at %d", where, length).isTrue();
      byte[] rest = recognizer.completion();
      assertThat(rest).as(where).isNotNull();
      assertThat(twin.complete(Bytes.concat(left, rest), suffix, end))
          .as("%s completed by %s", where, show(rest))
          .isTrue();
      completed++;
    }
    if (length < middle.length) {
      byte[] refused = Bytes.concat(prefix, Arrays.copyOf(middle, length + 1));
      assertThat(twin.viable(refused, suffix, end))
          .as("%s dead at %d", where, length + 1)
          .isFalse();
      dead++;
      asked++;
    }
  }

  /** One time in {@code seldom}, a text with a byte left out, put in, or doubled. */
  private static byte[] spoiled(Random random, byte[] text, String pieces, int seldom) {
    if (random.nextInt(seldom) > 0) {
      return text;
    }
    int at = random.nextInt(text.length + 1);
    byte[] before = Arrays.copyOf(text, at);
    byte[] piece = {(byte) pieces.charAt(random.nextInt(pieces.length()))};
    int from = Math.min(text.length, at + random.nextInt(2));
    byte[] put = random.nextInt(3) > 0 ? piece : Arrays.copyOfRange(text, at, from);
    return Bytes.concat(before, put, Arrays.copyOfRange(text, from, text.length));
  }

  private static Grammar grammar(String name, String source) {
    return TestLanguages.grammar(name, source);
  }

  /** The small JavaScript without layout and contextual terminals. */
  private static String withoutContext(String source) {
    return source
        .replace("%layout semicolons\n%declare _INSERTED _SAME_LINE\n", "")
        .replace(" | _INSERTED", "")
        .replace("_SAME_LINE ", "")
        .replaceAll("(?m)^(%(open|close)[^\n]*?)( TEMPLATE_\\w+)+$", "$1")
        .replaceAll("(?m)^.*(TEMPLATE|REGEX|\\| template$).*\n", "");
  }

  private static int after(Tables tables, char c) {
    return tables.lexer().next(tables.lexer().start(0), c);
  }

  private static int[] tokens(byte[] text, int zero) {
    int[] tokens = new int[text.length];
    Arrays.setAll(tokens, i -> text[i] == '0' ? zero : 1 - zero);
    return tokens;
  }

  private static byte[] binary(int number) {
    return bytes(Integer.toBinaryString(number + 1).substring(1));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static String show(byte[] text) {
    return new String(text, StandardCharsets.UTF_8);
  }
}
