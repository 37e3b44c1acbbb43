package dovetail.model.echo;

/**
 * How much of the probability a source has in one order: {@code 1 / (1 + exp(bias - places · ln n +
 * choices · ln u))} where it found n places with u different tokens, and nothing where it found
 * none. The constants belong to a model and are fitted on texts that it was not trained on
 * (model/training/gates.py).
 *
 * @param bias the less it is, the more is believed
 * @param places how much more is believed for each e-fold of places; never negative
 * @param choices how much less for each e-fold of different tokens
 */
public record Gates(double bias, double places, double choices) {
  /** Fitted for the model inside. */
  public static final Gates EMBEDDED = new Gates(2.1, 0.58, 2.19);

  /** Of n places with u different tokens, n at least 1: more than 0, less than 1. */
  double of(long n, int u) {
    return 1 / (1 + Math.exp(bias - places * Math.log(n) + choices * Math.log(u)));
  }
}
