package dovetail.lab.cli;

import com.google.gson.JsonObject;
import dovetail.grammar.GrammarOptions;
import dovetail.grammar.Reading;
import dovetail.lab.eval.Bits;
import dovetail.lab.eval.BitsResult;
import dovetail.lab.eval.BitsSummary;
import dovetail.lab.eval.Cut;
import dovetail.lab.eval.Evaluation;
import dovetail.lab.eval.Filling;
import dovetail.lab.eval.Oracle;
import dovetail.lab.eval.OwnOracle;
import dovetail.lab.eval.Protocol;
import dovetail.lab.eval.PythonOracle;
import dovetail.lab.eval.Record;
import dovetail.lab.eval.Result;
import dovetail.lab.eval.Sources;
import dovetail.lab.eval.Summary;
import dovetail.languages.Language;
import dovetail.languages.Languages;
import dovetail.model.LanguageModel;
import dovetail.model.decode.Method;
import dovetail.quotient.SharedCharts;
import dovetail.server.cli.DemandOptions;
import dovetail.server.cli.DrawingOptions;
import dovetail.server.cli.EchoOptions;
import dovetail.server.cli.Failure;
import dovetail.server.cli.Misuse;
import dovetail.server.cli.Streams;
import dovetail.server.complete.Completer;
import dovetail.server.files.GrammarFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code eval}: how well holes are filled, over many cuts. */
@Command(
    name = "eval",
    description = {
      "Cuts files, fills the holes with each decoder, and has the results judged.",
      "The language's own parser judges where one is known, else Dovetail's reading. A line of JSON"
          + " for each case goes to --out, and an interrupted run goes on from there; at the end"
          + " there is a table.",
      "randspan and boundary cut the files of a folder or a list; infill takes HumanEval-Infilling"
          + " (JSON lines, gzipped or not, with task_id, prompt, canonical_solution, suffix).",
      "lines takes rests of lines, from any place on them to their end.",
      "top shows the text above a line of the first half, and has the rest of the file written from"
          + " left to right, as if nothing stood below.",
      "bits fills nothing: it reads true text, and says how well the model foresees it, whether its"
          + " probabilities are right, and whether it would stop where the truth stops."
    })
final class EvalCommand implements Callable<Integer> {
  /** The task that is evaluated. */
  enum What {
    randspan,
    boundary,
    infill,
    lines,
    top,
    bits
  }

  private static final String PYTHON = "python";

  private final Streams streams;
  @Mixin private final EvalOptions options = new EvalOptions(48, Integer.MAX_VALUE);
  @Mixin private final SourcesOption sources = new SourcesOption();

  @Mixin
  private final DecodersOption decoders =
      new DecodersOption(Method.GREEDY, Method.UNCONSTRAINED, Method.CHECKED);

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "PROTOCOL",
      description = "${COMPLETION-CANDIDATES}")
  private @Nullable What chosen;

  private What what = What.randspan;

  @Option(
      names = "--cuts",
      paramLabel = "N",
      description = "How often each file is cut (default: ${DEFAULT-VALUE}).")
  private int cuts = 10;

  @Option(
      names = "--middle",
      paramLabel = "written|typing|asked",
      description =
          "What counts as the middle: what is written, as it is; what an editor shows to one who"
              + " types, with the usual settings and time enough; what it shows first to one who"
              + " asks (default: written). As in editors, the other two are of greedy.")
  private Filling middle = Filling.WRITTEN;

  @Option(
      names = "--limit",
      paramLabel = "N",
      description =
          "Stop after this many cases; files are taken in an order drawn by the seed (default:"
              + " all).")
  private int limit = Integer.MAX_VALUE;

  @Mixin private final DrawingOptions drawing = new DrawingOptions();

  @Option(
      names = "--python",
      paramLabel = "PROGRAM",
      description = "The interpreter that judges Python (default: ${DEFAULT-VALUE}).")
  private String python = "python3";

  @Option(
      names = "--grammar",
      paramLabel = "FILE",
      description = "The language of the files that --files lists is this grammar file's.")
  private @Nullable Path grammar;

  @Mixin private final DemandOptions demands = new DemandOptions();
  @Mixin private final EchoOptions echo = new EchoOptions();

  EvalCommand(Streams streams) {
    this.streams = streams;
  }

  @Override
  public Integer call() {
    if (chosen == null) {
      // Not required by picocli, which would ask for it before a subcommand, too.
      throw new Misuse("Missing required parameter: 'PROTOCOL'");
    }
    what = chosen;
    Path files = sources.path();
    if (what == What.bits && options.model.isRemote()) {
      throw new Misuse(
          "bits reads the probabilities of all tokens, and a server tells the likeliest only: leave"
              + " --remote out");
    }
    if (middle != Filling.WRITTEN) {
      options.becomeAsInEditors();
    }
    for (Method method : decoders.methods()) {
      if (!middle.admits(method)) {
        throw new Misuse("--middle " + middle.word() + ": --decoder greedy is needed");
      }
      options.model.refuseDrawing(drawing.of(method, options.seed.seed()));
    }
    List<Path> listed = what == What.infill ? List.of() : sources.listed();
    try {
      if (grammar != null) {
        Language own = read(grammar);
        return evaluated(files, own, new OwnOracle(own));
      }
      return judged(files, options.language(listed));
    } catch (IOException e) {
      throw Failure.at(files, e);
    }
  }

  private static Language read(Path file) {
    Reading reading = Failure.reading(file, path -> GrammarFiles.read(path, GrammarOptions.NONE));
    if (reading.grammar() == null) {
      throw new Failure(
          String.join("\n", reading.problems().stream().map(Object::toString).toList()));
    }
    return Language.of(reading.grammar());
  }

  private int judged(Path files, String name) throws IOException {
    try (Oracle oracle = oracle(name)) {
      Optional<Language> language =
          oracle.version().isEmpty()
              ? Languages.builtIn().find(name)
              : Languages.builtIn().find(name, oracle.version());
      return evaluated(
          files,
          language.orElseThrow(() -> new Failure(oracle.name() + ": no grammar of that version")),
          oracle);
    }
  }

  private Oracle oracle(String name) {
    if (!name.equals(PYTHON)) {
      return Languages.builtIn()
          .find(name)
          .map(OwnOracle::new)
          .orElseThrow(() -> new Failure(name + ": not known"));
    }
    return PythonOracle.start(python)
        .orElseThrow(
            () ->
                new Failure(
                    python + ": cannot be started; --python names an interpreter that judges"));
  }

  private int evaluated(Path files, Language language, Oracle oracle) throws IOException {
    Sources drawn = new Sources(language.name(), options.seed.seed());
    Iterable<List<Cut>> cases =
        switch (what) {
          case randspan -> drawn.cut(files, Protocol.RANDSPAN, cuts, oracle);
          case boundary -> drawn.cut(files, Protocol.BOUNDARY, cuts, oracle);
          case infill -> Sources.infilling(files);
          case top -> drawn.cut(files, Protocol.TOP, cuts, oracle);
          case lines, bits -> drawn.cut(files, Protocol.LINE, cuts, oracle);
        };
    return options.run(
        streams,
        what.name(),
        files,
        (ready, results) -> {
          String settings = settings(files, language, oracle, ready);
          String table =
              what == What.bits
                  ? foreseen(cases, ready, results, settings, oracle)
                  : filled(cases, ready, results, settings, language, oracle);
          String refused = drawn.refused() == 0 ? "" : ", refused files: " + drawn.refused();
          return table + "judged by " + oracle.name() + refused + "; ";
        });
  }

  private String filled(
      Iterable<List<Cut>> cases,
      LanguageModel ready,
      Path results,
      String settings,
      Language language,
      Oracle oracle)
      throws IOException {
    try (Completer completer = new Completer(ready);
        Record<Result> record = Record.open(results, settings, Result.class)) {
      echo.use(completer);
      Evaluation evaluation =
          new Evaluation(
              completer,
              oracle,
              new SharedCharts(language),
              middle,
              decoders.methods().stream()
                  .map(method -> drawing.of(method, options.seed.seed()))
                  .toList(),
              demands.ofHoles(),
              (task, document) -> echo.in(task.showing(options.promptTokens()), document),
              options.maxTokens(),
              record);
      EvalOptions.each(streams, cases, limit, evaluation::run);
      check(record.results(), oracle);
      return Summary.of(record.results(), decoders.words());
    }
  }

  private String foreseen(
      Iterable<List<Cut>> cases, LanguageModel ready, Path results, String settings, Oracle oracle)
      throws IOException {
    try (Bits bits = new Bits(ready, options.promptTokens());
        Record<BitsResult> record = Record.open(results, settings, BitsResult.class)) {
      EvalOptions.each(
          streams,
          cases,
          limit,
          cut -> {
            if (!record.has(cut.id())) {
              record.add(bits.of(cut));
            }
          });
      check(record.results(), oracle);
      return BitsSummary.of(record.results());
    }
  }

  private static void check(List<?> results, Oracle oracle) throws IOException {
    if (results.isEmpty()) {
      throw new IOException("no file that " + oracle.name() + " accepts has a place to cut");
    }
  }

  /** The settings that the results depend on, as a line. */
  private String settings(Path files, Language language, Oracle oracle, LanguageModel used) {
    JsonObject json = options.settings(what.name(), files, language, used);
    json.addProperty("cuts", cuts);
    json.addProperty("oracle", oracle.name());
    json.addProperty("middle", middle.word());
    json.addProperty("demands", demands.toString());
    json.addProperty("echo", echo.toString());
    json.addProperty("drawing", drawing.of(Method.ADAPTRACK, options.seed.seed()).toString());
    return json.toString();
  }
}
