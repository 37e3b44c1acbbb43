package dovetail.lab.cli;

import com.google.common.collect.Iterables;
import java.util.List;
import dovetail.server.cli.BoundsOptions;
import dovetail.server.cli.Failure;
import dovetail.server.cli.Misuse;
import dovetail.server.cli.Streams;
import com.google.gson.JsonObject;
import dovetail.languages.Language;
import dovetail.languages.Languages;
import dovetail.model.LanguageModel;
import dovetail.model.decode.Bounds;
import dovetail.model.decode.Decoding;
import dovetail.model.decode.Method;
import dovetail.lab.eval.ApiCases;
import dovetail.lab.eval.ApiResult;
import dovetail.lab.eval.ApiRun;
import dovetail.lab.eval.ApiSummary;
import dovetail.lab.eval.Record;
import dovetail.lab.eval.Sources;
import java.io.IOException;
import java.nio.file.Path;
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
  @Mixin private final EvalOptions options = new EvalOptions(16, 768);
  @Mixin private final SourcesOption sources = new SourcesOption();

  @Mixin
  private final DecodersOption decoders =
      new DecodersOption(
          Method.UNCONSTRAINED, Method.MASKED, Method.ASAP, Method.ADAPTRACK, Method.EXACT);

  @Option(
      names = "--limit",
      paramLabel = "N",
      description =
          "Stop after this many cases; files are taken in an order drawn by the seed (default: all;"
              + " api: 400).")
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

  @Mixin private final BoundsOptions bounds = new BoundsOptions(200, 200);

  EvalApiCommand(Streams streams) {
    this.streams = streams;
  }

  @Override
  public Integer call() {
    for (Method method : decoders.methods()) {
      options.model.refuseDrawing(Decoding.of(method));
      if (Decoding.of(method).sampling().temperature() == 0 && method != Method.UNCONSTRAINED) {
        throw new Misuse("--decoder " + method + ": draws nothing");
      }
    }
    String name = options.language(sources.listed());
    Optional<Language> language = Languages.builtIn().find(name);
    Optional<ApiCases> cases =
        language.flatMap(known -> ApiCases.of(known, options.seed.seed(), perFile));
    if (language.isEmpty() || cases.isEmpty()) {
      throw new Failure(name + ": nothing is known of its modules");
    }
    return options.run(
        streams,
        "api",
        sources.path(),
        (ready, results) -> evaluated(ready, results, language.get(), cases.get()));
  }

  private String evaluated(LanguageModel ready, Path results, Language language, ApiCases cases)
      throws IOException {
    try (Record<ApiResult> record =
        Record.open(results, settings(language, ready), ApiResult.class)) {
      ApiRun.Plan plan =
          new ApiRun.Plan(
              decoders.methods(),
              samples,
              bounds.bounds(Integer.MAX_VALUE),
              options.maxTokens(),
              options.promptTokens(),
              options.seed.seed());
      List<Path> files = new Sources(language.name(), options.seed.seed()).drawn(sources.path());
      ApiRun run = new ApiRun(ready, language, plan, record);
      EvalOptions.each(streams, Iterables.transform(files, cases::of), limit, run::run);
      if (record.results().isEmpty()) {
        throw new IOException("no file looks up several members of a module that is known");
      }
      return ApiSummary.of(record.results(), decoders.words());
    }
  }

  /** The settings that the results depend on, as a line. */
  private String settings(Language language, LanguageModel used) {
    JsonObject json = options.settings("api", sources.path(), language, used);
    json.addProperty("per_file", perFile);
    json.addProperty("samples", samples);
    Bounds most = bounds.bounds(Integer.MAX_VALUE);
    json.addProperty("max_backtracks", most.backtracks());
    json.addProperty("max_calls", most.calls());
    return json.toString();
  }
}
