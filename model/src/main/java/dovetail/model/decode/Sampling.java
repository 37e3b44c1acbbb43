package dovetail.model.decode;

/**
 * How tokens are drawn.
 *
 * @param temperature logits are divided by it; 1 is the model's own distribution, 0 takes the
 *     likeliest token each time
 * @param topK of the tokens that are allowed, so many of the likeliest; 0 for all
 * @param topP the smallest set of the likeliest allowed tokens that has this share of what all
 *     allowed ones have; 1 for all
 * @param minP allowed tokens that are at least so likely, as a share of the likeliest; 0 for all
 * @param seed of random numbers: the same seed draws the same
 */
public record Sampling(double temperature, int topK, double topP, double minP, long seed) {
  /** The model's own distribution. */
  public static final Sampling DEFAULT = new Sampling(1, 0, 1, 0, 0);

  public Sampling {
    if (!(temperature >= 0 && temperature < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "temperature: 0 or more is expected, found " + temperature);
    }
    if (topK < 0) {
      throw new IllegalArgumentException("top-k: 0 or more is expected, found " + topK);
    }
    if (!(topP > 0 && topP <= 1)) {
      throw new IllegalArgumentException("top-p: above 0, at most 1 is expected, found " + topP);
    }
    if (!(minP >= 0 && minP <= 1)) {
      throw new IllegalArgumentException("min-p: 0 to 1 is expected, found " + minP);
    }
  }

  /** Whether it draws from a part of the allowed tokens only. */
  boolean isCut() {
    return temperature == 0 || topK > 0 || topP < 1 || minP > 0;
  }
}
