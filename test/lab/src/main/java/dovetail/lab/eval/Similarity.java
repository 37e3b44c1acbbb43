package dovetail.lab.eval;

import dovetail.grammar.EditDistance;

/** How alike two texts are. */
final class Similarity {
  private Similarity() {}

  /**
   * One minus the {@linkplain EditDistance edit distance} over the greater length; 1 for two empty
   * texts. O(product of the lengths).
   */
  static double of(String a, String b) {
    int longer = Math.max(a.length(), b.length());
    return longer == 0 ? 1 : 1 - (double) EditDistance.between(a, b) / longer;
  }
}
