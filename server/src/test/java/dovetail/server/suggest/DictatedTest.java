package dovetail.server.suggest;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.grammar.GrammarOptions;
import dovetail.grammar.GrammarReader;
import dovetail.languages.Language;
import dovetail.model.decode.Decoding;
import dovetail.quotient.Surroundings;
import dovetail.server.complete.Completer;
import dovetail.server.complete.ScriptedModel;
import dovetail.server.task.Task;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The literals that alone may stand at a place. */
final class DictatedTest {
  private static final Language DELAYS =
      Language.of(
          Optional.ofNullable(
                  GrammarReader.read(
                          """
                          start: step*
                          step: "delay" INT "ms" ";" | "go" "to" NAME ("," NAME)* ";"
                          NAME: /[a-z]+/
                          INT: /[0-9]+/
                          %ignore /[ \\n]+|#[^\\n]*/
                          """,
                          "delays.lark", _ -> Optional.empty(), GrammarOptions.NONE)
                      .grammar())
              .orElseThrow());

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          'delay 15 ¦'          | ms;      | true, true
          delay 15¦             | ' ms;'   | true, true
          delay 15¦             | 2 ms     | false, true
          'delay 15 ¦'          | '# ms'   | false, false
          'delay 15 ¦'          | ' m'     | true
          'delay ¦'             | 15 ms    | false, true
          'delay 15 m¦'         | s;       | false, true
          go ¦                  | to a, b; | true, false, false, false, false
          'go to a ¦'           | ;        | false
          '¦'                   | go to    | false, true
          'delay 15 ¦; go to a;'| ms       | true
          'delay 15 ¦ms;'       | 5        | false
          """)
  void aWordIsDictatedWhereNoOtherTokenMayStand(String file, String middle, String dictated) {
    int at = file.indexOf('¦');
    Task task =
        Task.patient(DELAYS, file.substring(0, at), file.substring(at + 1), Decoding.GREEDY, 8);
    try (Completer completer = new Completer(new ScriptedModel(""))) {
      Dictated words = new Dictated(completer.view(task), task);
      int begin = 0;
      for (String one : dictated.split(", ")) {
        int end = Words.end(middle, begin, Surroundings.CODE);
        assertThat(words.has(middle, begin, end))
            .as(middle.substring(begin, end))
            .isEqualTo(Boolean.parseBoolean(one));
        begin = end;
      }
    }
  }
}
