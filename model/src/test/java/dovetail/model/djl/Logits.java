package dovetail.model.djl;

/** Comparing logits. */
final class Logits {
  private Logits() {}

  /** Root mean square of the differences over that of the expected values. */
  static double relativeError(float[] expected, float[] actual) {
    double differences = 0;
    double squares = 0;
    for (int i = 0; i < expected.length; i++) {
      differences += Math.pow(expected[i] - actual[i], 2);
      squares += Math.pow(expected[i], 2);
    }
    return Math.sqrt(differences / squares);
  }
}
