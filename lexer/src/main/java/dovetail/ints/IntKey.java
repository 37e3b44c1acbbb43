package dovetail.ints;

import java.util.Arrays;

/** Ints as the key of a map: equal to a key of the same ints. The array must not be written to. */
public final class IntKey {
  private final int[] ints;
  private final int hash;

  /** The key of an array, which is kept. O(length). */
  public IntKey(int[] ints) {
    this.ints = ints;
    hash = Arrays.hashCode(ints);
  }

  /** The array. */
  public int[] ints() {
    return ints;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof IntKey key && hash == key.hash && Arrays.equals(ints, key.ints);
  }

  @Override
  public int hashCode() {
    return hash;
  }
}
