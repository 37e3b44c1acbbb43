package dovetail.server.cli;

import dovetail.languages.Language;
import dovetail.languages.Languages;
import dovetail.languages.SampleProgram;
import dovetail.model.LanguageModel;
import dovetail.model.ModelFailure;
import dovetail.model.decode.Decoding;
import dovetail.model.djl.Processors;
import dovetail.model.hub.Proxies;
import dovetail.model.remote.Endpoint;
import dovetail.model.remote.RemoteModel;
import dovetail.server.complete.Completer;
import dovetail.server.complete.Completion;
import dovetail.server.complete.Task;
import dovetail.server.files.FileLanguages;
import dovetail.server.suggest.Completions;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code doctor}: reports the model that would write, its speed, and its problems. */
@Command(
    name = "doctor",
    description = {
      "Reports the model that would write, its processor, and its speed.",
      "With --remote: the kind of server, how much it tells about the tokens that it writes, and"
          + " how it shows a hole to its model. It is sent a sample, no text of yours."
    })
final class DoctorCommand implements Callable<Integer> {
  private static final int RUNS = 5;
  private static final int TOKENS = 16;

  private final Streams streams;
  @Mixin private final ModelOptions options = new ModelOptions();

  DoctorCommand(Streams streams) {
    this.streams = streams;
  }

  @Override
  public Integer call() {
    line("start", StartCache.words());
    Optional<Endpoint> endpoint = options.endpoint();
    Proxies proxies = new Proxies(System.getenv());
    endpoint.ifPresent(named -> line("server", named + proxies.words(named.url())));
    line("proxy", proxies.report());
    long start = System.nanoTime();
    LanguageModel loaded;
    try {
      loaded = options.load();
    } catch (ModelFailure e) {
      line("problem", e.told());
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
    line("ready in", "%.0f ms".formatted(loadMillis));
    try {
      measured(model);
    } catch (ModelFailure e) {
      line("problem", e.told());
      return 1;
    }
    return streams.out().checkError() ? 1 : 0;
  }

  private static String promise(RemoteModel.Found found) {
    return switch (found.tier()) {
      case IDS -> "decoding as with a model here; a suggestion parses";
      case TEXT -> "the likeliest of its alternatives that fits; a suggestion parses";
      case TEXT_ONLY -> "its text up to the first token that does not fit; a suggestion parses";
    };
  }

  /** Fills a sample several times; a prompt that goes on should not be read again. */
  private void measured(LanguageModel model) {
    String name = Languages.builtIn().names().getFirst();
    Language language = Languages.builtIn().find(name).orElseThrow();
    SampleProgram sample = Languages.builtIn().profile(name).sample();
    try (Completer completer = new Completer(model)) {
      double[] millis = new double[RUNS];
      int tokens = 0;
      int calls = 0;
      for (int i = 0; i < RUNS; i++) {
        Completion completion =
            new Completions(completer)
                .of(
                    Task.patient(
                        language, sample.prefix(), sample.suffix(), Decoding.GREEDY, TOKENS));
        millis[i] = completion.millis();
        tokens = completion.tokens();
        calls = completion.calls();
      }
      line(
          "first answer",
          "%.0f ms, %d tokens, the model was asked about %d".formatted(millis[0], tokens, calls));
      Arrays.sort(millis, 1, RUNS);
      line("then", "%.0f ms (median of %d)".formatted(millis[1 + (RUNS - 1) / 2], RUNS - 1));
    }
    if (model instanceof RemoteModel remote) {
      List<String> notes = remote.notes();
      notes.forEach(note -> line("note", note));
    }
  }

  private void line(String name, String value) {
    streams.out().printf("%-14s%s%n", name, value);
  }
}
