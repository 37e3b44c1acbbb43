package dovetail.lexer;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.lexer.automaton.Borders;
import dovetail.lexer.regex.Regex;
import dovetail.lexer.regex.RegexReader;
import dovetail.lexer.regex.RegexReading;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Patterns that look at what stands before their token, against a backtracking matcher, Java's,
 * that begins in the middle of a text.
 */
class BordersDuelTest {
  private static final String ALPHABET = "ab1_ \n\u00E9\u20AC";

  private static final List<String> FIRST =
      List.of(
          "\\b",
          "\\B",
          "^",
          "(?m:^)",
          "(?<=a)",
          "(?<!a)",
          "(?<=ab)",
          "(?<!b1)",
          "(?<=\u00E9)",
          "(?<![a1])",
          "(?<=\\b1)",
          "(?<=^a)",
          "(?=a)(?<! )");

  private static final List<String> THEN =
      List.of(
          "a",
          "[ab]+",
          "[^ ]*?1",
          "\u00E9?b",
          "b+(?<!ab)",
          "[a1]\\b",
          "[a1](?<=b1)b?",
          "(a|ab)+?",
          ".",
          "[^\\n]+",
          "\u20AC|b");

  private int compared;

  @Test
  void seesWhatStandsBeforeAToken() {
    for (int seed = 1; seed <= 100; seed++) {
      Random random = new Random(seed);
      String source = any(FIRST, random) + any(THEN, random);
      source += random.nextInt(3) == 0 ? "|" + any(FIRST, random) + any(THEN, random) : "";
      Regex regex = regex(source);
      Borders borders = Borders.of(List.of(regex));
      if (borders.count() > 1) {
        compare(source, regex, borders, random);
      }
    }
    assertThat(compared).isGreaterThan(2_000);
  }

  @ParameterizedTest
  @CsvSource({
    "if\\b, 1", // decided by what the token has
    "\".*?(?<!\\\\)(\\\\\\\\)*?\", 1",
    "a(?<!a), 1",
    "\\bif, 2",
    "^a, 2",
    "(?m:^)a|\\bb, 4",
    "b?(?<=ab)c, 3",
    "[ab]+(?<!xyz)c, 4", // x, xy, xyz before it
    "(?<=a.*)b, 2",
    "(?<=abcd)e, 1", // five are too many
  })
  void areToldApartAsFarAsAPatternAsks(String source, int count) {
    assertThat(Borders.of(List.of(regex(source))).count()).isEqualTo(count);
  }

  private void compare(String source, Regex regex, Borders borders, Random random) {
    Pattern pattern = Pattern.compile(source, Pattern.UNICODE_CHARACTER_CLASS);
    List<Terminal> terminals = new ArrayList<>();
    List<Scanner> scanners = new ArrayList<>();
    int[] called = new int[borders.count()];
    for (int b = 0; b < called.length; b++) {
      called[b] = b;
      terminals.add(new Terminal(b, "T" + b, regex, false, 0, Role.TOKEN, b));
      scanners.add(new Scanner(List.of(0), Map.of(), b));
    }
    Compilation.Compiled compiled =
        (Compilation.Compiled)
            LexicalGrammar.ordered(terminals, scanners, borders, Map.of(0, called))
                .compile(Limits.DEFAULT);
    for (int n = 0; n < 60; n++) {
      String text = text(random);
      int from = random.nextInt(text.length() + 1);
      Matcher matcher =
          pattern
              .matcher(text)
              .region(from, text.length())
              .useTransparentBounds(true)
              .useAnchoringBounds(false);
      int expected = matcher.lookingAt() ? matcher.end() - from : -1;
      LexerTable table = compiled.table();
      byte[] bytes = text.substring(from).getBytes(StandardCharsets.UTF_8);
      TokenEnd token = Tokens.of(table, border(borders, text.substring(0, from)), bytes);
      int labels = token.labels();
      int taken = token.length();
      if (expected == 0) {
        continue;
      }
      compared++;
      String as = "/%s/ on '%s' from %d".formatted(source, text, from);
      if (taken < 0 || isRefused(table, labels)) {
        assertThat(expected).as(as).isEqualTo(-1);
        continue;
      }
      String match = new String(bytes, 0, taken, StandardCharsets.UTF_8);
      assertThat(match.length()).as(as).isEqualTo(expected);
      int behind = border(borders, text.substring(0, from + expected));
      assertThat(table.labels(labels)).as(as).containsExactly(behind);
      int before = border(borders, text.substring(0, from));
      assertThat(borders.behind(regex, before).get(behind)).as(as).isTrue();
    }
  }

  private static boolean isRefused(LexerTable table, int labels) {
    return table.labels(labels).length == 0;
  }

  private static int border(Borders borders, String before) {
    BitSet all = borders.behind(Regex.literal(before), 0);
    assertThat(all.cardinality()).isEqualTo(1);
    return all.nextSetBit(0);
  }

  private static Regex regex(String source) {
    return ((RegexReading.Read) RegexReader.read(source, "")).regex();
  }

  private static String any(List<String> all, Random random) {
    return all.get(random.nextInt(all.size()));
  }

  private static String text(Random random) {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(8); i >= 0; i--) {
      text.append(ALPHABET.charAt(random.nextInt(ALPHABET.length())));
    }
    return text.toString();
  }
}
