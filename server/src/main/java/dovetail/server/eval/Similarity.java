package dovetail.server.eval;

/** How alike two texts are. */
public final class Similarity {
  private Similarity() {}

  /**
   * One minus the edit distance (Levenshtein 1966, in characters) over the greater length; 1 for
   * two empty texts. O(product of the lengths).
   */
  public static double of(String a, String b) {
    if (a.isEmpty() && b.isEmpty()) {
      return 1;
    }
    int[] row = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int replaced = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(replaced, Math.min(row[j], row[j - 1]) + 1);
      }
    }
    return 1 - (double) row[b.length()] / Math.max(a.length(), b.length());
  }
}
