package dovetail.server.cli;

import dovetail.model.LanguageModel;
import dovetail.protocol.CompletionRequest;
import dovetail.protocol.Trigger;
import dovetail.protocol.settings.Settings;
import dovetail.server.complete.Completer;
import dovetail.server.editor.EditorCompletions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code explain}: the reasons for the suggestion, or for none, at a place in a file. */
@Command(
    name = "explain",
    description = {
      "Says why this, or nothing, would be suggested to a user who types at a place: what was"
          + " considered, which rule refused it, and which setting would change that."
    })
final class ExplainCommand implements Callable<Integer> {
  private final Streams streams;

  @ArgGroup(exclusive = false, multiplicity = "1")
  private PlaceInFile place = new PlaceInFile();

  @Mixin private final LanguageOption language = new LanguageOption();
  @Mixin private final ModelOptions model = new ModelOptions();

  @Option(
      names = "--times",
      description = "Also print how long each stage took, and each rule, with what it asked.")
  private boolean times;

  ExplainCommand(Streams streams) {
    this.streams = streams;
  }

  @Override
  public Integer call() {
    PlaceInFile.Around around = place.read(language);
    Settings patient = Settings.DEFAULT.with(Settings.AUTOMATIC_DEADLINE, Duration.ofMinutes(1));
    CompletionRequest request =
        new CompletionRequest(
            place.file().toAbsolutePath().toUri().toString(),
            around.language().name(),
            around.prefix() + around.suffix(),
            around.prefix().length(),
            Trigger.AUTOMATIC,
            patient,
            List.of(),
            () -> false);
    try (LanguageModel ready = model.load();
        Completer completer = new Completer(ready)) {
      EditorCompletions editor = new EditorCompletions(() -> Optional.of(completer));
      editor.grammars(language::own);
      var _ = editor.complete(request);
      streams.out().print(editor.explain(request));
      if (times) {
        streams.out().print(editor.times(request));
      }
    }
    return 0;
  }
}
