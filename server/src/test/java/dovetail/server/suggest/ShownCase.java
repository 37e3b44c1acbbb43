package dovetail.server.suggest;

import dovetail.languages.Language;
import dovetail.languages.Languages;
import dovetail.protocol.CompletionRequest;
import dovetail.protocol.Suggestion;
import dovetail.protocol.Trigger;
import dovetail.protocol.settings.Settings;
import dovetail.server.complete.Completer;
import dovetail.server.complete.ScriptedModel;
import dovetail.server.editor.EditorCompletions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What is shown of what a model wants to write.
 *
 * @param id the language
 * @param file the file, with the cursor
 * @param script what the model wants to write
 * @param shown what is shown; empty for nothing
 * @param covered what that takes the place of behind the cursor
 */
record ShownCase(String id, String file, String script, String shown, String covered) {
  /** Of one who waits, and has nothing but the model's own text shown. */
  static final Settings PATIENT =
      Settings.DEFAULT
          .with(Settings.AUTOMATIC_DEADLINE, Duration.ofSeconds(60))
          .with(Settings.THRESHOLD, OptionalDouble.of(0))
          .with(Settings.ECHO, Settings.Echo.OFF)
          .with(Settings.NAMES, Settings.Names.OFF) // scripts write what they like
          .with(Settings.DECODER, Settings.Decoder.GREEDY);

  Language language() {
    return Languages.builtIn().find(id).orElseThrow();
  }

  /** The file once a text is accepted at the cursor. */
  String with(String text, String replaced) {
    int at = file.indexOf('¦');
    return file.substring(0, at) + text + file.substring(at + 1 + replaced.length());
  }

  /** The suggestion that an editor is given while one types. */
  Optional<Suggestion> suggestion(Settings.Switch covering) {
    return suggestion(new ScriptedModel(script), covering);
  }

  /** The same of a model that wants to write the script. */
  Optional<Suggestion> suggestion(ScriptedModel model, Settings.Switch covering) {
    return suggestion(model, PATIENT.with(Settings.COVERING, covering));
  }

  Optional<Suggestion> suggestion(ScriptedModel model, Settings settings) {
    try (Completer completer = new Completer(model)) {
      return new EditorCompletions(() -> Optional.of(completer))
          .complete(request(settings)).suggestions().stream().findFirst();
    }
  }

  /** What each rule did to the script, for the message of a test that fails. */
  String trace() {
    try (Completer completer = new Completer(new ScriptedModel(script))) {
      return new EditorCompletions(() -> Optional.of(completer)).explain(request(PATIENT));
    }
  }

  private CompletionRequest request(Settings settings) {
    return new CompletionRequest(
        "a",
        id,
        file.replace("¦", ""),
        file.indexOf('¦'),
        Trigger.AUTOMATIC,
        settings,
        List.of(),
        () -> false);
  }

  @Override
  public String toString() {
    return (id + ": " + file + " ← " + script).replace("\n", "⏎");
  }
}
