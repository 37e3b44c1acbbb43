package dovetail.server.cli;

import dovetail.model.decode.Decoding;
import dovetail.model.decode.Method;
import dovetail.model.decode.Sampling;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options of decoders: their sampling and the limits of their backtracking. */
public final class DrawingOptions {
  @Option(
      names = "--temperature",
      paramLabel = "T",
      description =
          "The divisor of the model's logits; 0 takes the likeliest (default: 1; but 0 for"
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
      names = "--estimates",
      paramLabel = "fresh|shared",
      description =
          "adaptrack, exact, asap: whether a sample learns from those before it (default: fresh for"
              + " adaptrack, else shared).")
  private Decoding.@Nullable Learning learning;

  @Option(
      names = "--max-distance",
      paramLabel = "N",
      description = "adaptrack: change choices so many tokens back at most.")
  private int distance = Integer.MAX_VALUE;

  @Mixin
  private final BoundsOptions bounds = new BoundsOptions(Integer.MAX_VALUE, Integer.MAX_VALUE);

  /**
   * A decoding by these options. Without a temperature, a decoder that is not made for sampling
   * takes the likeliest token.
   */
  public Decoding of(Method method, long seed) {
    Decoding usual = Decoding.of(method);
    return of(usual, usual.sampling().temperature(), seed);
  }

  /** A decoding by these options. Without a temperature, it is 1 for each decoder. */
  public Decoding drawing(Method method, long seed) {
    return of(Decoding.of(method), 1, seed);
  }

  private Decoding of(Decoding usual, double usualTemperature, long seed) {
    try {
      return new Decoding(
          usual.method(),
          new Sampling(
              temperature == null ? usualTemperature : temperature, topK, topP, minP, seed),
          bounds.bounds(distance),
          learning == null ? usual.learning() : learning);
    } catch (IllegalArgumentException e) {
      throw new Misuse("--" + e.getMessage());
    }
  }
}
