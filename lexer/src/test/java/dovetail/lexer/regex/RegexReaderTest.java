package dovetail.lexer.regex;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.lexer.LexerTable;
import dovetail.lexer.LexicalGrammar;
import dovetail.lexer.Role;
import dovetail.lexer.Terminal;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.Pattern;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.CharRange;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RegexReaderTest {
  private static final String[] ATOMS = {
    "a", "b", "B", "é", "É", "k", ".", "[ab]", "[^a]", "[a-cé]", "\\d", "\\.", "\\n", "[^\\n]",
    "\\x62", "\\u00e9", "[\\d.]", "x{", "[]a]", "[a-]", "(?i:B)", "(?s:.)"
  };
  private static final String[] QUANTIFIERS = {
    "", "", "", "*", "+", "?", "{2}", "{1,}", "{0,2}", "{1,3}"
  };
  private static final String CHARACTERS = "abB1.\néÉkKxX{-]\u212A\uD83D\uDE00";

  /** Random patterns mean the same to the JDK; the repetition's number is the seed. */
  @RepeatedTest(400)
  void agreesWithTheJdk(RepetitionInfo info) {
    Random random = new Random(info.getCurrentRepetition());
    String pattern = alternation(random, 2);
    Pattern expected =
        Pattern.compile(
            pattern.replace("x{", "x\\{").replace("[]a]", "[\\]a]"),
            Pattern.UNIX_LINES | Pattern.UNICODE_CASE);
    Regex regex = regex(pattern, "");
    LexerTable table = table(regex);
    for (int i = 0; i < 60; i++) {
      String text = text(random);
      boolean matches = expected.matcher(text).matches();
      assertThat(matches(table, text)).as("/%s/ on '%s'", pattern, text).isEqualTo(matches);
      assertThat(NaiveMatcher.matches(regex, text.codePoints().toArray())).isEqualTo(matches);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      ignoreLeadingAndTrailingWhitespace = true,
      quoteCharacter = '`',
      value = {
        "ab++          | 3 | a possessive repetition",
        "(?<a)b        | 0 | a group that looks behind is written",
        "(a)\\1        | 3 | a back reference is not supported",
        "(?P=n)        | 0 | a back reference is not supported",
        "(ab           | 0 | the group is not closed",
        "ab)           | 2 | ')' closes no group",
        "[ab           | 0 | the character set is not closed",
        "a**           | 2 | a repetition of a repetition",
        "*a            | 0 | nothing to repeat",
        "a(?:{2})      | 4 | nothing to repeat",
        "a{3,2}        | 1 | the repetition's least number",
        "a{99999}      | 1 | a repetition of more than 10000",
        "[z-a]         | 1 | the range ends before it begins",
        "a\\q          | 1 | unknown escape '\\q'",
        "\\u12         | 0 | this escape takes 4 hexadecimal digits",
        "\\ud800       | 0 | not a Unicode character",
        "é\\p{Nope}    | 1 | unknown property 'Nope'",
        "a++           | 2 | a possessive repetition",
        "a(?i)         | 1 | flags for the whole pattern stand at its start",
        "(?>a)         | 0 | an atomic group",
        "(?z:a)        | 2 | unknown group '(?z'",
        "a\\           | 1 | a backslash at the end",
      })
  void saysWhatIsWrongAndWhere(String pattern, int offset, String message) {
    assertThat(RegexReader.read(pattern, ""))
        .isInstanceOfSatisfying(
            RegexReading.Failed.class,
            failed -> {
              assertThat(failed.message()).startsWith(message);
              assertThat(failed.offset()).isEqualTo(offset);
            });
  }

  @Test
  void flagsChangeWhatMatches() {
    assertThat(matches("a b # c", "x", "ab")).isTrue();
    assertThat(matches("a\\ b[ ]", "x", "a b ")).isTrue();
    assertThat(matches("straße|ſ", "i", "STRAßE")).isTrue();
    assertThat(matches("(?i)key", "", "KEY")).isTrue();
    assertThat(matches("(?i)key", "", "\u212AEY")).isTrue();
    assertThat(matches("(?ai)key", "", "\u212AEY")).isFalse();
    assertThat(matches(".", "s", "\n")).isTrue();
    assertThat(matches("(?-s:.)", "s", "\n")).isFalse();
    assertThat(matches("\\w\\d\\s", "", "ñ\u0663\u2003")).isTrue();
    assertThat(matches("\\w", "a", "ñ")).isFalse();
    assertThat(matches("\\d", "a", "\u0663")).isFalse();
    assertThat(matches("\\W\\D\\S", "a", "\u00F1\u0663\u2003")).isTrue();
    assertThat(RegexReader.read("a", "q")).isInstanceOf(RegexReading.Failed.class);
  }

  @Test
  void propertiesAreUnicodes() {
    assertThat(matches("\\p{Lu}\\p{L}\\P{L}", "", "Éé1")).isTrue();
    assertThat(matches("[\\p{XID_Start}_]\\p{XID_Continue}*", "", "_é\u00B7\u0301x9")).isTrue();
    assertThat(matches("\\p{XID_Start}", "", "1")).isFalse();
    assertThat(matches("\\p{XID_Continue}", "", "\u0000")).isFalse();
    assertThat(matches("\\p{XID_Continue}", "", "\u037A")).isFalse();
  }

  @Test
  void tripleQuotedStringsNeedNoLookAhead() {
    String pattern = "\"\"\"(?:\"{0,2}(?:[^\"\\\\]|\\\\.))*\"\"\"";
    assertThat(matches(pattern, "s", "\"\"\"\"\"\"")).isTrue();
    assertThat(matches(pattern, "s", "\"\"\"a\"b\"\"c\\\"\"\"\n\"\"\"")).isTrue();
    assertThat(matches(pattern, "s", "\"\"\"a\"\"\"b\"\"\"")).isFalse();
    assertThat(matches(pattern, "s", "\"\"\"a\"b\"\"c\\\"\n\"\"\"")).isTrue();
    assertThat(matches(pattern, "s", "\"\"\"a\"\"\"\"")).isFalse();
  }

  @Property
  void neverThrows(
      @ForAll
          @StringLength(max = 40)
          @CharRange(from = ' ', to = '~')
          @CharRange(from = '\u00e0', to = '\u00ff')
          String pattern,
      @ForAll @StringLength(max = 3) @CharRange(from = 'a', to = 'z') String flags) {
    RegexReading reading = RegexReader.read(pattern, flags);
    if (reading instanceof RegexReading.Failed failed) {
      assertThat(failed.offset()).isBetween(0, pattern.length());
      assertThat(failed.message()).isNotBlank();
    }
  }

  @Property
  void neverThrowsOnWhatLooksLikePatterns(
      @ForAll
          @StringLength(max = 30)
          @net.jqwik.api.constraints.Chars({
            '(', ')', '[', ']', '{', '}', '?', '*', '+', '|', '\\', '^', '-', ',', ':', 'P', 'p',
            'i', 'x', '1', '0', 'u', '#', '<', '=', 'd', '&', '\uD800'
          })
          String pattern) {
    RegexReading reading = RegexReader.read(pattern, "");
    if (reading instanceof RegexReading.Failed failed) {
      assertThat(failed.offset()).isBetween(0, pattern.length());
    }
  }

  @Test
  void deepGroupsAreAProblemAndNoOverflow() {
    assertThat(RegexReader.read("(".repeat(100_000), "")).isInstanceOf(RegexReading.Failed.class);
    assertThat(RegexReader.read("(?i:".repeat(100_000), ""))
        .isInstanceOf(RegexReading.Failed.class);
  }

  private static boolean matches(String pattern, String flags, String text) {
    return matches(table(regex(pattern, flags)), text);
  }

  private static Regex regex(String pattern, String flags) {
    return switch (RegexReader.read(pattern, flags)) {
      case RegexReading.Read read -> read.regex();
      case RegexReading.Failed failed -> throw new AssertionError(pattern + ": " + failed);
    };
  }

  private static LexerTable table(Regex regex) {
    return LexicalGrammar.of(
            List.of(new Terminal(0, "T", regex, false, 0, Role.TOKEN, 0)), Map.of())
        .compile();
  }

  private static boolean matches(LexerTable table, String text) {
    int state = table.start(0);
    for (byte b : text.getBytes(StandardCharsets.UTF_8)) {
      state = table.next(state, b & 0xFF);
    }
    return table.accept(state) >= 0;
  }

  private static String alternation(Random random, int depth) {
    StringBuilder out = new StringBuilder();
    for (int i = random.nextInt(3); i >= 0; i--) {
      for (int j = random.nextInt(4); j > 0; j--) {
        String atom =
            depth > 0 && random.nextInt(4) == 0
                ? "(?:" + alternation(random, depth - 1) + ")"
                : ATOMS[random.nextInt(ATOMS.length)];
        out.append(atom);
        if (!atom.equals("x{")) {
          out.append(QUANTIFIERS[random.nextInt(QUANTIFIERS.length)]);
        }
      }
      out.append(i > 0 ? "|" : "");
    }
    return out.toString();
  }

  private static String text(Random random) {
    int[] characters = CHARACTERS.codePoints().toArray();
    StringBuilder out = new StringBuilder();
    for (int i = random.nextInt(5); i > 0; i--) {
      out.appendCodePoint(characters[random.nextInt(characters.length)]);
    }
    return out.toString();
  }
}
