package dovetail.ints;

/**
 * A set of ints in {@code [0, universe)} that is cleared in O(1) and keeps the order of insertion
 * (Briggs and Torczon, "An efficient representation for sparse sets", 1993).
 */
public final class SparseIntSet {
  private final int[] dense;
  private final int[] sparse;
  private int size;

  /** An empty set of numbers below {@code universe}. */
  public SparseIntSet(int universe) {
    dense = new int[universe];
    sparse = new int[universe];
  }

  /** Adds {@code value}; whether it was absent. */
  public boolean add(int value) {
    if (contains(value)) {
      return false;
    }
    sparse[value] = size;
    dense[size++] = value;
    return true;
  }

  /** Whether {@code value} is in the set. */
  public boolean contains(int value) {
    int at = sparse[value];
    return at < size && dense[at] == value;
  }

  /** The value that was added as number {@code index} since the last clear. */
  public int get(int index) {
    assert index >= 0 && index < size : index + " of " + size;
    return dense[index];
  }

  /** The number of values. */
  public int size() {
    return size;
  }

  /** Forgets all values. */
  public void clear() {
    size = 0;
  }
}
