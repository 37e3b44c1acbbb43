package dovetail.model.decode;

/**
 * How tokens are drawn.
 *
 * @param temperature logits are divided by it; 1 is the model's own distribution, 0 takes the
 *     likeliest token each time
 * @param topK the number of the likeliest allowed tokens that are drawn from; 0 for all
 * @param topP the smallest set of the likeliest allowed tokens that has this share of the
 *     probability of all allowed tokens; 1 for all
 * @param minP the least probability of an allowed token that is drawn, as a share of the likeliest
 *     one's; 0 for all
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

  /** Whether tokens are drawn from a part of the allowed tokens only. */
  boolean isCut() {
    return temperature == 0 || topK > 0 || topP < 1 || minP > 0;
  }
}
