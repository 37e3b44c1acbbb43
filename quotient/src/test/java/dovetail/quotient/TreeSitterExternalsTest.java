package dovetail.quotient;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.grammar.Asked;
import dovetail.grammar.Grammar;
import dovetail.grammar.GrammarReader;
import dovetail.grammar.Reading;
import dovetail.languages.Language;
import dovetail.languages.Languages;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tokens from outside that are declared: texts whole, and cut anywhere. */
final class TreeSitterExternalsTest {
  private static final String STATEMENTS =
      """
      {"name": "g", "word": "word", "rules": {
        "file": {"type": "REPEAT", "content": {"type": "SYMBOL", "name": "statement"}},
        "statement": {"type": "CHOICE", "members": [
          {"type": "STRING", "value": ";"},
          {"type": "SEQ", "members": [
            {"type": "STRING", "value": "{"}, {"type": "SYMBOL", "name": "file"},
            {"type": "STRING", "value": "}"}]},
          {"type": "SEQ", "members": [
            {"type": "SYMBOL", "name": "call"}, {"type": "SYMBOL", "name": "end"}]}]},
        "call": {"type": "REPEAT1", "content": {"type": "CHOICE", "members": [
          {"type": "SYMBOL", "name": "word"}, {"type": "STRING", "value": "="},
          {"type": "SYMBOL", "name": "quoted"}]}},
        "quoted": {"type": "SEQ", "members": [
          {"type": "SYMBOL", "name": "open"}, {"type": "SYMBOL", "name": "rest"}]},
        "rest": {"type": "SEQ", "members": [
          {"type": "REPEAT", "content": {"type": "SYMBOL", "name": "part"}},
          {"type": "SYMBOL", "name": "close"}]},
        "word": {"type": "PATTERN", "value": "[a-z]+"}},
       "extras": [{"type": "PATTERN", "value": "\\\\s"}],
       "externals": [{"type": "SYMBOL", "name": "end"}, {"type": "SYMBOL", "name": "open"},
         {"type": "SYMBOL", "name": "part"}, {"type": "SYMBOL", "name": "close"}]}
      """;

  private static final String DECLARED =
      """
      end: /[^\\S\\n]*[\\n;}][\\s\\S]*/n

      %each "" A AB
      open: /<{n}</f
      close: />{n}>/tf
      rest: (part | close{!n} | close_of_others)* close
      quoted: open rest

      part: /[^>]|>/tf
      close_of_others: />[B-Z]+>/tf
      """;

  private static final String RAW =
      """
      {"name": "rust", "rules": {
        "file": {"type": "REPEAT", "content": {"type": "CHOICE", "members": [
          {"type": "PATTERN", "value": "[a-z]"},
          {"type": "SYMBOL", "name": "raw_string_literal"}]}},
        "raw_string_literal": {"type": "SEQ", "members": [
          {"type": "SYMBOL", "name": "_raw_string_literal_start"},
          {"type": "SYMBOL", "name": "raw_string_literal_content"},
          {"type": "SYMBOL", "name": "_raw_string_literal_end"}]}},
       "extras": [{"type": "PATTERN", "value": "\\\\s"}],
       "externals": [{"type": "SYMBOL", "name": "_raw_string_literal_start"},
         {"type": "SYMBOL", "name": "raw_string_literal_content"},
         {"type": "SYMBOL", "name": "_raw_string_literal_end"}]}
      """;

  private Language language = language(STATEMENTS, "g.externals", DECLARED);

  private static Language language(String source, String file, String declared) {
    Reading reading =
        GrammarReader.read(
            source,
            "grammar.json",
            name -> name.equals(file) ? Optional.of(declared) : Optional.empty(),
            Asked.NOTHING);
    Grammar grammar = reading.grammar();
    assertThat(grammar).as(reading.problems().toString()).isNotNull();
    return Language.of(Objects.requireNonNull(grammar));
  }

  private boolean fits(String text, int from, int to) {
    byte[] all = text.getBytes(StandardCharsets.UTF_8);
    MiddleRecognizer middle =
        MiddleLanguage.of(
                language, Arrays.copyOf(all, from), Arrays.copyOfRange(all, to, all.length))
            .recognizer();
    return middle.push(all, from, to) && middle.mayEnd();
  }

  private void check(String text, boolean meant) {
    for (int from = 0; from <= text.length(); from++) {
      for (int to = from; to <= text.length(); to++) {
        assertThat(fits(text, from, to)).as("%s, %d to %d", text, from, to).isEqualTo(meant);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a b",
        "a\nb = c\n",
        "a ; b;",
        "{a}b",
        "{ a\n}\n",
        "{}{}",
        "{;}",
        "a\n\n;\n",
        "=\n=",
        "a <A< b >B> >A>",
        "<< > x\n>>;b",
        "<AB< >A> >> >AB>\n",
        "<A<>AB>>A>"
      })
  void isOfTheLanguage(String text) {
    check(text, true);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"a {}", "{a} }", "{ a b", "a {b}", "<A< x", "<A< >AB>", "<< >A>", "<C< >C>"})
  void isNot(String text) {
    check(text, false);
  }

  @ParameterizedTest
  @CsvSource({
    "'r#\"a\"# b r#\"c\"#', true",
    "'r#\"a\"b\"# c', true",
    "'r##\"a\"#b\"##', true",
    "'a r\"\"', true",
    "'r#\"a\"# ? r#\"c\"#', false",
    "'r##\"a\"## ? r##\"c\"##', false",
    "'r#\"a\"', false"
  })
  void aRawStringOfRustEndsAtItsFirstEnd(String text, boolean meant) {
    String declared = Languages.source("rust.externals").orElseThrow();
    language = language(RAW, "rust.externals", declared);
    check(text, meant);
  }
}
