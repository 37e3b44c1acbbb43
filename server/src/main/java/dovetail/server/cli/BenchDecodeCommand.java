package dovetail.server.cli;

import com.google.gson.JsonObject;
import dovetail.languages.Language;
import dovetail.model.LanguageModel;
import dovetail.model.decode.Decoding;
import dovetail.model.decode.Method;
import dovetail.server.complete.Completer;
import dovetail.server.complete.Completion;
import dovetail.server.complete.Task;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code bench decode}: what a middle costs with each decoder. */
@Command(
    name = "decode",
    description = {
      "Writes lines of a file once more with each decoder: tokens a second, calls of the model for"
          + " each middle, and the grammar's share of the time.",
      "The model has read the prompt before, as while one types. A table on standard error, a JSON"
          + " object per decoder on standard output."
    })
final class BenchDecodeCommand implements Callable<Integer> {
  private final Streams streams;
  @Mixin private final LanguageOption language = new LanguageOption();
  @Mixin private final ModelOptions model = new ModelOptions();

  @Parameters(paramLabel = "FILE", description = "The file; it is only read.")
  private Path file = Path.of("");

  @Option(
      names = "--decoders",
      split = ",",
      paramLabel = "NAME",
      converter = DecoderNames.class,
      completionCandidates = DecoderNames.class,
      description = "Which decoders, of ${COMPLETION-CANDIDATES} (default: all).")
  private List<Method> decoders = List.of(Method.values());

  @Option(
      names = "--lines",
      paramLabel = "N",
      description = "How many lines are written (default: ${DEFAULT-VALUE}).")
  private int lines = 20;

  @Option(
      names = "--max-tokens",
      paramLabel = "N",
      description = "The most tokens of a middle (default: ${DEFAULT-VALUE}).")
  private int maxTokens = 30;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Which lines (default: ${DEFAULT-VALUE}).")
  private long seed = 1;

  BenchDecodeCommand(Streams streams) {
    this.streams = streams;
  }

  @Override
  public Integer call() {
    return language.read(file, streams, this::measured);
  }

  private int measured(Language known, String text) {
    List<Hole> holes = holes(text);
    if (holes.isEmpty()) {
      streams.say(file + ": no line has anything on it");
      return 1;
    }
    Optional<LanguageModel> loaded = model.load(streams);
    if (loaded.isEmpty()) {
      return 1;
    }
    List<Cost> costs = decoders.stream().map(Cost::new).toList();
    Progress progress = new Progress(streams);
    try (LanguageModel ready = loaded.get();
        Completer completer = new Completer(ready)) {
      completer.complete(task(known, holes.getFirst(), Method.GREEDY)); // Java warms up
      int done = 0;
      for (Hole hole : holes) {
        completer.complete(task(known, hole, Method.UNCONSTRAINED)); // reads the prompt
        for (Cost cost : costs) {
          cost.add(completer.complete(task(known, hole, cost.method)));
          progress.show(++done);
        }
      }
    }
    progress.clear();
    streams.err().println(Cost.head());
    for (Cost cost : costs) {
      streams.err().println(cost.row());
      streams.out().println(JsonLine.GSON.toJson(cost.json()));
    }
    streams.err().flush();
    streams.out().flush();
    return 0;
  }

  private Task task(Language known, Hole hole, Method method) {
    return Task.patient(known, hole.prefix(), hole.suffix(), Decoding.of(method), maxTokens);
  }

  /** A line without what stands on it behind its indentation. */
  private record Hole(String prefix, String suffix) {}

  private List<Hole> holes(String text) {
    List<Hole> all = new ArrayList<>();
    int begin = 0;
    while (begin < text.length()) {
      int end = text.indexOf('\n', begin);
      end = end < 0 ? text.length() : end;
      int from = begin;
      while (from < end && Character.isWhitespace(text.charAt(from))) {
        from++;
      }
      if (from < end) {
        all.add(new Hole(text.substring(0, from), text.substring(end)));
      }
      begin = end + 1;
    }
    List<Hole> drawn = new ArrayList<>();
    Random random = new Random(seed);
    while (drawn.size() < lines && !all.isEmpty()) {
      drawn.add(all.remove(random.nextInt(all.size())));
    }
    return drawn;
  }

  /** What the middles of a decoder cost together. */
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
      calls += completion.calls();
      millis += completion.millis();
      grammarMillis += completion.constraintMicros() / 1e3;
    }

    static String head() {
      return "%-14s %8s %8s %10s %10s %12s %10s %10s"
          .formatted(
              "decoder",
              "middles",
              "valid",
              "tokens",
              "tokens/s",
              "calls/middle",
              "ms/middle",
              "grammar %");
    }

    String row() {
      return String.format(
          Locale.ROOT,
          "%-14s %8d %8d %10d %10.1f %12.2f %10.1f %10.1f",
          method.word(),
          middles,
          valid,
          tokens,
          1000 * tokens / millis,
          (double) calls / middles,
          millis / middles,
          100 * grammarMillis / millis);
    }

    JsonObject json() {
      JsonObject json = new JsonObject();
      json.addProperty("decoder", method.word());
      json.addProperty("middles", middles);
      json.addProperty("valid", valid);
      json.addProperty("tokens", tokens);
      json.addProperty("calls", calls);
      json.addProperty("millis", Math.round(millis * 1e3) / 1e3);
      json.addProperty("grammar_millis", Math.round(grammarMillis * 1e3) / 1e3);
      return json;
    }
  }
}
