package dovetail.quotient.mask;

import dovetail.ints.Bits;
import java.util.Arrays;

/**
 * A mask that is made by adding tokens to none. The array is cleared only if the first that is
 * added does not overwrite it anyway. Not thread-safe.
 */
final class MaskSum {
  private final long[] mask;
  private boolean empty = true;

  /** No token yet. */
  MaskSum(long[] mask) {
    this.mask = mask;
  }

  /** Whether nothing was added yet. */
  boolean isEmpty() {
    return empty;
  }

  /** The array, for one who writes all of it. */
  long[] overwritten() {
    empty = false;
    return mask;
  }

  /** The mask so far, to add to it. */
  long[] mask() {
    if (empty) {
      Arrays.fill(mask, 0);
      empty = false;
    }
    return mask;
  }

  /** Adds another mask. */
  void add(long[] other) {
    Bits.addAll(mask(), other);
  }
}
