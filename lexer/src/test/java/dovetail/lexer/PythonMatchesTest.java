package dovetail.lexer;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.lexer.regex.Regex;
import dovetail.lexer.regex.RegexReader;
import dovetail.lexer.regex.RegexReading;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Where Python's {@code re} ends the first match of patterns with lazy and ordered alternatives,
 * look-around and anchors: {@code test/oracles/regexps.py} made the file. {@code -Dre.matches=FILE}
 * names a longer one.
 */
class PythonMatchesTest {
  private int compared;

  private static final Limits LIMITS = new Limits(10_000, Integer.getInteger("re.states", 400));

  private final List<String> different = new ArrayList<>();
  private int large;

  private int refused;

  @Test
  void endsMatchesWherePythonDoes() throws IOException {
    String file = System.getProperty("re.matches");
    try (BufferedReader in =
        file != null
            ? Files.newBufferedReader(Path.of(file))
            : new BufferedReader(
                new InputStreamReader(
                    PythonMatchesTest.class.getResourceAsStream("re-matches.txt"),
                    StandardCharsets.UTF_8))) {
      String source = "";
      Compilation.@Nullable Compiled compiled = null;
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        if (line.startsWith("\"")) {
          source = unquoted(line);
          compiled = compiled(source);
        } else if (compiled != null) {
          int blank = line.indexOf(' ');
          compare(source, compiled, unquoted(line.substring(blank + 1)), line.substring(0, blank));
        }
      }
    }
    System.out.printf("%d compared, %d patterns refused, %d too large%n", compared, refused, large);
    assertThat(different).isEmpty();
    assertThat(compared).isGreaterThan(100);
  }

  /** A pattern ends at an offset of a text; -1: nowhere. */
  private void ends(String pattern, String text, int end) {
    compare(pattern, Objects.requireNonNull(compiled(pattern)), text, String.valueOf(end));
    assertThat(different).isEmpty();
  }

  /** An iteration that takes nothing is the last one, whatever its alternatives are. */
  @ParameterizedTest
  @CsvSource({
    "(b*|c)*, bcb, 1",
    "(a|b*)*, abca, 2",
    "(b*|c)*d, bccd, 4",
    "'(b*|c){1,3}', bc, 1",
    "(?:(a*|b)*|c)*x?, aabcx, 2",
  })
  void anIterationThatTakesNothingIsTheLast(String pattern, String text, int end) {
    ends(pattern, text, end);
    assertThat(compared).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({
    "a(?=b$)|ab, ab, 1",
    "a(?!bc)|ab, ab, 1",
    "a(?!b|$)|a(?!c), a, 1",
    "a(?=b)|ab, abc, 1",
  })
  void atTheEndOfTheTextNothingIsAhead(String pattern, String text, int end) {
    ends(pattern, text, end);
    assertThat(compared).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({
    "ab(?=c)|a(?!b.), abc, 2",
    "ab(?=c)|a(?!b.), abd, -1",
    "ab(?=c)|a(?!b.), ab, 1",
    "ab(?=c|[^c])|a, ab, 1",
    "[ab]+(?=c)|a, aba, 1",
    "a(?=bc)|ab, abd, 2",
    "a(?=bc)|ab, abc, 1",
    "'[a-z]+( [a-z]+)*(?!\\()', 'a b()', 1",
    "'[a-z]+( [a-z]+)*(?!\\()', 'a bc()', 3",
    "'([^$]|\\$(?!\\())+', '1$(', 1",
    "'([^$]|\\$(?!\\())+?(?=\\$)', '1$$(', 1",
  })
  void aShorterMatchIsTakenWhereALookFails(String pattern, String text, int end) {
    ends(pattern, text, end);
  }

  private Compilation.@Nullable Compiled compiled(String source) {
    if (!(RegexReader.read(source, "") instanceof RegexReading.Read(Regex regex))) {
      refused++;
      return null;
    }
    Terminal terminal = new Terminal(0, "T", regex, false, 0, Role.TOKEN, 0);
    if (LexicalGrammar.ordered(List.of(terminal), List.of(new Scanner(List.of(0), Map.of())))
            .compile(LIMITS)
        instanceof Compilation.Compiled done) {
      return done;
    }
    large++;
    return null;
  }

  private void compare(String source, Compilation.Compiled compiled, String text, String expected) {
    int end = Integer.parseInt(expected);
    int taken = taken(compiled.table(), text);
    if (end == 0) {
      return; // a lexer takes no empty text, and goes on to what there is besides
    }
    compared++;
    if (taken != end) {
      different.add("/%s/ on '%s': %d, not %d".formatted(source, text, taken, end));
    }
  }

  private int taken(LexerTable table, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    int longest = Tokens.end(table, 0, bytes);
    return longest < 0
        ? -1
        : new String(bytes, 0, longest, StandardCharsets.UTF_8).codePoints().toArray().length;
  }

  /** A string of JSON's. */
  private static String unquoted(String line) {
    StringBuilder out = new StringBuilder();
    for (int i = 1; i < line.length() - 1; i++) {
      char c = line.charAt(i);
      if (c != '\\') {
        out.append(c);
        continue;
      }
      char kind = line.charAt(++i);
      switch (kind) {
        case 'n' -> out.append('\n');
        case 't' -> out.append('\t');
        case 'u' -> {
          out.append((char) Integer.parseInt(line.substring(i + 1, i + 5), 16));
          i += 4;
        }
        default -> out.append(kind);
      }
    }
    return out.toString();
  }
}
