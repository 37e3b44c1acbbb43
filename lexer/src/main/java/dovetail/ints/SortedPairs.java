package dovetail.ints;

/** Rows of pairs, a key and its value by turns, in ascending order of the keys. */
public final class SortedPairs {
  private SortedPairs() {}

  /** The value of a key in a row; {@code otherwise} if the row lacks the key. O(log pairs). */
  public static int get(int[] row, int key, int otherwise) {
    int low = 0;
    int high = row.length / 2 - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      int found = row[2 * middle];
      if (found == key) {
        return row[2 * middle + 1];
      }
      if (found < key) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return otherwise;
  }
}
