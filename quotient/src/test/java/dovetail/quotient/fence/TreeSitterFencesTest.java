package dovetail.quotient.fence;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.grammar.GrammarOptions;
import dovetail.grammar.GrammarReader;
import dovetail.languages.Language;
import dovetail.quotient.MiddleRecognizer;
import dovetail.quotient.SharedCharts;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files of a grammar of tree-sitter's that are broken away from the cursor. */
final class TreeSitterFencesTest {
  private static final String GRAMMAR =
      """
      {"name": "small", "word": "name",
       "rules": {
         "file": {"type": "REPEAT", "content": {"type": "SYMBOL", "name": "statement"}},
         "statement": {"type": "CHOICE", "members": [
           {"type": "SEQ", "members": [{"type": "SYMBOL", "name": "name"},
             {"type": "STRING", "value": "="}, {"type": "SYMBOL", "name": "value"},
             {"type": "STRING", "value": ";"}]},
           {"type": "SEQ", "members": [{"type": "STRING", "value": "if"},
             {"type": "SYMBOL", "name": "value"}, {"type": "SYMBOL", "name": "block"}]},
           {"type": "SYMBOL", "name": "block"}]},
         "block": {"type": "SEQ", "members": [{"type": "STRING", "value": "{"},
           {"type": "REPEAT", "content": {"type": "SYMBOL", "name": "statement"}},
           {"type": "STRING", "value": "}"}]},
         "value": {"type": "SYMBOL", "name": "name"},
         "name": {"type": "PATTERN", "value": "[a-z_]+"}},
       "extras": [{"type": "PATTERN", "value": "\\\\s"}]}
      """;

  private static final Language LANGUAGE =
      Language.of(
          Objects.requireNonNull(
              GrammarReader.read(
                      GRAMMAR, "grammar.json", _ -> Optional.empty(), GrammarOptions.NONE)
                  .grammar()));

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a = b;\nunused int c;\ne = f;\ng = ¦\n",
        "a = b;\neach(c) {\n  d = e;\n}\nf = g;\nh = ¦\ni = j;\n",
        "if a {\n  b = c;\n  d e f\n  i = j;\n  g = k;\n  h = ¦\n}\n"
      })
  void completionsGoOnAwayFromAnError(String file) {
    int cursor = file.indexOf('¦');
    byte[] prefix = bytes(file.substring(0, cursor));
    byte[] suffix = bytes(file.substring(cursor + 1));
    Fencing fencing = Fences.of(new SharedCharts(LANGUAGE), prefix, suffix);
    assertThat(fencing).isInstanceOf(Fencing.Fenced.class);
    assertThat(fencing.views())
        .anySatisfy(
            view -> {
              MiddleRecognizer recognizer = view.middles().recognizer();
              assertThat(recognizer.push(bytes("x;")) && recognizer.mayEnd()).isTrue();
            });
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
