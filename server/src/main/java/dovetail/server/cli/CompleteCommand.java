package dovetail.server.cli;

import com.google.gson.JsonObject;
import dovetail.languages.Language;
import dovetail.model.LanguageModel;
import dovetail.model.decode.Decoding;
import dovetail.model.decode.Method;
import dovetail.model.request.Finish;
import dovetail.protocol.CompletionAnswer;
import dovetail.server.complete.Completer;
import dovetail.server.complete.Completion;
import dovetail.server.files.LineEnds;
import dovetail.server.suggest.Completions;
import dovetail.server.suggest.Suggester;
import dovetail.server.task.Demands;
import dovetail.server.task.Task;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code complete}: fills one hole for a user, or many for an evaluation. */
@Command(
    name = "complete",
    description = {
      "Completes a file at a place, and prints the completed lines; or fills many holes.",
      "With --jsonl, of each line:",
      "In:  {\"id\", \"language\", [\"version\",] \"prefix\", \"suffix\",",
      "     [\"document\": \"path/in/root.py\",] whose copy in the project is left out,",
      "     [\"open\": true]}, where more is to be written behind the suffix",
      "Out: {\"id\", \"middle\", \"covered\": the text behind the hole that the middle replaces,",
      "     \"valid\", \"finish\", \"tokens\", \"forced\", \"calls\","
          + " \"millis\", \"constraint_micros\", \"open\", \"fenced\", \"constrained\"",
      "     with --steps: [\"steps\": [{\"token\", \"text\", \"log_probability\", \"refused\"}]]}"
    })
final class CompleteCommand implements Callable<Integer> {
  /** The form in which a fitting middle is printed. */
  enum Form {
    /** The form in which an editor shows it. */
    editor,
    /** The form in which it was decoded. */
    raw
  }

  /** The holes to fill: a place in a file, or a {@code --jsonl} file. */
  static final class Input {
    @ArgGroup(exclusive = false)
    private @Nullable PlaceInFile inFile;

    @Option(
        names = "--jsonl",
        paramLabel = "FILE",
        description = "JSON, an object a line; - is standard input.")
    private @Nullable String jsonl;
  }

  private final Streams streams;

  @ArgGroup(exclusive = true, multiplicity = "1")
  private Input input = new Input();

  @Mixin private final LanguageOption language = new LanguageOption();
  @Mixin private final ModelOptions model = new ModelOptions();
  @Mixin private final DecodingOptions decoding = new DecodingOptions();
  @Mixin private final MaxTokensOption maxTokens = new MaxTokensOption(128);
  @Mixin private final DemandOptions demands = new DemandOptions();
  @Mixin private final EchoOptions echo = new EchoOptions();

  @Option(
      names = "--form",
      paramLabel = "NAME",
      description = {
        "editor: brought into the file's form as in an editor: on its line where something stands"
            + " behind it, a block where one is begun. raw: as it was decoded.",
        "The default is editor; with --steps or another decoder than greedy it is raw, and nothing"
            + " else."
      })
  private @Nullable Form form;

  @Option(
      names = "--steps",
      description =
          "Also tell how each token was chosen: its probability, and which candidates were refused"
              + " before it. For a file on standard error. With --form raw.")
  private boolean steps;

  CompleteCommand(Streams streams) {
    this.streams = streams;
  }

  @Override
  public Integer call() {
    maxTokens.check();
    Decoding chosen = decoding.decoding(Method.GREEDY);
    model.refuseDrawing(chosen);
    Method method = chosen.method();
    boolean asDecoded = steps || method != Method.GREEDY;
    if (form == Form.editor && asDecoded) {
      throw new Misuse("--form editor: only with --decoder greedy, without --steps");
    }
    form = asDecoded || form == Form.raw ? Form.raw : Form.editor;
    Supplier<LanguageModel> loading = model.loadMeanwhile();
    if (input.inFile != null) {
      return completeFile(input.inFile.file(), input.inFile.read(language), chosen, loading);
    }
    if (input.jsonl != null) {
      return completeLines(input.jsonl, chosen, loading);
    }
    throw new IllegalStateException("picocli asks for one of the two");
  }

  // ---- many holes

  private int completeLines(String file, Decoding chosen, Supplier<LanguageModel> loading) {
    try (LanguageModel ready = loading.get();
        Completer completer = new Completer(ready)) {
      echo.use(completer);
      return new JsonLines(streams, file)
          .answer(
              List.of("prefix", "suffix"),
              found -> Optional.of(answer(found, completer, language.of(found).known(), chosen)));
    }
  }

  private JsonObject answer(
      JsonLine hole, Completer completer, Language language, Decoding chosen) {
    String text = hole.text("prefix") + hole.text("suffix");
    Optional<String> tooLong = Task.tooLong(text, hole.text("prefix").length());
    if (tooLong.isPresent()) {
      throw new Failure(tooLong.get());
    }
    LineEnds ends = this.language.lineEnds(text);
    Task task =
        echo.in(
            Task.patient(
                language,
                ends.inside(hole.text("prefix")),
                ends.inside(hole.text("suffix")),
                chosen,
                demands(hole),
                maxTokens.most()),
            hole.document().orElse(""));
    Completions completions = new Completions(completer);
    Completion completion = form == Form.editor ? completions.shown(task) : completions.of(task);
    JsonObject out = new JsonObject();
    out.add("id", hole.id());
    out.addProperty("middle", ends.outside(completion.middle()));
    out.addProperty("covered", completion.covered());
    out.addProperty("valid", completion.valid());
    out.addProperty("finish", completion.finish().word());
    out.addProperty("tokens", completion.tokens());
    out.addProperty("forced", completion.stats().forced());
    out.addProperty("calls", completion.stats().calls());
    out.addProperty("millis", rounded(completion.millis()));
    out.addProperty("constraint_micros", rounded(completion.constraintMicros()));
    out.addProperty("open", completion.promise() == Completion.Promise.OPEN);
    out.addProperty("fenced", completion.promise() == Completion.Promise.FENCED);
    out.addProperty("constrained", completion.promise() != Completion.Promise.NONE);
    if (steps) {
      StepLines lines = new StepLines(completer.model().vocabulary());
      out.add("steps", lines.json(completion.stats().steps()));
    }
    return out;
  }

  private Demands demands(JsonLine hole) {
    Demands usual = form == Form.editor ? demands.ofFile() : demands.ofHoles();
    return hole.open() ? usual.with(Demands.FileEnd.UNWRITTEN) : usual;
  }

  private static double rounded(double value) {
    return Math.round(value * 1000) / 1000.0;
  }

  // ---- one hole

  private int completeFile(
      Path file, PlaceInFile.Around around, Decoding chosen, Supplier<LanguageModel> loading) {
    String prefix = around.prefix();
    String suffix = around.suffix();
    Task task =
        echo.in(
            Task.patient(
                around.language(), prefix, suffix, chosen, demands.ofFile(), maxTokens.most()),
            file.toAbsolutePath().toString());
    Middle found;
    try (LanguageModel ready = loading.get();
        Completer completer = new Completer(ready)) {
      echo.use(completer);
      found =
          form == Form.editor ? suggested(completer, task, file) : decoded(completer, task, file);
    }
    if (!around.admits(found.text(), found.covered())) {
      throw new Failure(file + ": each middle that fits would end the script");
    }
    new CompletedLines(streams.outKind())
        .print(
            around.before() + prefix,
            around.ends().outside(found.text()),
            suffix.substring(found.covered().length()) + around.behind(),
            streams.out());
    return 0;
  }

  /** A middle, which may be empty, with the text behind the cursor that it replaces. */
  private record Middle(String text, String covered) {}

  private static Middle suggested(Completer completer, Task task, Path file) {
    CompletionAnswer answer = Suggester.ofTheBest(completer).suggest(task);
    return answer.suggestions().stream()
        .findFirst()
        .map(found -> new Middle(found.text(), found.covered()))
        .orElseThrow(() -> new Failure(file + ": " + why(task, answer.reason())));
  }

  /** The reason why there is no middle: first of all a grammar without any text. */
  private static String why(Task task, String reason) {
    return ShortText.isFound(task.language()) ? reason : ShortText.NONE;
  }

  private Middle decoded(Completer completer, Task task, Path file) {
    Completion completion = new Completions(completer).of(task);
    if (completion.finish() == Finish.NONE
        || completion.finish() == Finish.BUDGET && completion.middle().isEmpty()) {
      String reason = noMiddle(completion, task.decoding().method());
      throw new Failure(file + ": " + why(task, reason));
    }
    if (steps) {
      streams
          .err()
          .println(new StepLines(completer.model().vocabulary()).text(completion.stats().steps()));
    }
    return new Middle(completion.middle(), "");
  }

  private String noMiddle(Completion completion, Method method) {
    if (completion.finish() == Finish.BUDGET) {
      return "no middle of at most " + maxTokens.most() + " tokens fits there (--max-tokens)";
    }
    return method.isConstrained()
        ? "no middle fits there: the file has an error elsewhere"
        : "nothing that was written there parses";
  }
}
