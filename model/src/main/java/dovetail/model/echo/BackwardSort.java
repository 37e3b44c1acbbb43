package dovetail.model.echo;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Sorts entries by the text before them, read backwards, bytes unsigned; entries that have more
 * than {@link #DEEPEST} bytes in common are sorted by place and token. Quicksort by eight bytes at
 * a time, as one number; if these are equal, the eight bytes before them are compared (Bentley and
 * Sedgewick, "Fast Algorithms for Sorting and Searching Strings", 1997).
 *
 * <p>Complexity: O(n log n) comparisons of numbers, and as many more as there are long repetitions.
 */
final class BackwardSort {
  /** The most bytes before a place that are compared; each place must have as many before it. */
  static final int DEEPEST = 160;

  private static final int STEP = Long.BYTES;
  private static final int FEW = 12;

  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private final byte[] text;
  private final int[] places;
  private final int[] tokens;
  private final long[] keys;

  private BackwardSort(byte[] text, int[] places, int[] tokens) {
    this.text = text;
    this.places = places;
    this.tokens = tokens;
    this.keys = new long[places.length];
  }

  /** Sorts in place; {@code text} is only read. */
  static void sort(byte[] text, int[] places, int[] tokens) {
    new BackwardSort(text, places, tokens).sort(0, places.length, 0);
  }

  private void sort(int from, int to, int depth) {
    if (depth >= DEEPEST) {
      sortByPlace(from, to);
      return;
    }
    for (int i = from; i < to; i++) {
      keys[i] = (long) LONGS.get(text, places[i] - depth - STEP) ^ Long.MIN_VALUE;
    }
    sortByKey(from, to);
    int run = from;
    for (int i = from + 1; i <= to; i++) {
      if (i == to || keys[i] != keys[run]) {
        if (i - run > 1) {
          sort(run, i, depth + STEP);
        }
        run = i;
      }
    }
  }

  private void sortByPlace(int from, int to) {
    long[] packed = new long[to - from];
    for (int i = from; i < to; i++) {
      packed[i - from] = (long) places[i] << 32 | tokens[i];
    }
    Arrays.sort(packed);
    for (int i = from; i < to; i++) {
      places[i] = (int) (packed[i - from] >> 32);
      tokens[i] = (int) packed[i - from];
    }
  }

  /** Quicksort in three parts; the shorter sides by recursion, so that the stack stays low. */
  private void sortByKey(int begin, int end) {
    int from = begin;
    int to = end;
    while (to - from > FEW) {
      long pivot = median(keys[from], keys[(from + to) >>> 1], keys[to - 1]);
      int less = from;
      int more = to;
      int i = from;
      while (i < more) {
        if (keys[i] < pivot) {
          swap(less++, i++);
        } else if (keys[i] > pivot) {
          swap(i, --more);
        } else {
          i++;
        }
      }
      if (less - from < to - more) {
        sortByKey(from, less);
        from = more;
      } else {
        sortByKey(more, to);
        to = less;
      }
    }
    for (int i = from + 1; i < to; i++) {
      for (int j = i; j > from && keys[j - 1] > keys[j]; j--) {
        swap(j - 1, j);
      }
    }
  }

  private static long median(long a, long b, long c) {
    return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
  }

  private void swap(int i, int j) {
    long key = keys[i];
    keys[i] = keys[j];
    keys[j] = key;
    int place = places[i];
    places[i] = places[j];
    places[j] = place;
    int token = tokens[i];
    tokens[i] = tokens[j];
    tokens[j] = token;
  }
}
