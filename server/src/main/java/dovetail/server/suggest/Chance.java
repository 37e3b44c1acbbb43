package dovetail.server.suggest;

/**
 * The chance that a word of a middle is right, if the words before it are. It decides which text is
 * shown, so that the setting {@code threshold} means the same at cursors of every kind.
 *
 * <p>A logistic function of the model's probability, with constants for two facts that the model
 * does not know: at some {@link CursorKind}s no text is missing, and words that stand nowhere else
 * ({@link KnownWords}) are mostly made up. Fitted by {@code test/bench/thresholds.sh} on files of
 * packages that the model has not seen and that no report uses ({@code test/bench/tuning.txt});
 * docs/decisions/0010 says how well it fits other files.
 */
final class Chance {
  /** The least distance of a probability from 0 and 1. */
  private static final double LEAST = 1e-3;

  // fitted: the next lines are written by test/bench/thresholds.py
  private static final double FIRST = 0.70;
  private static final double NEXT = 1.11;
  private static final double NEXT_CONSTANT = 0.46;
  private static final double NEW_WORD = -1.54;

  private static double constant(CursorKind moment) {
    return switch (moment) {
      case LINE -> 0.88;
      case BODY -> -0.16;
      case REST -> 0.58;
      case NAME -> 1.09;
      case COMPLETE -> -0.86;
      case ARGUMENT -> 1.00;
      case INSIDE -> -0.81;
      case STRING -> 0.17;
      case COMMENT -> 0.66;
      case LAST_LINE -> 0.04;
      case LAST_REST -> -0.15;
      case LAST_COMPLETE -> 0.01;
    };
  }

  // fitted: end

  private Chance() {}

  /**
   * The chance of the first word, from 0 to 1.
   *
   * @param newWord whether the word is in neither the file nor the language
   */
  static double ofFirst(CursorKind moment, double probability, boolean newWord) {
    return of(constant(moment) + FIRST * logit(probability), newWord);
  }

  /** The chance of a word behind the first, from 0 to 1. */
  static double ofNext(double probability, boolean newWord) {
    return of(NEXT_CONSTANT + NEXT * logit(probability), newWord);
  }

  private static double of(double logit, boolean newWord) {
    return 1 / (1 + Math.exp(-(logit + (newWord ? NEW_WORD : 0))));
  }

  private static double logit(double probability) {
    double inside = Math.max(LEAST, Math.min(1 - LEAST, probability));
    return Math.log(inside / (1 - inside));
  }
}
