package dovetail.server.cli;

import dovetail.model.decode.Bounds;
import dovetail.model.decode.Decoding;
import dovetail.model.decode.Method;
import dovetail.model.decode.Sampling;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** How a middle is chosen: {@code --decoder} and what it can be told. */
final class DecodingOptions {
  @Spec(Spec.Target.MIXEE)
  private @Nullable CommandSpec spec;

  @Option(
      names = "--decoder",
      paramLabel = "NAME",
      converter = DecoderNames.class,
      completionCandidates = DecoderNames.class,
      description = {
        "How a middle is chosen: ${COMPLETION-CANDIDATES}.",
        "greedy: the likeliest token that fits. beam: the likeliest as a whole, of a few"
            + " beginnings. masked: drawn from those that fit. exact: drawn"
            + " with the model's own probability among all that fits. adaptrack: drawn, and taken"
            + " back where little fits (arXiv 2510.17376). asap: with what was learnt from earlier"
            + " samples. unconstrained: the model alone. checked: the longest part of that which"
            + " fits."
      })
  private @Nullable Method method;

  @Option(
      names = "--temperature",
      paramLabel = "T",
      description =
          "What the model's logits are divided by; 0 takes the likeliest (default: 1; but 0 for"
              + " unconstrained and checked where they are not to be sampled).")
  private @Nullable Double temperature;

  @Option(
      names = "--top-k",
      paramLabel = "N",
      description = "masked, unconstrained: draw from so many of the likeliest; 0 for all.")
  private int topK;

  @Option(
      names = "--top-p",
      paramLabel = "P",
      description = "masked, unconstrained: draw from the likeliest that have this share of all.")
  private double topP = 1;

  @Option(
      names = "--min-p",
      paramLabel = "P",
      description = "masked, unconstrained: draw from those with this share of the likeliest's.")
  private double minP;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "What is drawn: the same seed draws the same (default: ${DEFAULT-VALUE}).")
  private long seed;

  @Option(
      names = "--estimates",
      paramLabel = "fresh|shared",
      description =
          "adaptrack, exact, asap: whether a sample learns from those before it (default: fresh for"
              + " adaptrack, else shared).")
  private @Nullable Learning learning;

  /** What is written on the command line. */
  enum Learning {
    fresh(Decoding.Learning.FRESH),
    shared(Decoding.Learning.SHARED);

    private final Decoding.Learning meant;

    Learning(Decoding.Learning meant) {
      this.meant = meant;
    }
  }

  @Option(
      names = "--max-distance",
      paramLabel = "N",
      description = "adaptrack: change choices so many tokens back at most.")
  private int distance = Integer.MAX_VALUE;

  @Option(
      names = "--max-backtracks",
      paramLabel = "N",
      description = "adaptrack, exact: go back so often at most.")
  private int backtracks = Integer.MAX_VALUE;

  @Option(
      names = "--max-calls",
      paramLabel = "N",
      description = "adaptrack, exact, asap: ask the model so often at most.")
  private int calls = Integer.MAX_VALUE;

  @Option(
      names = "--width",
      paramLabel = "N",
      description = "beam: how many beginnings are followed (default: ${DEFAULT-VALUE}).")
  private int width = 4;

  /** What was asked for; by itself, a decoder that is not for drawing takes the likeliest. */
  Decoding decoding(Method otherwise) {
    Decoding usual = Decoding.of(method == null ? otherwise : method);
    return decoding(usual, usual.sampling().temperature());
  }

  /** The same where all that can draw does. */
  Decoding drawing(Method otherwise) {
    return decoding(Decoding.of(method == null ? otherwise : method), 1);
  }

  private Decoding decoding(Decoding usual, double usualTemperature) {
    try {
      return new Decoding(
          usual.method(),
          new Sampling(
              temperature == null ? usualTemperature : temperature, topK, topP, minP, seed),
          new Bounds(distance, backtracks, calls),
          learning == null ? usual.learning() : learning.meant,
          width);
    } catch (IllegalArgumentException e) {
      if (spec == null) {
        throw new IllegalStateException("picocli sets the spec", e);
      }
      throw new ParameterException(spec.commandLine(), "--" + e.getMessage());
    }
  }
}
