package dovetail.ints;

/**
 * Sets of small numbers as bits: bit {@code n % 64} of long {@code n / 64} for number n. Constant
 * time each, unless said otherwise.
 */
public final class Bits {
  private Bits() {}

  /** An empty set for the numbers from 0 to below {@code count}. */
  public static long[] of(int count) {
    return new long[(count + Long.SIZE - 1) / Long.SIZE];
  }

  /** Whether a set has a number. */
  public static boolean has(long[] set, int number) {
    return (set[number >> 6] >>> number & 1) != 0;
  }

  /** The least number of a set that is not below another; -1 for none. O(longs). */
  public static int next(long[] set, int from) {
    int w = from >> 6;
    if (w >= set.length) {
      return -1;
    }
    long rest = set[w] & -1L << from;
    while (rest == 0) {
      if (++w == set.length) {
        return -1;
      }
      rest = set[w];
    }
    return w * Long.SIZE + Long.numberOfTrailingZeros(rest);
  }

  /** Whether two sets have a number in common. O(longs of the shorter one). */
  public static boolean meet(long[] one, long[] other) {
    for (int w = Math.min(one.length, other.length) - 1; w >= 0; w--) {
      if ((one[w] & other[w]) != 0) {
        return true;
      }
    }
    return false;
  }

  /** Adds a number to a set. */
  public static void add(long[] set, int number) {
    set[number >> 6] |= 1L << number;
  }

  /** Adds a set to one of as many longs, or more. O(longs). */
  public static void addAll(long[] set, long[] more) {
    for (int w = 0; w < more.length; w++) {
      set[w] |= more[w];
    }
  }
}
