package dovetail.quotient;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.quotient.join.Scope;
import dovetail.quotient.join.Tables;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What is open at a cut, {@code ¦}, outermost first: a block by its column, brackets as {@code (},
 * a string, comment or template as {@code "}.
 */
final class OpenConstructsTest {
  private static final Tables BLOCKS = TestLanguages.text("blocks", IndentationDuelTest.GRAMMAR);
  private static final Tables SCRIPT = TestLanguages.file("javascript-small");

  private static String scopes(Tables tables, String text) {
    String[] parts = text.replace("\\n", "\n").replace("\\t", "\t").split("¦", -1);
    return MiddleLanguage.of(new SharedCharts(tables), bytes(parts[0]), bytes(parts[1]))
        .scopes()
        .stream()
        .map(OpenConstructsTest::described)
        .collect(Collectors.joining(", "));
  }

  private static String described(Scope scope) {
    int brackets = 0;
    while (!scope.mayClose(brackets + 1)) {
      brackets++;
    }
    String column = scope.column() == 0 ? "" : String.valueOf(scope.column() >>> 16);
    String all = column + "(".repeat(brackets) + (scope.keepsText() ? "\"" : "");
    return all.isEmpty() ? "-" : all;
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /** A block at whose first line the cut is has no column yet; those around it have. */
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '~',
      value = {
        "¦x\\n; -",
        "if x:\\n  x¦\\n; -",
        "if x:\\n  x ¦\\n; -, 2",
        "if x:\\n  x(¦)\\n; -, 2, 2(",
        "if x:\\n  x\\n¦  x\\n; -",
        "if x:\\n  x\\n  ¦x\\n; -, 2",
        "if x:\\n  x\\n  x¦\\n; -, 2",
        "if x:\\n  x\\n¦x\\n; -",
        "if x:\\n  x\\n ¦ x\\n; -",
        "if x:\\n  x\\n\\n¦     x\\n; -, 2",
        "if x:\\n  x\\n¦; -",
        "if x:\\n  x # a¦b\\n; -, 2, 2~",
        "if x:\\n\\tx\\n\\t¦x\\n; -, 8",
        "if x:\\n  if x:\\n    x\\n  ¦  x\\n; -, 2",
        "if x:\\n  if x:\\n    x\\n  x¦\\n; -, 2",
        "if x:\\n  if x:\\n    x\\n    ¦x\\n; -, 2, 4",
        "if x:\\n  if x:¦\\n   x\\n; -, 2",
        "if x:\\n  if x:\\n   ¦x\\n; -, 2",
        "if x:\\n  if x:\\n   x¦\\n   x\\n; -, 2",
        "if x:\\n  if x:\\n   x + ¦x\\n; -, 2, 3",
        "if x:\\n if x:\\n  if x:\\n   ¦x\\n; -, 1, 2",
        "if x:\\n x\\nif x:\\n  ¦x\\n; -",
        "if x:\\n if x:\\n  x\\n pass¦\\n; -, 1",
        "if x:\\n  x\\n¦\\n     x\\n; -, 2",
        "if x:\\n  x\\n¦ # a\\n     x\\n; -, 2",
        "if x:\\n  x\\n¦\\n  x\\n; -",
        "if x:\\n\\tx\\n        ¦x\\n; -, 8",
        "if x:\\n    x\\n\\t¦x\\n; -",
        "x) + ¦\\n; -",
        "x((¦))\\n; -, (, ((",
        "x(x()¦)\\n; -, (",
        "x(\\n¦)\\n; -, (",
        "x(¦)\\n; -, (",
        "x()¦\\n; -",
      })
  void inBlocks(String text, String open) {
    assertThat(scopes(BLOCKS, text)).isEqualTo(open.replace('~', '"'));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '~',
      value = {
        "a = `b¦c`; -, '",
        "a = `¦`; -, '",
        "a = ¦`b`; -",
        "a = `b`¦; -",
        "a = `b${¦c}d`; -, (",
        "a = `b${(c¦)}d`; -, (, ((",
        "a = `b${c}¦d`; -, '",
        "a = `b${c}d¦e${f}g`; -, '",
        "a = `b${c}d${¦f}g`; -, '",
        "a = (`b${c}d${¦f}g`); -, (, ('",
        "a = (`b${c}d${(¦f)}g`); -, (, ((, (((",
        "{ a = (b¦) }; -, (, ((",
        "{ a = (¦b) }; -, (, ((",
        "{ a = (b)¦ }; -, (",
        "{¦}; -, (",
        "{}¦; -",
        "{ a /* b ¦ c */ }; -, (, ('",
        "{ a // b ¦ c\\n }; -, (, ('",
        "a = 'b¦c'; -, '",
        "a = /b¦c/; -, '",
        "¦; -",
      })
  void inBrackets(String text, String open) {
    assertThat(scopes(SCRIPT, text)).isEqualTo(open.replace('\'', '"'));
  }
}
