package dovetail.ints;

/**
 * Frozen rows of ints in two flat arrays (compressed sparse rows): row r is {@code
 * values[offsets[r]..offsets[r+1])}. Immutable and safe for threads.
 */
public final class Rows {
  private final int[] offsets;
  private final int[] values;

  private Rows(int[] offsets, int[] values) {
    this.offsets = offsets;
    this.values = values;
  }

  /**
   * Rows from pairs: {@code values.get(i)} goes to row {@code rowOf.get(i)}, in the order given.
   * O(rows + pairs) by counting.
   */
  public static Rows of(int rows, IntList rowOf, IntList values) {
    int[] offsets = new int[rows + 1];
    for (int i = 0; i < rowOf.size(); i++) {
      offsets[rowOf.get(i) + 1]++;
    }
    for (int r = 0; r < rows; r++) {
      offsets[r + 1] += offsets[r];
    }
    int[] fill = offsets.clone();
    int[] flat = new int[rowOf.size()];
    for (int i = 0; i < flat.length; i++) {
      flat[fill[rowOf.get(i)]++] = values.get(i);
    }
    return new Rows(offsets, flat);
  }

  /** The rows that were written. */
  public static Rows read(ArrayReader in) {
    return new Rows(in.ints(), in.ints());
  }

  /** Writes the rows. */
  public void write(ArrayWriter out) {
    out.ints(offsets);
    out.ints(values);
  }

  /** The beginning of a row: its values are {@code value(i)} for i from here. */
  public int begin(int row) {
    return offsets[row];
  }

  /** The end of a row (exclusive). */
  public int end(int row) {
    return offsets[row + 1];
  }

  /** The value at flat index {@code i}. */
  public int value(int i) {
    return values[i];
  }
}
