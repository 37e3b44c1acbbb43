package dovetail.quotient;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.grammar.Grammar;
import dovetail.languages.Language;
import dovetail.quotient.join.Tables;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Line ends that are semicolons after some tokens, against the definition: a scanner that works
 * token by token writes the semicolons out, and what comes of it is read by the slow twin over
 * bytes, of the same grammar without layout. After every byte of a middle both say the same of its
 * being complete; what may go on can be completed, by the twin; and behind what is refused no short
 * text makes a program.
 */
class TerminatedLinesDuelTest {
  private static final Pattern TOKEN =
      Pattern.compile(
          "(?<blank>[ \\t]+|//[^\\n]*|/\\*(?s:(?!\\*/|\\n).)*\\*/)"
              + "|(?<line>\\n|/\\*(?s:(?!\\*/).)*\\*/)"
              + "|(?<keyword>(?:if|for)(?![a-z]))"
              + "|(?<ends>[a-z]+|[0-9]+|\"[^\"\\n]*\"|`[^`]*`|\\+\\+|[)}])"
              + "|(?<other>[-+=;:,.({])");

  /** What may stand where something was left out. */
  private static final List<String> PIECES =
      List.of(
          "", "a", "a\n", "\n", ";", "\n}", "}", ")", "+", "++", "/**/", "/*\n*/", "//\n", "*/",
          "\"", "`", "if a{", "{", "(", "0", "\na", " a", ",", "=a", "return", ":", "+a", ";}",
          "})", ")}");

  private static final List<String> PROGRAMS =
      List.of(
          "a++\nb = c\n",
          "if a {\n  return b\n} // x\nf(a,\n b,\n)\n",
          "for ; a; b {\n break }\n{ a }\n",
          "return /* x\n */ a /* y */ = 1\nb",
          "a = b +\n c(`x\ny`)\nl:\nfor {\n}\n",
          "{ a; b }; (a)\n\n(b).c\n// end",
          "if a(\n) { b }\n/**/ c /*\n*/ d",
          "a.\nb = \"//\"\nreturn\nbreak; break\n{\n}");

  private static final String SPOIL = "a;\n +(){}=/*\"`.,i";

  private final Grammar grammar =
      TestLanguages.grammar("terminated", TestLanguages.resource("terminated.lark"));
  private final Tables tables = new Tables(Language.of(grammar));
  private final NaiveBytes plain = plain();

  private static NaiveBytes plain() {
    Grammar without =
        TestLanguages.grammar(
            "terminated-plain",
            TestLanguages.resource("terminated.lark")
                .replace("%layout terminated\n%declare _NEWLINE\n", "")
                .replace(" | _NEWLINE", ""));
    return new NaiveBytes(without, Language.of(without).lexer());
  }

  /** The definition. */
  private boolean complete(String text) {
    String scanned = scanned(text);
    return scanned != null && plain.complete(bytes(scanned), new byte[0]);
  }

  /**
   * A text with the semicolons that its line ends are, and no line end else; null if it has none.
   */
  private static @Nullable String scanned(String text) {
    StringBuilder out = new StringBuilder();
    Matcher token = TOKEN.matcher(text);
    boolean ends = false;
    int at = 0;
    while (at < text.length()) {
      if (!token.find(at) || token.start() != at) {
        return null;
      }
      at = token.end();
      if (token.group("blank") != null) {
        out.append(' ');
      } else if (token.group("line") != null) {
        out.append(ends ? " ; " : " ");
        ends = false;
      } else {
        out.append(' ').append(token.group());
        ends = token.group("ends") != null;
      }
    }
    return ends ? out.append(" ;").toString() : out.toString();
  }

  @Test
  void theDefinitionIsTheSpecifications() {
    assertThat(scanned("return\n/*\n*/if /**/ a++//\n`\n`"))
        .isEqualTo(" return ;   if    a ++  ;  `\n` ;");
    assertThat(PROGRAMS).allMatch(this::complete);
    assertThat(complete("if a\n{}")).isFalse();
    assertThat(complete("if a /*\n*/ {}")).isFalse();
    assertThat(complete("f(a\n)")).isFalse();
    assertThat(complete("a b")).isFalse();
    assertThat(complete("a /*\n*/ b")).isTrue();
  }

  @Test
  void agreesWithTheDefinition() {
    long first = Long.getLong("seed", 1);
    int cases = Duels.cases(500);
    int asked = 0;
    int complete = 0;
    int dead = 0;
    int completed = 0;
    for (long seed = first; seed < first + cases; seed++) {
      Random random = new Random(seed);
      String text = PROGRAMS.get(random.nextInt(PROGRAMS.size()));
      int a = random.nextInt(text.length() + 1);
      int b = Math.min(text.length(), a + random.nextInt(8));
      String prefix = spoiled(random, text.substring(0, a), 4);
      String middle = spoiled(random, text.substring(a, b), 2);
      String suffix = spoiled(random, text.substring(b), 4);
      String where = "seed %d: [%s|%s|%s]".formatted(seed, prefix, middle, suffix);
      MiddleRecognizer recognizer =
          MiddleLanguage.of(new SharedCharts(tables), bytes(prefix), bytes(suffix)).recognizer();
      boolean alive = recognizer.viable();
      int length = 0;
      while (alive) {
        String left = prefix + middle.substring(0, length);
        boolean whole = complete(left + suffix);
        assertThat(recognizer.mayEnd()).as("%s at %d", where, length).isEqualTo(whole);
        asked++;
        complete += whole ? 1 : 0;
        if (asked % 3 == 0) {
          byte[] rest = recognizer.completion();
          assertThat(rest).as("%s goes on at %d", where, length).isNotNull();
          assertThat(complete(left + text(rest) + suffix))
              .as("%s at %d goes on by [%s]", where, length, text(rest))
              .isTrue();
          completed++;
        }
        if (length == middle.length()) {
          break;
        }
        alive = recognizer.push(bytes(middle), length, length + 1);
        length++;
      }
      if (!alive) {
        dead++;
        String left = prefix + middle.substring(0, length);
        for (String piece : PIECES) {
          assertThat(complete(left + piece + suffix))
              .as("%s dead at %d, before [%s]", where, length, piece)
              .isFalse();
        }
      }
    }
    System.out.printf(
        "terminated lines: seeds from %d: %d middles, %d complete, %d dead, %d completions%n",
        first, asked, complete, dead, completed);
    assertThat(complete).isGreaterThan(asked / 20);
    assertThat(dead).isBetween(cases / 50, cases * 9 / 10);
    assertThat(completed).isPositive();
  }

  /** Whole files are read from either side. */
  @Test
  void readsFromEitherSide() {
    List<String> texts = new ArrayList<>(PROGRAMS);
    for (long seed = 1; seed <= 300; seed++) {
      Random random = new Random(seed);
      texts.add(spoiled(random, PROGRAMS.get(random.nextInt(PROGRAMS.size())), 1));
    }
    for (String text : texts) {
      boolean expected = complete(text);
      byte[] all = bytes(text);
      assertThat(
              MiddleLanguage.of(new SharedCharts(tables), all, new byte[0]).recognizer().mayEnd())
          .as("[%s|]", text)
          .isEqualTo(expected);
      assertThat(
              MiddleLanguage.of(new SharedCharts(tables), new byte[0], all).recognizer().mayEnd())
          .as("[|%s]", text)
          .isEqualTo(expected);
    }
  }

  private static String spoiled(Random random, String text, int seldom) {
    if (random.nextInt(seldom) > 0) {
      return text;
    }
    int at = random.nextInt(text.length() + 1);
    int from = Math.min(text.length(), at + random.nextInt(3));
    String put = random.nextInt(3) > 0 ? "" + SPOIL.charAt(random.nextInt(SPOIL.length())) : "";
    return text.substring(0, at) + put + text.substring(from);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.UTF_8);
  }
}
