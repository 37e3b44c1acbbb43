package dovetail.quotient;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.languages.Language;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tokens that other rules of the same place look for, and keywords that are no words. */
final class TreeSitterNeighboursTest {
  /** Behind {@code let} a function, a macro and a variable may come. */
  private static final String LET =
      """
      {"name": "g", "word": "word", "rules": {
        "file": {"type": "REPEAT", "content": {"type": "CHOICE", "members": [
          {"type": "SYMBOL", "name": "function"}, {"type": "SYMBOL", "name": "macro"},
          {"type": "SYMBOL", "name": "variable"}]}},
        "function": {"type": "SEQ", "members": [
          {"type": "STRING", "value": "let"}, {"type": "STRING", "value": "fun"},
          {"type": "SYMBOL", "name": "word"}, {"type": "STRING", "value": ";"}]},
        "macro": {"type": "SEQ", "members": [
          {"type": "STRING", "value": "let"},
          {"type": "PATTERN", "value": "[a-z]+!"}, {"type": "STRING", "value": ";"}]},
        "variable": {"type": "SEQ", "members": [
          {"type": "STRING", "value": "let"}, {"type": "SYMBOL", "name": "word"},
          {"type": "CHOICE", "members": [
            {"type": "STRING", "value": "="}, {"type": "STRING", "value": "!="}]},
          {"type": "SYMBOL", "name": "word"}, {"type": "STRING", "value": ";"}]},
        "word": {"type": "PATTERN", "value": "[a-z]+"}},
       "extras": [{"type": "PATTERN", "value": "\\\\s"}]}
      """;

  /** A definition takes its lines as they are, up to {@code end}. */
  private static final String DEFINITIONS =
      """
      {"name": "g", "word": "word", "rules": {
        "file": {"type": "REPEAT", "content": {"type": "CHOICE", "members": [
          {"type": "SYMBOL", "name": "definition"},
          {"type": "SEQ", "members": [
            {"type": "SYMBOL", "name": "word"}, {"type": "STRING", "value": ";"}]}]}},
        "definition": {"type": "SEQ", "members": [
          {"type": "STRING", "value": "def"}, {"type": "SYMBOL", "name": "word"},
          {"type": "SYMBOL", "name": "_newline"},
          {"type": "REPEAT", "content": {"type": "SYMBOL", "name": "line"}},
          {"type": "TOKEN", "content": {"type": "PREC", "value": 1,
            "content": {"type": "STRING", "value": "end"}}},
          {"type": "SYMBOL", "name": "_newline"}]},
        "line": {"type": "TOKEN", "content": {"type": "PATTERN", "value": ".*\\\\n"}},
        "_newline": {"type": "IMMEDIATE_TOKEN",
          "content": {"type": "PATTERN", "value": "\\\\n"}},
        "word": {"type": "PATTERN", "value": "[a-z]+"}},
       "extras": [{"type": "PATTERN", "value": "\\\\s"}]}
      """;

  /** Asks about a text, and about each cut of it. */
  static void check(String grammar, String text, boolean meant) {
    Language language = TestLanguages.language(grammar, "grammar.json");
    byte[] all = text.getBytes(StandardCharsets.UTF_8);
    for (int from = 0; from <= all.length; from++) {
      for (int to = from; to <= all.length; to++) {
        MiddleRecognizer middle =
            MiddleLanguage.of(
                    language, Arrays.copyOf(all, from), Arrays.copyOfRange(all, to, all.length))
                .recognizer();
        assertThat(middle.push(all, from, to) && middle.mayEnd())
            .as("%s, %d to %d", text, from, to)
            .isEqualTo(meant);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "'let fun a;', true",
    "'let fun fun;', true",
    "'let a = fun;', true",
    "'let a!;let b = let;', true",
    "'let a != b;', true",
    "'let fun = a;', false",
    "'let a!= b;', false"
  })
  void aTokenOfAnotherRuleIsTakenWhereTheParserLooksForIt(String text, boolean meant) {
    check(LET, text, meant);
  }

  @ParameterizedTest
  @CsvSource({
    "'def a\nx y\nend\n', true",
    "'def a\nend\nend;', true",
    "'def a\n x end\n  end\n', true",
    "'def a\nend x\nend\n', false",
    "'def a\nends\nend\n', false",
    "'def a\nx\n', false"
  })
  void aKeywordThatTakesLinesIsNoWord(String text, boolean meant) {
    check(DEFINITIONS, text, meant);
  }
}
