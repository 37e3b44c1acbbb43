package dovetail.model.echo;

/**
 * The share of the probability that a source gets in one order: {@code 1 / (1 + exp(bias - places ·
 * ln n + choices · ln u))} if it found n places with u different tokens, and 0 if it found none.
 * The constants belong to a model and are fitted on texts that it was not trained on
 * (model/training/gates.py).
 *
 * @param bias the less it is, the larger the share
 * @param places how much the share grows with each e-fold of places; never negative
 * @param choices how much it falls with each e-fold of different tokens
 */
public record Gates(double bias, double places, double choices) {
  /** Fitted for the embedded model. */
  public static final Gates EMBEDDED = new Gates(2.1, 0.58, 2.19);

  /** The share for n places with u different tokens, n at least 1: more than 0, less than 1. */
  double of(long n, int u) {
    return 1 / (1 + Math.exp(bias - places * Math.log(n) + choices * Math.log(u)));
  }
}
