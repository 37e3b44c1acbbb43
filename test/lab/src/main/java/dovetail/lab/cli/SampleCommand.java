package dovetail.lab.cli;

import com.google.gson.JsonObject;
import dovetail.lab.sample.HoleSamples;
import dovetail.lab.sample.TableModel;
import dovetail.lab.sample.TableReader;
import dovetail.languages.Language;
import dovetail.model.LanguageModel;
import dovetail.model.Prompt;
import dovetail.model.decode.Decoding;
import dovetail.model.decode.Method;
import dovetail.model.request.DecodeResult;
import dovetail.model.request.Finish;
import dovetail.server.cli.DrawingOptions;
import dovetail.server.cli.Failure;
import dovetail.server.cli.JsonLine;
import dovetail.server.cli.LanguageOption;
import dovetail.server.cli.MaxTokensOption;
import dovetail.server.cli.Misuse;
import dovetail.server.cli.ModelOptions;
import dovetail.server.cli.Progress;
import dovetail.server.cli.SeedOption;
import dovetail.server.cli.Streams;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code sample}: draws texts from a model under a grammar, and counts them. */
@Command(
    name = "sample",
    description = {
      "Draws texts that a grammar allows between a prefix and a suffix, and counts them.",
      "Prints {\"text\", \"count\"} for each text, the most frequent first; on standard error what"
          + " it took. A text is what stands between prefix and suffix, up to where the model ends"
          + " it.",
      "--model is a folder, or a table of probabilities as a file of JSON:",
      "  {\"tokens\": [\"0\", \"1\"], \"order\": 1, \"next\": {\"\": {\"0\": 0.5, \"1\": 0.5},"
          + " ...}}",
      "Keys of next are the last tokens of the text, at most so many as order says, of which the"
          + " longest that is there counts; values are the next token's probabilities, \"\" being"
          + " the end. A table does not see the prefix and the suffix."
    })
final class SampleCommand implements Callable<Integer> {
  private final Streams streams;

  @Mixin private final LanguageOption language = new LanguageOption();
  @Mixin private final ModelOptions model = new ModelOptions();
  @Mixin private final DecodersOption decoder = new DecodersOption(Method.EXACT);
  @Mixin private final SeedOption seed = new SeedOption();
  @Mixin private final DrawingOptions drawing = new DrawingOptions();
  @Mixin private final MaxTokensOption maxTokens = new MaxTokensOption(128);

  @Option(names = "--prefix", paramLabel = "TEXT", description = "The text before the middles.")
  private String prefix = "";

  @Option(names = "--suffix", paramLabel = "TEXT", description = "The text behind the middles.")
  private String suffix = "";

  @Option(
      names = "--count",
      paramLabel = "N",
      description = "How many texts are drawn (default: ${DEFAULT-VALUE}).")
  private int count = 1;

  SampleCommand(Streams streams) {
    this.streams = streams;
  }

  @Override
  public Integer call() {
    if (count < 1) {
      throw new Misuse("--count: at least 1 is expected, found " + count);
    }
    maxTokens.check();
    if (decoder.methods().size() != 1) {
      throw new Misuse("--decoder: one is expected, found " + decoder.words());
    }
    Decoding chosen = drawing.drawing(decoder.methods().getFirst(), seed.seed());
    model.refuseDrawing(chosen);
    if (!language.isSet()) {
      throw new Misuse("--grammar FILE or --language NAME is needed");
    }
    return drawn(language.set(), chosen);
  }

  private int drawn(Language of, Decoding chosen) {
    try (LanguageModel ready = load()) {
      boolean blind = ready instanceof TableModel;
      Prompt prompt = Prompt.of(ready, blind ? "" : prefix, blind ? "" : suffix, maxTokens.most());
      try (HoleSamples samples = new HoleSamples(ready, of, prefix, suffix, prompt, chosen)) {
        if (!samples.isViable() && chosen.method().isConstrained()) {
          throw new Failure("no text fits between the prefix and the suffix");
        }
        return drawn(samples, chosen);
      }
    }
  }

  /** The model; a file is read as a table of probabilities. */
  private LanguageModel load() {
    Path file = model.path().filter(Files::isRegularFile).orElse(null);
    if (file == null) {
      return model.load();
    }
    try {
      return TableReader.read(file.toString(), Files.readString(file))
          .orElseThrow(problems -> Failure.of("model: ", problems));
    } catch (CharacterCodingException e) {
      throw new Failure("model: " + file + ": not UTF-8");
    } catch (IOException e) {
      throw Failure.at("model: " + file, e);
    }
  }

  /** The cost of the samples, and how many failed. */
  private static final class Tally {
    private final Map<String, Integer> counts = new HashMap<>();
    private long calls;
    private long backtracks;
    private int bounded;
    private int steered;
    private int none;

    void add(DecodeResult result) {
      calls += result.stats().calls();
      backtracks += result.stats().backtracks();
      bounded += result.stats().bounded() ? 1 : 0;
      if (result instanceof DecodeResult.Middle middle) {
        counts.merge(middle.text(), 1, Integer::sum);
        steered += middle.finish() == Finish.STEERED ? 1 : 0;
      } else {
        none++;
      }
    }
  }

  private int drawn(HoleSamples samples, Decoding chosen) {
    long start = System.nanoTime();
    Tally tally = new Tally();
    Progress progress = new Progress(streams);
    for (int i = 0; i < count; i++) {
      tally.add(samples.next());
      progress.show(i + 1);
    }
    progress.clear();
    double seconds = (System.nanoTime() - start) / 1e9;
    boolean fits = true;
    for (String text : tally.counts.keySet()) {
      fits &= !chosen.method().isConstrained() || samples.isComplete(text);
    }
    tally.counts.entrySet().stream()
        .sorted(
            Comparator.comparing((Map.Entry<String, Integer> entry) -> -entry.getValue())
                .thenComparing(Map.Entry::getKey))
        .forEach(entry -> streams.out().println(line(entry.getKey(), entry.getValue())));
    streams.say(
        String.format(
            Locale.ROOT,
            "%s: %.2f model calls per sample, %.2f backtracks, %.2f seconds",
            chosen.method(),
            (double) tally.calls / count,
            (double) tally.backtracks / count,
            seconds));
    warn(tally.none, "have no text: the model gives what fits no probability, or not so soon");
    warn(tally.bounded, "hit a bound, and are not drawn as they should be");
    warn(
        tally.steered,
        "were ended by the shortest ending, since the model gave what fits no probability, or"
            + " --max-tokens was near");
    if (!fits) {
      throw new IllegalStateException("a text was drawn that does not fit");
    }
    return tally.counts.isEmpty() ? 1 : 0;
  }

  private void warn(int samples, String what) {
    if (samples > 0) {
      streams.say("%d of %d samples %s".formatted(samples, count, what));
    }
  }

  private static String line(String text, int count) {
    JsonObject out = new JsonObject();
    out.addProperty("text", text);
    out.addProperty("count", count);
    return JsonLine.GSON.toJson(out);
  }
}
