package dovetail.model.decode;

import dovetail.model.constraint.Constraint;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * How a hole is filled: the decoding method with all its settings. Makes the decoders.
 *
 * @param method which decoder
 * @param sampling how it draws
 * @param bounds how much it goes back
 * @param learning whether samples of one hole share estimates
 */
public record Decoding(Method method, Sampling sampling, Bounds bounds, Learning learning) {
  /** The use of estimates that a sample has made. */
  public enum Learning {
    /** Each sample learns for itself. */
    FRESH,
    /** The samples after it use its estimates too. */
    SHARED
  }

  /** The likeliest token that fits. */
  public static final Decoding GREEDY = of(Method.GREEDY);

  /** A decoder by its name; a decoder that does not draw takes the likeliest token. */
  public static Decoding of(Method method) {
    double temperature =
        switch (method) {
          case GREEDY, UNCONSTRAINED, CHECKED -> 0;
          case MASKED, ADAPTRACK, EXACT, ASAP -> 1;
        };
    return new Decoding(
        method,
        new Sampling(temperature, 0, 1, 0, 0),
        Bounds.NONE,
        method == Method.ADAPTRACK ? Learning.FRESH : Learning.SHARED);
  }

  /** A decoder that draws at a temperature; its samples share no estimates. */
  public static Decoding drawing(Method method, double temperature) {
    return new Decoding(method, new Sampling(temperature, 0, 1, 0, 0), Bounds.NONE, Learning.FRESH);
  }

  /** The state shared by the samples of one hole: random numbers and estimates. */
  public final class Samples {
    private final RandomGenerator random = new SplittableRandom(sampling.seed());
    private @Nullable Estimates estimates; // made for decoders that use them

    /**
     * The decoder for the next sample.
     *
     * @param constraint stands at the beginning of the middle, the same for all samples; asked for
     *     only by decoders that are held to one
     * @param complete whether a middle is complete
     */
    public Decoder next(Supplier<Constraint> constraint, Predicate<String> complete) {
      return switch (method) {
        case GREEDY -> new Greedy(constraint.get());
        case UNCONSTRAINED -> new Unconstrained(sampling, random);
        case CHECKED -> new Checked(complete, new Unconstrained(sampling, random));
        case MASKED, ADAPTRACK, EXACT, ASAP ->
            new Sampler(method, constraint.get(), sampling, bounds, estimates(), random);
      };
    }

    private Estimates estimates() {
      Estimates known = learning == Learning.SHARED ? estimates : null;
      estimates = known == null ? new Estimates() : known;
      return estimates;
    }
  }

  /** The decoders for one hole. */
  public Samples samples() {
    return new Samples();
  }
}
