package dovetail.server.suggest;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.analysis.Fault;
import dovetail.languages.Language;
import dovetail.languages.Languages;
import dovetail.model.decode.Decoding;
import dovetail.protocol.Suggestion;
import dovetail.protocol.Trigger;
import dovetail.protocol.settings.Settings;
import dovetail.server.complete.Completer;
import dovetail.server.complete.ScriptedModel;
import dovetail.server.complete.View;
import dovetail.server.task.Task;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The last look, which reads the whole file afresh and trusts nothing that was found before. */
final class SearchTest {
  private static Optional<String> refused(String language, String file, Suggestion suggestion) {
    Language known = Languages.builtIn().find(language).orElseThrow();
    int at = file.indexOf('¦');
    Task task =
        Task.patient(known, file.substring(0, at), file.substring(at + 1), Decoding.GREEDY, 8);
    try (Completer completer = new Completer(new ScriptedModel(""))) {
      View view = completer.view(task);
      Policy policy = Policy.of(Settings.DEFAULT, Trigger.AUTOMATIC);
      CursorContext context = new CursorContext(completer, task, view, policy, RuleRun::new);
      return new FormReader(context, task, view, "").structure(suggestion).map(Fault::message);
    }
  }

  @Test
  void theLastLookRefusesWhatDoesNotParse() {
    assertThat(refused("json", "[¦]", Suggestion.whole("1, 2"))).isEmpty();
    assertThat(refused("json", "[¦]", Suggestion.whole("1, "))).contains("it does not parse");
    assertThat(refused("json", "[¦]", Suggestion.whole("}"))).contains("it does not parse");
    assertThat(refused("python", "f(¦", Suggestion.whole("a)"))).isEmpty();
    assertThat(refused("python", "f(¦", Suggestion.whole("a"))).contains("it does not parse");
  }

  @Test
  void theLastLookReadsTheFileWithoutWhatIsCovered() {
    assertThat(refused("python", "if f(¦)\n  pass\n", Suggestion.covering("a):", ")"))).isEmpty();
    assertThat(refused("python", "if f(¦)\n  pass\n", Suggestion.whole("a):")))
        .contains("it does not parse");
  }

  @Test
  void theLastLookRefusesWhatDoesNotCompile() {
    assertThat(refused("python", "x = 1\n¦\n", Suggestion.whole("return x")).orElseThrow())
        .contains("return");
  }
}
