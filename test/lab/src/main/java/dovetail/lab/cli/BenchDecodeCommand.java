package dovetail.lab.cli;

import com.google.gson.JsonObject;
import dovetail.languages.Language;
import dovetail.languages.SourceText;
import dovetail.model.LanguageModel;
import dovetail.model.decode.Decoding;
import dovetail.model.decode.Method;
import dovetail.protocol.text.LineIndex;
import dovetail.server.cli.BoundsOptions;
import dovetail.server.cli.Failure;
import dovetail.server.cli.LanguageOption;
import dovetail.server.cli.MaxTokensOption;
import dovetail.server.cli.ModelOptions;
import dovetail.server.cli.SeedOption;
import dovetail.server.cli.Streams;
import dovetail.server.complete.Completer;
import dovetail.server.complete.Completion;
import dovetail.server.suggest.Completions;
import dovetail.server.task.EchoScope;
import dovetail.server.task.Task;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code bench decode}: measures the cost of a middle with each decoder. */
@Command(
    name = "decode",
    description = {
      "Writes lines of a file once more with each decoder: tokens a second, calls of the model for"
          + " each middle, and the grammar's share of the time.",
      "The model has read the prompt before, and the grammar the file, as while one types. What"
          + " each line took and a table on standard error, a JSON object per decoder on standard"
          + " output."
    })
final class BenchDecodeCommand implements Callable<Integer> {
  /** Lines that are written before anything is timed. */
  private static final int WARMING = 3;

  /** Of prompts, in tokens, as in editors. */
  private static final int PROMPT = 768;

  private final Streams streams;
  @Mixin private final LanguageOption language = new LanguageOption();
  @Mixin private final ModelOptions model = new ModelOptions();
  @Mixin private final DecodersOption decoders = new DecodersOption(Method.values());
  @Mixin private final MaxTokensOption maxTokens = new MaxTokensOption(30);
  @Mixin private final SeedOption seed = new SeedOption();

  @Parameters(paramLabel = "FILE", description = "The file; it is only read.")
  private Path file = Path.of("");

  @Option(
      names = "--lines",
      paramLabel = "N",
      description = "How many lines are written (default: ${DEFAULT-VALUE}).")
  private int lines = 20;

  @Option(
      names = "--least",
      paramLabel = "N",
      description =
          "Only lines with so many characters behind their indentation (default:"
              + " ${DEFAULT-VALUE}).")
  private int least = 30;

  @Option(
      names = "--seconds",
      paramLabel = "S",
      description = "Begin no line after so many seconds (default: ${DEFAULT-VALUE}).")
  private int seconds = 60;

  @Mixin private final BoundsOptions bounds = new BoundsOptions(50, 100);

  BenchDecodeCommand(Streams streams) {
    this.streams = streams;
  }

  @Override
  public Integer call() {
    maxTokens.check();
    String text = Failure.reading(file, SourceText::read);
    Language known = language.ofFile(file).known(file);
    List<Hole> holes = holes(text);
    if (holes.isEmpty()) {
      throw new Failure(file + ": no line has so much on it");
    }
    List<Cost> costs = decoders.methods().stream().map(Cost::new).toList();
    try (LanguageModel ready = model.load();
        Completer completer = new Completer(ready)) {
      streams.err().println("warming up");
      for (Hole hole : holes.subList(0, Math.min(WARMING, holes.size()))) {
        decoders
            .methods()
            .forEach(method -> new Completions(completer).of(task(known, hole, method)));
      }
      long start = System.nanoTime();
      for (int i = 0; i < holes.size() && !isOver(start); i++) {
        new Completions(completer)
            .of(task(known, holes.get(i), Method.UNCONSTRAINED)); // reads the prompt
        streams.err().print("line %d of %d:".formatted(i + 1, holes.size()));
        for (Cost cost : costs) {
          Completion completion =
              new Completions(completer).of(task(known, holes.get(i), cost.method));
          cost.add(completion);
          streams.err().print(" %s %.0f ms".formatted(cost.method.word(), completion.millis()));
          streams.err().flush();
        }
        streams.err().println();
      }
    }
    Table.print(streams, costs.stream().map(Cost::json).toList());
    return 0;
  }

  private boolean isOver(long start) {
    return System.nanoTime() - start > seconds * 1_000_000_000L;
  }

  private Task task(Language known, Hole hole, Method method) {
    Decoding usual = Decoding.of(method);
    Decoding bounded =
        new Decoding(method, usual.sampling(), bounds.bounds(Integer.MAX_VALUE), usual.learning());
    return Task.patient(known, hole.prefix(), hole.suffix(), bounded, maxTokens.most())
        .in(file.toString(), EchoScope.OFF)
        .showing(PROMPT);
  }

  /** A line without its text behind the indentation. */
  private record Hole(String prefix, String suffix) {}

  private List<Hole> holes(String text) {
    List<Hole> all = new ArrayList<>();
    LineIndex index = LineIndex.of(text);
    for (int line = 0; line < index.lineCount(); line++) {
      int end = index.lineEnd(line);
      int from = end - text.substring(index.lineStart(line), end).stripLeading().length();
      if (end - from >= Math.max(1, least)) {
        all.add(new Hole(text.substring(0, from), text.substring(end)));
      }
    }
    List<Hole> drawn = new ArrayList<>();
    Random random = new Random(seed.seed());
    while (drawn.size() < lines && !all.isEmpty()) {
      drawn.add(all.remove(random.nextInt(all.size())));
    }
    return drawn;
  }

  /** The total cost of a decoder's middles. */
  private static final class Cost {
    private final Method method;
    private int middles;
    private int valid;
    private long tokens;
    private long calls;
    private double millis;
    private double grammarMillis;

    Cost(Method method) {
      this.method = method;
    }

    void add(Completion completion) {
      middles++;
      valid += completion.valid() ? 1 : 0;
      tokens += completion.tokens();
      calls += completion.stats().calls();
      millis += completion.millis();
      grammarMillis += completion.constraintMicros() / 1e3;
    }

    JsonObject json() {
      JsonObject json = new JsonObject();
      json.addProperty("decoder", method.word());
      json.addProperty("middles", middles);
      json.addProperty("valid", valid);
      json.addProperty("tokens", tokens);
      json.addProperty("calls", calls);
      json.addProperty("millis", rounded(millis));
      json.addProperty("grammar_millis", rounded(grammarMillis));
      json.addProperty("tokens_a_second", rounded(1000 * tokens / millis));
      json.addProperty("calls_a_middle", rounded((double) calls / middles));
      json.addProperty("millis_a_middle", rounded(millis / middles));
      json.addProperty("grammar_percent", rounded(100 * grammarMillis / millis));
      return json;
    }

    private static double rounded(double value) {
      return Double.isFinite(value) ? Math.round(value * 1e3) / 1e3 : 0;
    }
  }
}
