package dovetail.server.editor;

import static dovetail.server.editor.EditorCompletionsTest.ALL;
import static dovetail.server.editor.EditorCompletionsTest.request;
import static org.assertj.core.api.Assertions.assertThat;

import dovetail.model.ModelFailure;
import dovetail.protocol.OpenFile;
import dovetail.protocol.ServiceStatus;
import dovetail.protocol.settings.LanguageSettings;
import dovetail.protocol.settings.Settings;
import dovetail.server.complete.Completer;
import dovetail.server.complete.ScriptedModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What those who watch are told, and who asks how the server is. */
final class WatchersTest {
  /** Not why the question before it was answered with nothing. */
  @Test
  void theStatusTellsThatItIsSwitchedOff() {
    try (Completer completer = new Completer(new ScriptedModel("1, 2"))) {
      EditorCompletions editor = new EditorCompletions(() -> Optional.of(completer));
      editor.load();
      List<ServiceStatus> seen = new ArrayList<>();
      editor.watch("a client", EditorCompletionsTest.statuses(seen));
      editor.complete(request("a", "json", "[", " ".repeat(1000), ALL));
      assertThat(seen.getLast().message()).contains("maxFileSize");
      editor.passedOver("switched off for json");
      assertThat(seen.getLast().message()).isEqualTo("switched off for json");
      assertThat(editor.doctor(List.of(), ALL))
          .contains("switched off")
          .doesNotContain("maxFileSize");
    }
  }

  @Test
  void tellsHowItIs() {
    List<ServiceStatus> seen = new ArrayList<>();
    try (Completer completer = new Completer(new ScriptedModel("1"))) {
      EditorCompletions editor = new EditorCompletions(() -> Optional.of(completer));
      Runnable end = editor.watch("a client", EditorCompletionsTest.statuses(seen));
      editor.load();
      editor.complete(request("a", "json", "[", "]", ALL));
      end.run();
      editor.complete(request("a", "json", "[", "]", ALL));
      assertThat(seen)
          .extracting(ServiceStatus::state)
          .containsExactly(
              ServiceStatus.State.LOADING,
              ServiceStatus.State.LOADING,
              ServiceStatus.State.READY,
              ServiceStatus.State.READY);
      assertThat(seen.getLast().latencyMillis()).isPositive();
      assertThat(seen)
          .filteredOn(status -> status.state() == ServiceStatus.State.READY)
          .allSatisfy(
              status -> {
                assertThat(status.model()).isEqualTo("scripted");
                assertThat(status.device()).isEqualTo("a script");
              });
      assertThat(editor.doctor(List.of(), ALL))
          .contains("python 3.8 to 3.14")
          .contains("scripted")
          .contains("while typing  2, p50");
    }
  }

  /** The command line's sentence, whether a client comes before it is known or after. */
  @Test
  void thatTheModelCannotBeLoadedIsToldToEveryone() {
    String sentence = "model: /cache: PyTorch's library cannot be unpacked here";
    EditorCompletions none =
        new EditorCompletions(
            () -> {
              throw ModelFailure.forGood(sentence);
            });
    List<String> before = new ArrayList<>();
    List<String> after = new ArrayList<>();
    List<ServiceStatus> seen = new ArrayList<>();
    none.watch("early", EditorCompletionsTest.warnings(before));
    assertThat(none.load()).isFalse();
    assertThat(none.load()).isFalse();
    none.watch("late", EditorCompletionsTest.warnings(after));
    none.watch("a client", EditorCompletionsTest.statuses(seen));
    assertThat(before).containsExactly(sentence);
    assertThat(after).containsExactly(sentence);
    assertThat(seen)
        .singleElement()
        .isEqualTo(new ServiceStatus(ServiceStatus.State.ERROR, sentence, "", "", 0));
    assertThat(none.doctor(List.of(), ALL)).startsWith("state         ERROR: " + sentence);
    assertThat(none.explain(request("a", "json", "[", "]", ALL))).contains(sentence);
  }

  @Test
  void theDoctorNamesTheLanguagesThatAreNotCovered() {
    EditorCompletions editor = new EditorCompletions(Optional::empty);
    List<OpenFile> open =
        List.of(
            new OpenFile("file:///w/a.py", "python", ""),
            new OpenFile("file:///w/page.vue", "vue", ""),
            new OpenFile("file:///w/b.rb", "ruby", ""),
            new OpenFile("file:///w/c.rb", "ruby", ""));
    assertThat(editor.doctor(open, ALL))
        .contains("python 3.8 to 3.14")
        .contains("; scripts in htm, html")
        .contains("not covered   ruby (b.rb): nothing is suggested there");
    Settings asPython =
        ALL.with(Settings.LANGUAGES, new LanguageSettings(Map.of(), Map.of("ruby", "python")));
    assertThat(editor.doctor(open, asPython)).doesNotContain("not covered");
  }

  @Test
  void whatTheDoctorSaysWithoutAModel() {
    EditorCompletions none = new EditorCompletions(Optional::empty);
    none.load();
    assertThat(none.doctor(List.of(), ALL)).startsWith("state         ERROR: there is no model");
  }
}
