package dovetail.model.request;

/**
 * The probability that the model gave each token that it wrote.
 *
 * @param ends where each token ends, in bytes from the beginning of the decoded text; ascending
 * @param logProbabilities the natural logarithm of the probability of each, NaN where the model was
 *     not asked
 * @param meant the bytes that the model itself meant: up to words that it was not asked for, or
 *     that were written though it wanted to end; 0 if it wrote blanks only
 * @param end the natural logarithm of the probability of the end token that ended the middle,
 *     perhaps with closing marks behind it; NaN if no end token did
 */
public record Confidence(int[] ends, double[] logProbabilities, int meant, double end) {
  /** The confidence in no token. */
  public static final Confidence NONE = new Confidence(new int[0], new double[0], 0, Double.NaN);

  /** Whether the model was asked for a token that begins in a range of bytes. O(tokens). */
  public boolean isAsked(int from, int to) {
    int begin = 0;
    for (int i = 0; i < ends.length && begin < to; i++) {
      if (begin >= from && !Double.isNaN(logProbabilities[i])) {
        return true;
      }
      begin = ends[i];
    }
    return false;
  }

  /** The sum of the logarithms of the tokens that begin in a range of bytes. O(tokens). */
  public double logProbability(int from, int to) {
    double sum = 0;
    int begin = 0;
    for (int i = 0; i < ends.length && begin < to; i++) {
      if (begin >= from && !Double.isNaN(logProbabilities[i])) {
        sum += logProbabilities[i];
      }
      begin = ends[i];
    }
    return sum;
  }
}
