package dovetail.lab.eval;

import dovetail.languages.Language;
import dovetail.model.decode.Decoding;
import dovetail.protocol.settings.Settings;
import dovetail.server.complete.Completer;
import dovetail.server.suggest.Completions;
import dovetail.server.task.Demands;
import dovetail.server.task.EchoScope;
import dovetail.server.task.Task;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Fills the holes of commits, with one reach of the echo after the other, and records it. */
public record ReplayRun(
    Completer completer,
    Language language,
    List<Settings.Echo> echoes,
    Demands demands,
    Decoding decoding,
    int maxTokens,
    int promptTokens,
    Record<ReplayResult> record,
    Optional<Evidence> evidence) {

  /** Fills the holes of a commit that were not filled yet, each with its prompt read anew. */
  public void run(Replay.Commit commit) throws IOException {
    completer.lookIn(task -> commit.project());
    for (Cut cut : commit.cuts()) {
      if (evidence.isPresent()) {
        evidence.get().add(cut, commit.project());
      }
      for (Settings.Echo echo : echoes) {
        String name = word(echo);
        if (!record.has(Recorded.key(cut.id(), name))) {
          completer.readAnew();
          record.add(
              ReplayResult.of(
                  cut, commit.name(), name, new Completions(completer).of(task(cut, echo))));
        }
      }
    }
  }

  /** The word for a reach of the echo in results. */
  public static String word(Settings.Echo echo) {
    return echo.name().toLowerCase(Locale.ROOT);
  }

  private Task task(Cut cut, Settings.Echo echo) {
    return Task.patient(language, cut.prefix(), cut.suffix(), decoding, demands, maxTokens)
        .in(cut.document(), EchoScope.of(echo))
        .showing(promptTokens);
  }
}
