package dovetail.server.cli;

import com.google.gson.JsonObject;
import dovetail.languages.Language;
import dovetail.languages.Languages;
import dovetail.model.LanguageModel;
import dovetail.model.decode.Bounds;
import dovetail.model.decode.Decoding;
import dovetail.model.decode.Method;
import dovetail.server.eval.ApiCases;
import dovetail.server.eval.ApiResult;
import dovetail.server.eval.ApiRun;
import dovetail.server.eval.ApiSummary;
import dovetail.server.eval.Record;
import dovetail.server.eval.Sources;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code eval api}: functions that have moved under a longer prefix, by each decoder. */
@Command(
    name = "api",
    description = {
      "Asks for functions of modules that have moved under a longer prefix, as those of TensorFlow"
          + " 1 did (arXiv 2510.17376): of each module that a file imports half of the members,"
          + " drawn by the seed, are behind compat.v1 now, everywhere in the file; which names are"
          + " legal is told to the decoders. A hole is a member that moved, behind another one.",
      "A line of JSON for each hole and decoder goes to --out, and an interrupted run goes on from"
          + " there; at the end there are tables: the likeliest middle right, and the right name"
          + " among 1 to 20 samples."
    })
final class EvalApiCommand implements Callable<Integer> {
  private final Streams streams;

  @Option(
      names = "--files",
      required = true,
      paramLabel = "LIST|DIR",
      description = "A folder, or a file that lists one path a line.")
  private Path files = Path.of("");

  @Option(
      names = {"--decoder", "--decoders"},
      split = ",",
      paramLabel = "NAME",
      converter = DecoderNames.class,
      completionCandidates = DecoderNames.class,
      description = "Which decoders: those that draw (default: ${DEFAULT-VALUE}).")
  private List<Method> methods =
      List.of(Method.UNCONSTRAINED, Method.MASKED, Method.ASAP, Method.ADAPTRACK, Method.EXACT);

  @Option(
      names = "--limit",
      paramLabel = "N",
      description = "Stop after this many holes (default: ${DEFAULT-VALUE}).")
  private int limit = 400;

  @Option(
      names = "--per-file",
      paramLabel = "N",
      description = "The most holes of a file (default: ${DEFAULT-VALUE}).")
  private int perFile = 3;

  @Option(
      names = "--samples",
      paramLabel = "N",
      description = "How many are drawn for each hole (default: ${DEFAULT-VALUE}).")
  private int samples = 20;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Seed of random numbers (default: ${DEFAULT-VALUE}).")
  private long seed = 1;

  @Option(
      names = "--max-tokens",
      paramLabel = "N",
      description = "The most tokens of a middle (default: ${DEFAULT-VALUE}).")
  private int maxTokens = 16;

  @Option(
      names = "--prompt-tokens",
      paramLabel = "N",
      description =
          "Of the file that the model is shown (default: ${DEFAULT-VALUE}, as in editors).")
  private int promptTokens = 768;

  @Option(
      names = "--max-backtracks",
      paramLabel = "N",
      description = "Go back so often at most for a sample (default: ${DEFAULT-VALUE}).")
  private int backtracks = 200;

  @Option(
      names = "--max-calls",
      paramLabel = "N",
      description = "Ask the model so often at most for a sample (default: ${DEFAULT-VALUE}).")
  private int calls = 200;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "Where the results go (default: ${DEFAULT-VALUE}).")
  private Path out = Path.of("eval-api.jsonl");

  @Mixin private final LanguageOption languages = new LanguageOption();
  @Mixin private final ModelOptions model = new ModelOptions();

  EvalApiCommand(Streams streams) {
    this.streams = streams;
  }

  @Override
  public Integer call() {
    for (Method method : methods) {
      model.refuseDrawing(Decoding.of(method));
      if (Decoding.of(method).sampling().temperature() == 0 && method != Method.UNCONSTRAINED) {
        throw new Misuse("--decoder " + method + ": draws nothing");
      }
    }
    String name = languages.name().orElseGet(Languages.builtIn()::likeliest);
    Optional<Language> language = Languages.builtIn().find(name);
    Optional<ApiCases> cases = language.flatMap(known -> ApiCases.of(known, seed, perFile));
    if (language.isEmpty() || cases.isEmpty()) {
      streams.say(name + ": nothing is known of its modules");
      return 1;
    }
    Optional<LanguageModel> loaded = model.load(streams);
    if (loaded.isEmpty()) {
      return 1;
    }
    return Evaluated.run(
        streams, files, out, () -> evaluated(loaded.get(), language.get(), cases.get()));
  }

  private String evaluated(LanguageModel ready, Language language, ApiCases cases)
      throws IOException {
    try (ready;
        Record<ApiResult> record = Record.open(out, settings(language, ready), ApiResult.class)) {
      ApiRun.Plan plan =
          new ApiRun.Plan(
              methods,
              samples,
              new Bounds(Integer.MAX_VALUE, backtracks, calls),
              maxTokens,
              promptTokens,
              seed);
      run(cases, new ApiRun(ready, language, plan, record));
      if (record.results().isEmpty()) {
        throw new IOException("no file looks up several members of a module that is known");
      }
      return ApiSummary.of(record.results(), methods.stream().map(Method::word).toList());
    }
  }

  private void run(ApiCases cases, ApiRun run) throws IOException {
    String name = languages.name().orElseGet(Languages.builtIn()::likeliest);
    Progress progress = new Progress(streams);
    int count = 0;
    for (Path file : new Sources(name, seed).drawn(files)) {
      for (ApiCases.Case one : cases.of(file)) {
        if (count == limit) {
          progress.clear();
          return;
        }
        run.run(one);
        progress.show(++count);
      }
    }
    progress.clear();
  }

  /** The settings that the results depend on, as a line. */
  private String settings(Language language, LanguageModel used) {
    JsonObject json = Evaluated.settings("api", files, language, model, used);
    json.addProperty("per_file", perFile);
    json.addProperty("samples", samples);
    json.addProperty("seed", seed);
    json.addProperty("max_tokens", maxTokens);
    json.addProperty("prompt_tokens", promptTokens);
    json.addProperty("max_backtracks", backtracks);
    json.addProperty("max_calls", calls);
    return json.toString();
  }
}
