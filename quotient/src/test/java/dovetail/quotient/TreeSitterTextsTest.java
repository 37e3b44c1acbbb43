package dovetail.quotient;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.grammar.GrammarOptions;
import dovetail.grammar.GrammarReader;
import dovetail.languages.Language;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Comments and strings of a grammar of tree-sitter's, by the names of its rules. */
final class TreeSitterTextsTest {
  private static final String GRAMMAR =
      """
      {"name": "g", "word": "word", "rules": {
        "file": {"type": "REPEAT", "content": {"type": "SYMBOL", "name": "statement"}},
        "statement": {"type": "CHOICE", "members": [
          {"type": "SEQ", "members": [
            {"type": "STRING", "value": "give"}, {"type": "CHOICE", "members": [
              {"type": "SYMBOL", "name": "sum"}, {"type": "SYMBOL", "name": "anything"}]}]},
          {"type": "SEQ", "members": [
            {"type": "STRING", "value": "do"}, {"type": "SYMBOL", "name": "file"},
            {"type": "STRING", "value": "end"}]},
          {"type": "SEQ", "members": [
            {"type": "STRING", "value": "end"}, {"type": "STRING", "value": "."}]},
          {"type": "SEQ", "members": [
            {"type": "STRING", "value": "be"}, {"type": "SYMBOL", "name": "kind"},
            {"type": "STRING", "value": ";"}]}]},
        "anything": {"type": "TOKEN", "content": {"type": "PREC", "value": -1,
          "content": {"type": "PATTERN", "value": "\\\\S[^\\n]*"}}},
        "kind": {"type": "CHOICE", "members": [
          {"type": "STRING", "value": "big"}, {"type": "STRING", "value": "small"}]},
        "sum": {"type": "SEQ", "members": [
          {"type": "SYMBOL", "name": "operand"}, {"type": "STRING", "value": "*"},
          {"type": "SYMBOL", "name": "operand"}]},
        "operand": {"type": "CHOICE", "members": [
          {"type": "SYMBOL", "name": "word"}, {"type": "SYMBOL", "name": "string"}]},
        "string": {"type": "SEQ", "members": [
          {"type": "STRING", "value": "'"},
          {"type": "REPEAT", "content": {"type": "CHOICE", "members": [
            {"type": "IMMEDIATE_TOKEN", "content": {"type": "PATTERN", "value": "[^'\\\\\\\\$]+"}},
            {"type": "SYMBOL", "name": "escape"}, {"type": "SYMBOL", "name": "value"}]}},
          {"type": "STRING", "value": "'"}]},
        "escape": {"type": "IMMEDIATE_TOKEN",
          "content": {"type": "PATTERN", "value": "\\\\\\\\."}},
        "value": {"type": "SEQ", "members": [
          {"type": "STRING", "value": "${"}, {"type": "SYMBOL", "name": "sum"},
          {"type": "STRING", "value": "}"}]},
        "comment": {"type": "CHOICE", "members": [
          {"type": "SEQ", "members": [
            {"type": "STRING", "value": "#"}, {"type": "SYMBOL", "name": "rest"}]},
          {"type": "SEQ", "members": [
            {"type": "STRING", "value": "(("}, {"type": "SYMBOL", "name": "nested"}]}]},
        "nested": {"type": "SEQ", "members": [
          {"type": "IMMEDIATE_TOKEN", "content": {"type": "PATTERN", "value": "[^()]*"}},
          {"type": "CHOICE", "members": [
            {"type": "BLANK"},
            {"type": "SEQ", "members": [
              {"type": "STRING", "value": "(("}, {"type": "SYMBOL", "name": "nested"}]}]},
          {"type": "STRING", "value": "))"}]},
        "rest": {"type": "IMMEDIATE_TOKEN", "content": {"type": "PATTERN", "value": ".*"}},
        "word": {"type": "PATTERN", "value": "[a-z]+"}},
       "extras": [{"type": "PATTERN", "value": "\\\\s"}, {"type": "SYMBOL", "name": "comment"}]}
      """;

  // "end" stands elsewhere too, so that no words are brackets
  private static final Language LANGUAGE =
      Language.of(
          Objects.requireNonNull(
              GrammarReader.read(
                      GRAMMAR, "grammar.json", _ -> Optional.empty(), GrammarOptions.NONE)
                  .grammar()));

  private static MiddleLanguage at(Language language, String text) {
    int cut = text.indexOf('¦');
    String all = text.replace("⏎", "\n");
    return MiddleLanguage.of(
        language,
        all.substring(0, cut).getBytes(StandardCharsets.UTF_8),
        all.substring(cut + 1).getBytes(StandardCharsets.UTF_8));
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '"',
      value = {
        "give a¦ * b, CODE",
        "give ¦a * b, CODE",
        "give a *⏎  ¦b, CODE",
        "give %any thing¦ at all, STRING",
        "give ¦'a' * b, CODE",
        "give '¦a' * b, STRING",
        "give 'a¦' * b, STRING",
        "give '\\n¦' * b, STRING",
        "give '¦' * b, STRING",
        "give ''¦ * b, CODE",
        "give 'a'¦ * b, CODE",
        "give '${¦a * b}' * b, CODE",
        "give '${a * b}¦' * b, STRING",
        "give a #¦⏎* b, COMMENT",
        "give a #¦ so⏎* b, COMMENT",
        "give a # so¦⏎* b, COMMENT",
        "give a # so⏎¦* b, CODE",
        "give a ((so¦ (( on)) )) * b, COMMENT",
        "give a ((so (( on¦)) )) * b, COMMENT"
      })
  void theKindOfTextAround(String text, Surroundings kind) {
    assertThat(at(LANGUAGE, text).surroundings()).isEqualTo(kind);
  }
}
