package dovetail.server.suggest;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.analysis.Fault;
import dovetail.analysis.tree.StrictReader;
import dovetail.languages.Language;
import dovetail.languages.Languages;
import dovetail.lexer.Utf8;
import dovetail.model.decode.Decoding;
import dovetail.server.complete.Completer;
import dovetail.server.complete.Completion;
import dovetail.server.complete.ScriptedModel;
import dovetail.server.complete.Task;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Holes into which the model writes what a compiler refuses, whatever it is kept from. */
final class MendingTest {
  private static final Language LANGUAGE = Languages.builtIn().find("javascript").orElseThrow();

  /** The script is what the model wants to write. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          class A extends B { c   | d() {}           | structor(e) { super(e); } }
          class A extends B {     | d() {}           | structor(e) { super(e); } }
          class A extends B { con | tains() {} con   | tor(e) { super(e); } }
          a = 1;                  | class {          | tor(e) { super(e); } }
          a = 1;                  | class { d(e) {   | super(e); } }
          a = /(?                 | b/               | ; c = 1;
          a = /(?                 | b                | )/g; c = 1;
          a = 1;                  | let b = 2;       | export { c };
          """)
  void findsTextThatACompilerTakes(String prefix, String script, String suffix) {
    try (ScriptedModel model = new ScriptedModel(script);
        Completer completer = new Completer(model)) {
      Completion found =
          new Completions(completer)
              .of(Task.patient(LANGUAGE, prefix, suffix, Decoding.GREEDY, 40));
      assertThat(found.valid()).isTrue();
      byte[] text = Utf8.encode(prefix + found.middle() + suffix);
      assertThat(StrictReader.of(LANGUAGE).orElseThrow().refusals(text).orElseThrow())
          .as(found.middle())
          .isEmpty();
    }
  }

  @Test
  void onlyTheRestOfATextIsWrittenThatTheHoleIsIn() {
    var wrong =
        new Fault(
            Fault.Kind.COMPILER, "", Fault.NOWHERE, Fault.NOWHERE, "", List.of("constructor"));
    assertThat(Remedies.of("c", "d() {}", "structor() {}", wrong))
        .contains("d() {}con", "d con", "on", "onstructor ");
    assertThat(Remedies.of(" ", "class {", "super()", wrong))
        .first()
        .isEqualTo("class {constructor ");
  }
}
