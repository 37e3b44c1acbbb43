package dovetail.server.suggest;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.languages.Language;
import dovetail.languages.Languages;
import dovetail.lexer.Utf8;
import dovetail.model.constraint.Constraint;
import dovetail.model.decode.Decoding;
import dovetail.server.complete.Completer;
import dovetail.server.complete.ScriptedModel;
import dovetail.server.task.Task;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Behind {@code </} nothing but a name can follow. */
final class ClosingNamesTest {
  private static final Language TSX = Languages.builtIn().find("typescriptreact").orElseThrow();

  /** Prefix, what is written and suffix; and what has to follow. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      textBlock =
          """
          let a = <p><b>c        | </            | </p>;      | b
          let a = <p><b.c>d<     | /             | </p>;      | b.c
          let a = <p>            | <i>ö</        | </p>;      | i
          let a = <Grid>{b && <i/>}</ | ^^       | ;          | Grid
          let a = <p><b>c</      | ^^            | ></p>;     | b
          let a = <p><b>c</      | ^^            | b></p>;    | ^^
          let a = <p><b>c        | <             | </b></p>;  | ^^
          let a = '              | </            | ';         | ^^
          let a = b              | <             | c;         | ^^
          """)
  void areWrittenWithoutTheModel(String prefix, String written, String suffix, String name) {
    try (Completer completer = new Completer(new ScriptedModel(""))) {
      Task task = Task.patient(TSX, prefix, suffix, Decoding.GREEDY, 40);
      Constraint constraint =
          new CursorContext(completer, task, completer.view(task), Policy.WRITTEN, RuleRun::new)
              .constraint();
      for (byte b : Utf8.encode(written)) {
        constraint.accept(b & 0xff);
      }
      assertThat(new String(constraint.forced(), StandardCharsets.UTF_8)).isEqualTo(name);
    }
  }
}
