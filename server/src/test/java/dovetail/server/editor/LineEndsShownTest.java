package dovetail.server.editor;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.protocol.CompletionRequest;
import dovetail.protocol.OpenFile;
import dovetail.protocol.Suggestion;
import dovetail.protocol.Trigger;
import dovetail.protocol.settings.Settings;
import dovetail.server.complete.Completer;
import dovetail.server.complete.ScriptedModel;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The law: a file with other line ends is completed as it is with usual ones. */
final class LineEndsShownTest {
  private static final Settings SETTINGS =
      Settings.DEFAULT
          .with(Settings.NAMES, Settings.Names.OFF)
          .with(Settings.AUTOMATIC_DEADLINE, Duration.ofSeconds(30))
          .with(Settings.THRESHOLD, OptionalDouble.of(0));

  private static final String FILE = "x = 1\n\n\ndef f(a):\n    ¦\n\n\nprint(f(2))\n";

  /** The model's prompt, and what is suggested. */
  private record Seen(String prompt, List<Suggestion> suggestions) {}

  private static Seen seen(String file, String other, String script) {
    ScriptedModel model = new ScriptedModel(script);
    model.seesFiles = true;
    try (Completer completer = new Completer(model)) {
      EditorCompletions editor =
          new EditorCompletions(() -> Optional.of(completer), best -> {}, () -> 0, () -> 0);
      int at = file.indexOf('¦');
      CompletionRequest request =
          new CompletionRequest(
              "file:///nowhere/a.py",
              "python",
              file.substring(0, at) + file.substring(at + 1),
              at,
              Trigger.AUTOMATIC,
              SETTINGS,
              List.of(new OpenFile("file:///nowhere/b.py", "python", other)),
              () -> false);
      List<Suggestion> found = editor.complete(request).suggestions();
      return new Seen(model.prompt, found);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"\r\n", "\r"})
  void aFileWithOtherEndsIsCompletedAlike(String end) {
    String script = "b = a\n    if b:\n        return 1\n    return b\n\n\n";
    Seen usual = seen(FILE, "y = 2\nz = 3\n", script);
    Seen other = seen(FILE.replace("\n", end), "y = 2\r\nz = 3\r\n", script);
    assertThat(usual.suggestions()).isNotEmpty();
    assertThat(other.prompt()).isEqualTo(usual.prompt()).doesNotContain("\r").contains("y = 2\nz");
    assertThat(usual.suggestions().getFirst().text()).contains("\n");
    assertThat(
            other.suggestions().stream()
                .map(
                    one ->
                        one.stops().stream().map(stop -> stop.part().replace(end, "\n")).toList())
                .toList())
        .isEqualTo(
            usual.suggestions().stream()
                .map(one -> one.stops().stream().map(Suggestion.Stop::part).toList())
                .toList());
    assertThat(other.suggestions().getFirst().text().replace(end, ""))
        .doesNotContainPattern("[\r\n]");
  }

  /** A model that writes the ends of another system, or halves of them. */
  @Test
  void theHalvesOfLineEndsAreNotShown() {
    for (String end : List.of("\n", "\r\n")) {
      Seen seen = seen(FILE.replace("\n", end), "", "b = a\r\n    return b\r\n\r\n\r\n");
      assertThat(seen.suggestions().getFirst().text()).isEqualTo("b = a" + end + "    return b");
    }
  }
}
