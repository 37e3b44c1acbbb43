package dovetail.grammar;

/** The distance between two texts (Levenshtein 1966). */
public final class EditDistance {
  private EditDistance() {}

  /**
   * The least number of characters (UTF-16 units) that are inserted, deleted or replaced to make
   * one text of the other. O(product of the lengths), memory O(length of {@code b}).
   */
  public static int between(String a, String b) {
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
        row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
      }
    }
    return row[b.length()];
  }
}
