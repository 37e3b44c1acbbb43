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
