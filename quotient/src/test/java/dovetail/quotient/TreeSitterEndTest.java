package dovetail.quotient;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The end of a text behind which the rules look for no token. */
final class TreeSitterEndTest {
  private static final String GRAMMAR =
      """
      {"name": "g", "rules": {
        "file": {"type": "STRING", "value": "if"},
        "comment": {"type": "TOKEN", "content": {"type": "PATTERN", "value": "//.*"}}},
       "extras": [{"type": "PATTERN", "value": "\\\\s"}, {"type": "SYMBOL", "name": "comment"}]}
      """;

  @ParameterizedTest
  @CsvSource({
    "'if', true",
    "'if \n ', true",
    "'if//', true",
    "'if//x', true",
    "'if // x\n', true",
    "'if// x\n //y\n\n', true",
    "'if x', false",
    "'if / /', false",
    "'if //\nx', false"
  })
  void blanksAndCommentsMayStand(String text, boolean meant) {
    TreeSitterNeighboursTest.check(GRAMMAR, text, meant);
  }
}
