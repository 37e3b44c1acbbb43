package dovetail.quotient;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.languages.Language;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A token that may be empty, in a comment that may stand anywhere, so in a comment, too: as in
 * Rust, {@code ////} goes on with any text, but {@code //////} is a comment within a comment.
 */
final class TreeSitterEmptyTokenTest {
  private static final String GRAMMAR =
      """
      {"name": "g", "rules": {
        "file": {"type": "REPEAT", "content": {"type": "SEQ", "members": [
          {"type": "STRING", "value": "a"}, {"type": "STRING", "value": ";"}]}},
        "comment": {"type": "SEQ", "members": [
          {"type": "STRING", "value": "//"}, {"type": "CHOICE", "members": [
            {"type": "SEQ", "members": [
              {"type": "IMMEDIATE_TOKEN", "content": {"type": "PREC", "value": 2,
                "content": {"type": "PATTERN", "value": "//"}}},
              {"type": "PATTERN", "value": ".*"}]},
            {"type": "IMMEDIATE_TOKEN", "content": {"type": "PREC", "value": 1,
              "content": {"type": "PATTERN", "value": ".*"}}}]}]},
        "block": {"type": "SEQ", "members": [
          {"type": "STRING", "value": "/*"},
          {"type": "REPEAT", "content": {"type": "PATTERN", "value": "[x\\n]"}},
          {"type": "STRING", "value": "*/"}]}},
       "extras": [{"type": "PATTERN", "value": "\\\\s"},
         {"type": "SYMBOL", "name": "comment"}, {"type": "SYMBOL", "name": "block"}]}
      """;

  @ParameterizedTest
  @CsvSource({
    "'//\na;', true",
    "'//\nx', false",
    "'////\na;', true",
    "'////\nx', false",
    "'//////\na;', true",
    "'//////\n\na;', true",
    "'//////\nx', false",
    "'//////\n x', false",
    "'//////\n//////\na;', true",
    "'////////\nx', false",
    "'/////*x\nx*/ x\na;', false",
    "'/////*\nx*/ x\na;', true",
    "'/////*\nx*/ x\nx', false",
    "//, true",
    "a;//, true",
    "'a; //', true",
    "////, true",
    "//////, true",
    "'////\n//', true",
    "'/////*\nx*/', true",
    "a//, false",
    "'//\n/', false"
  })
  void endsWhereItsLineOrTheTextEnds(String text, boolean meant) {
    TreeSitterNeighboursTest.check(GRAMMAR, text, meant);
  }

  /** A token that takes the line end itself is empty at the end of the text alone. */
  @ParameterizedTest
  @CsvSource({"!, true", "a!, true", "'!\na!', true", "'!x\n', true", "'!\nx', false"})
  void isEmptyAtTheEndOfTheText(String text, boolean meant) {
    String grammar =
        """
        {"name": "g", "rules": {
          "file": {"type": "REPEAT", "content": {"type": "STRING", "value": "a"}},
          "comment": {"type": "SEQ", "members": [
            {"type": "STRING", "value": "!"},
            {"type": "IMMEDIATE_TOKEN", "content": {"type": "PATTERN", "value": ".*\\n|.*"}}]}},
         "extras": [{"type": "PATTERN", "value": "\\s"}, {"type": "SYMBOL", "name": "comment"}]}
        """;
    TreeSitterNeighboursTest.check(grammar, text, meant);
  }

  @Test
  void aCommentBeforeTheCutEndsInItsLine() {
    assertThat(exits(40)).isEqualTo(exits(4));
  }

  private static int exits(int lines) {
    Language language = TestLanguages.language(GRAMMAR, "grammar.json");
    byte[] suffix = "\na; // x\n".repeat(lines).getBytes(StandardCharsets.UTF_8);
    String dump = MiddleLanguage.of(language, new byte[0], suffix).dump(MiddleLanguage.Part.JOIN);
    return Integer.parseInt(dump.replaceAll("(?s).*?(\\d+) exits.*", "$1"));
  }
}
