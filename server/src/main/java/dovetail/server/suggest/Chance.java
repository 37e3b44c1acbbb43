package dovetail.server.suggest;

/**
 * How likely the first word of a suggestion is the one that was meant: what the setting {@code
 * threshold} is compared with, so that it means the same at cursors of every kind.
 *
 * <p>The model's probability of the first word is near the truth where something is missing at the
 * cursor. How often nothing is, and how well the model knows what follows, depends on the {@link
 * Moment}, and words that stand nowhere else are right less often than the model thinks ({@link
 * KnownWords}): so the chance is a logistic function of both probabilities, with a constant for
 * each moment and one for new words. Fitted by {@code test/bench/thresholds.sh} on files of
 * packages that the model has not seen and that nothing is reported of ({@code
 * test/bench/tuning.txt}); docs/results.md has the curve on other files.
 */
final class Chance {
  /** Probabilities are kept so far from 0 and 1. */
  private static final double LEAST = 1e-3;

  /** So many times surer. */
  private static final double UNSURE = 4;

  // fitted: the next lines are written by test/bench/thresholds.py
  private static final double FIRST_WORD = 0.36;
  private static final double MEAN = 0.63;
  private static final double NEW_WORD = -1.20;

  private static double constant(Moment moment) {
    return switch (moment) {
      case LINE -> 0.14;
      case BODY -> -0.38;
      case REST -> 0.32;
      case NAME -> 0.46;
      case COMPLETE -> -1.27;
      case ARGUMENT -> 0.72;
      case INSIDE -> -0.94;
      case STRING -> 0.04;
      case COMMENT -> -0.40;
      case LAST_LINE -> -0.19;
      case LAST_REST -> 0.72;
    };
  }

  // fitted: end

  private Chance() {}

  /**
   * The chance, from 0 to 1.
   *
   * @param firstWord the model's probability of the first word
   * @param mean its mean probability of all tokens; 0 where it was not asked for a word, which is
   *     then anything
   * @param newWord whether the word is one that neither the file spells nor the language has
   */
  static double of(Moment moment, double firstWord, double mean, boolean newWord) {
    double logit =
        constant(moment)
            + FIRST_WORD * logit(firstWord)
            + MEAN * logit(mean)
            + (newWord ? NEW_WORD : 0);
    return mean <= 0 ? 0 : 1 / (1 + Math.exp(-logit));
  }

  /**
   * The chance of a suggestion of which the model was not sure to the end: it is hardly ever right
   * as a whole, so its first word must be surer (docs/decisions/0010).
   */
  static double unsure(double chance) {
    return chance / (chance + UNSURE * (1 - chance));
  }

  private static double logit(double probability) {
    double inside = Math.max(LEAST, Math.min(1 - LEAST, probability));
    return Math.log(inside / (1 - inside));
  }
}
