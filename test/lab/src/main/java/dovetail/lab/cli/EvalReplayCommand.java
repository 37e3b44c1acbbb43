package dovetail.lab.cli;

import com.google.gson.JsonObject;
import dovetail.lab.eval.Evidence;
import dovetail.lab.eval.Record;
import dovetail.lab.eval.Replay;
import dovetail.lab.eval.ReplayResult;
import dovetail.lab.eval.ReplayRun;
import dovetail.lab.eval.ReplaySummary;
import dovetail.languages.Language;
import dovetail.languages.Languages;
import dovetail.model.LanguageModel;
import dovetail.model.decode.Decoding;
import dovetail.protocol.settings.Settings;
import dovetail.server.cli.DemandOptions;
import dovetail.server.cli.Failure;
import dovetail.server.cli.Progress;
import dovetail.server.cli.Streams;
import dovetail.server.complete.Completer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code eval replay}: how many added lines of real commits would have been foreseen. */
@Command(
    name = "replay",
    description = {
      "Replays commits: an added line is a hole, whole or from where a name or a mark begins; the"
          + " file is the new text above it and the old text below, the project is the parent"
          + " commit.",
      "A line of JSON for each case goes to --out, and an interrupted run goes on from there; at"
          + " the end there is a table, with intervals by drawing commits."
    })
final class EvalReplayCommand implements Callable<Integer> {
  private final Streams streams;
  @Mixin private final EvalOptions options = new EvalOptions(64, 768);

  @Option(
      names = "--repos",
      required = true,
      arity = "1..*",
      paramLabel = "DIR",
      description = "Repositories of git, with a work tree or bare.")
  private List<Path> repositories = List.of();

  @Option(
      names = "--echo",
      split = ",",
      paramLabel = "off|file|project",
      description =
          "Where Echo looks for repeated text; each is measured on the same lines"
              + " (default: all three).")
  private List<Settings.Echo> echoes =
      List.of(Settings.Echo.OFF, Settings.Echo.FILE, Settings.Echo.PROJECT);

  @Option(
      names = "--commits",
      paramLabel = "N",
      description = "Commits drawn of each repository (default: ${DEFAULT-VALUE}).")
  private int commits = 30;

  @Option(
      names = "--lines",
      paramLabel = "N",
      description = "Lines of a commit at most (default: ${DEFAULT-VALUE}).")
  private int lines = 3;

  @Option(
      names = "--evidence",
      paramLabel = "FILE",
      description =
          "Also write down what the model and the echo say of each true token, to fit the gates.")
  private @Nullable Path evidence;

  @Mixin private final DemandOptions demands = new DemandOptions();

  EvalReplayCommand(Streams streams) {
    this.streams = streams;
  }

  @Override
  public Integer call() {
    String name = options.language(List.of());
    Language language =
        Languages.builtIn().find(name).orElseThrow(() -> new Failure(name + ": not known"));
    return options.run(
        streams, "replay", "replay", (ready, results) -> evaluated(ready, results, language));
  }

  private String evaluated(LanguageModel ready, Path results, Language language)
      throws IOException {
    try (Completer completer = new Completer(ready);
        Evidence told = evidence == null ? null : new Evidence(ready, evidence);
        Record<ReplayResult> record =
            Record.open(results, settings(language, ready), ReplayResult.class)) {
      ReplayRun run =
          new ReplayRun(
              completer,
              language,
              echoes,
              demands.ofHoles(),
              Decoding.GREEDY,
              options.maxTokens(),
              options.promptTokens(),
              record,
              Optional.ofNullable(told));
      Progress progress = new Progress(streams);
      for (Path folder : repositories) {
        try (Replay replay = new Replay(folder, ready, language, options.seed.seed())) {
          replay.run(
              commits,
              lines,
              commit -> {
                run.run(commit);
                progress.show(record.results().size());
              });
        }
      }
      progress.clear();
      return ReplaySummary.of(record.results(), echoes.stream().map(ReplayRun::word).toList());
    }
  }

  /** The settings that the results depend on, as a line. */
  private String settings(Language language, LanguageModel used) {
    JsonObject json = options.settings("replay", repositories, language, used);
    json.addProperty("commits", commits);
    json.addProperty("lines", lines);
    json.addProperty("demands", demands.toString());
    return json.toString();
  }
}
