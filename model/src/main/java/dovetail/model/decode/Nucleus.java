package dovetail.model.decode;

import java.util.Arrays;
import java.util.function.IntPredicate;
import java.util.function.IntSupplier;

/**
 * The tokens that are drawn from where a draw is cut: the likeliest allowed tokens, as many as
 * {@link Sampling} says.
 *
 * <p>Tokens are asked about from the likeliest down, until the nucleus is certain: the weight of
 * all allowed tokens lies between the weight found allowed so far and the weight not refused so far
 * (as section 6.3 of arXiv 2510.17376 does). So of a large vocabulary few are asked about.
 */
final class Nucleus {
  private final double[] weights;
  private final Sampling sampling;
  private int[] kept = new int[16];
  private int count;

  /** The probability of the tokens found allowed so far. */
  private double allowed;

  /** The probability of the tokens not asked about so far. */
  private double left;

  private Nucleus(double[] weights, Sampling sampling) {
    this.weights = weights;
    this.sampling = sampling;
    left = Arrays.stream(weights).sum();
  }

  /**
   * The nucleus.
   *
   * @param weights of all tokens, 0 or more each, to any sum
   * @param likeliest the tokens by falling weight, one at each call; negative where there are no
   *     more
   * @param allows whether a token is allowed
   * @return the likeliest first; at temperature 0 at most one
   */
  static int[] of(double[] weights, IntSupplier likeliest, IntPredicate allows, Sampling sampling) {
    return new Nucleus(weights, sampling).find(likeliest, allows);
  }

  private int[] find(IntSupplier likeliest, IntPredicate allows) {
    int most = sampling.temperature() == 0 ? 1 : sampling.topK();
    boolean closed = false; // no token that comes is in it
    int token = likeliest.getAsInt();
    while (token >= 0 && weights[token] > 0 && !(closed && isCertain())) {
      left = Math.max(0, left - weights[token]);
      if (allows.test(token)) {
        double all = allowed + left + weights[token];
        closed |=
            count > 0
                && (weights[token] < sampling.minP() * weights[kept[0]]
                    || most > 0 && count == most
                    || sampling.topP() < 1 && allowed >= sampling.topP() * all);
        allowed += weights[token];
        if (!closed) {
          kept = count == kept.length ? Arrays.copyOf(kept, 2 * count) : kept;
          kept[count++] = token;
        }
      }
      token = likeliest.getAsInt();
    }
    return Arrays.copyOf(kept, size(allowed + left));
  }

  /** Whether the nucleus is the same whichever of the remaining tokens are allowed. */
  private boolean isCertain() {
    return size(allowed) == size(allowed + left);
  }

  /**
   * How many of the kept tokens are in the nucleus, if all allowed tokens together weigh {@code
   * all}.
   */
  private int size(double all) {
    if (sampling.topP() == 1) {
      return count;
    }
    double sum = 0;
    for (int i = 0; i < count; i++) {
      sum += weights[kept[i]];
      if (sum >= sampling.topP() * all) {
        return i + 1;
      }
    }
    return count;
  }
}
