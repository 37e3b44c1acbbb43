package dovetail.model.decode;

import dovetail.model.Scores;
import java.util.function.IntToDoubleFunction;
import java.util.random.RandomGenerator;

/** The weights by which tokens are drawn: 0 or more each, to any sum. */
final class Weights {
  private final double[] weights;

  private Weights(double[] weights) {
    this.weights = weights;
  }

  /**
   * The weights that a model gives, the likeliest 1.
   *
   * @param temperature the divisor of the logits; 0 counts as 1
   */
  static Weights of(float[] logits, double temperature) {
    double divisor = temperature == 0 ? 1 : temperature;
    float highest = Float.NEGATIVE_INFINITY;
    for (float logit : logits) {
      highest = logit > highest ? logit : highest; // not a NaN
    }
    double[] weights = new double[logits.length];
    for (int token = 0; token < logits.length; token++) {
      double weight = Math.exp((logits[token] - highest) / divisor);
      weights[token] = weight > 0 ? weight : 0;
    }
    return new Weights(weights);
  }

  /** All of them; read only. */
  double[] all() {
    return weights;
  }

  /** The weights of some tokens; the others weigh nothing. */
  Weights only(int[] tokens) {
    double[] kept = new double[weights.length];
    for (int token : tokens) {
      kept[token] = weights[token];
    }
    return new Weights(kept);
  }

  /** Leaves only the tokens of a set. */
  void keep(long[] set) {
    for (int token = 0; token < weights.length; token++) {
      weights[token] = Scores.has(set, token) ? weights[token] : 0;
    }
  }

  /** Leaves a token out. */
  void drop(int token) {
    weights[token] = 0;
  }

  /** The natural logarithm of a token's share of all. */
  double logShare(int token) {
    return Math.log(weights[token] / sum(weights.length, i -> weights[i]));
  }

  /** Draws a token; -1 if none weighs anything. */
  int draw(RandomGenerator random) {
    return draw(weights.length, i -> weights[i], random);
  }

  /** Draws a number from 0 to a count by its weight; -1 if none weighs anything. */
  static int draw(int count, IntToDoubleFunction weight, RandomGenerator random) {
    double point = random.nextDouble() * sum(count, weight);
    int last = -1;
    for (int i = 0; i < count; i++) {
      double one = weight.applyAsDouble(i);
      if (one > 0) {
        last = i;
        point -= one;
        if (point < 0) {
          return i;
        }
      }
    }
    return last;
  }

  private static double sum(int count, IntToDoubleFunction weight) {
    double sum = 0;
    for (int i = 0; i < count; i++) {
      sum += weight.applyAsDouble(i);
    }
    return sum;
  }
}
