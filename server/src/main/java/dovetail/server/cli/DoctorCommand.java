package dovetail.server.cli;

import dovetail.model.LanguageModel;
import dovetail.model.ModelFailure;
import dovetail.model.djl.Processors;
import dovetail.model.hub.Proxies;
import dovetail.model.remote.Endpoint;
import dovetail.model.remote.RemoteModel;
import dovetail.server.files.FileLanguages;
import dovetail.server.memory.MachineMemory;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code doctor}: reports the model that would be used, its speed, and its problems. */
@Command(
    name = "doctor",
    description = {
      "Reports the model that would write, its processor, and its speed.",
      "With --remote: the kind of server, how much it tells about the tokens that it writes, and"
          + " how it shows a hole to its model. It is sent a sample, no text of yours."
    })
final class DoctorCommand implements Callable<Integer> {
  private static final String NEXT =
      "dovetail setup sets your editors up, setup model looks for a larger model, language add NAME"
          + " adds a language";

  /** A path, or the path of a URL, behind a blank, a bracket or a colon. */
  private static final Pattern PLACE =
      Pattern.compile("(?<![\\w<|])(?:[A-Za-z]:)?[/\\\\][^\\s,;)]+");

  private final Streams streams;

  @Option(
      names = "--report",
      description = "For a report of a fault: versions too, and no names of folders or hosts.")
  private boolean report;

  private final Set<String> added;

  @Mixin private final ModelOptions options = new ModelOptions();

  /**
   * The command.
   *
   * @param added the names of the languages that the user has added
   */
  DoctorCommand(Streams streams, Set<String> added) {
    this.streams = streams;
    this.added = added;
  }

  @Override
  public Integer call() {
    int status = reported();
    line("next", report ? "add what you did and what you saw" : NEXT);
    return status;
  }

  private int reported() {
    if (report) {
      line("version", String.join("", new Version().getVersion()));
      line(
          "system",
          "%s %s, %s, %d processors, %.1f GB"
              .formatted(
                  System.getProperty("os.name"),
                  System.getProperty("os.version"),
                  System.getProperty("os.arch"),
                  Runtime.getRuntime().availableProcessors(),
                  MachineMemory.bytes() / 1e9));
    }
    line("start", StartCache.words());
    Optional<Endpoint> endpoint = options.remote.endpoint();
    Proxies proxies = new Proxies(System.getenv());
    endpoint.ifPresent(named -> line("server", named + proxies.words(named.url())));
    line("proxy", proxies.report());
    long start = System.nanoTime();
    LanguageModel loaded;
    try {
      loaded = options.load();
    } catch (ModelFailure e) {
      line("problem", e.message());
      return 1;
    } catch (Failure e) {
      Processors.report().forEach(this::line);
      throw e;
    }
    double connected = (System.nanoTime() - start) / 1e6;
    try (LanguageModel model = loaded) {
      return examined(model, connected);
    }
  }

  private int examined(LanguageModel model, double loadMillis) {
    if (model instanceof RemoteModel remote) {
      RemoteModel.Found found = remote.found();
      line("kind", found.kind());
      line("tier", found.tier().words() + ": " + promise(found));
      line("model", model.config().name());
      if (!model.vocabulary().isOfBytes()) {
        line("vocabulary", model.config().vocabularySize() + " tokens");
      }
      line("tokenizer", found.tokenizer());
      line("template", found.template());
      line(
          "context",
          model.vocabulary().isOfBytes()
              ? model.config().contextLength() + " bytes are sent at most"
              : model.config().contextLength() + " tokens");
      line("other files", model.files().isPresent() ? "are shown" : "are not shown");
    } else {
      line("model", model.config().name());
      line("device", model.config().processor());
      Processors.report().forEach(this::line);
      line("vocabulary", model.config().vocabularySize() + " tokens");
      line("template", model.template().dump(model.vocabulary()));
      line("context", model.config().contextLength() + " tokens");
    }
    line("languages", FileLanguages.covered());
    line("added", added.isEmpty() ? "none" : String.join(", ", added));
    line("ready in", "%.0f ms".formatted(loadMillis));
    try {
      measured(model);
    } catch (ModelFailure e) {
      line("problem", e.message());
      return 1;
    }
    return streams.out().checkError() ? 1 : 0;
  }

  private static String promise(RemoteModel.Found server) {
    return switch (server.tier()) {
      case IDS -> "decoding as with a model here; a suggestion parses";
      case TEXT -> "the likeliest of its alternatives that fits; a suggestion parses";
      case TEXT_ONLY -> "its text up to the first token that does not fit; a suggestion parses";
    };
  }

  private void measured(LanguageModel model) {
    Speed speed = Speed.of(model);
    line(
        "first answer",
        "%.0f ms, %d tokens, the model was asked about %d"
            .formatted(speed.first(), speed.tokens(), speed.calls()));
    line("then", "%.0f ms (median of %d)".formatted(speed.then(), Speed.MORE));
    if (model instanceof RemoteModel remote) {
      List<String> notes = remote.notes();
      notes.forEach(note -> line("note", note));
    }
  }

  private void line(String name, String value) {
    String told = report ? PLACE.matcher(value).replaceAll("(a place)") : value;
    streams.out().printf("%-14s%s%n", name, told);
  }
}
