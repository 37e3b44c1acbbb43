package dovetail.quotient.mask;

import dovetail.ints.IntList;
import dovetail.ints.LongIntMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A compact store of masks of one vocabulary. Equal masks are stored once. Most others are stored
 * as their difference from one of a few base masks, since a grammar has few kinds of masks, much
 * alike within a kind. This takes a fifth of the room, and copies come from the processor's cache.
 *
 * <p>Only grows. Adding a mask is O(bases · words), a copy O(words + tokens that differ). Not
 * thread-safe.
 */
final class PackedMasks {
  /** So many masks are there for others to differ from. */
  private static final int MOST_BASES = 64;

  /** A mask that differs in more tokens than it has words, over this, is one of them. */
  private static final int NEAR = 4;

  /** Words that are compared at a time. */
  private static final int STRIDE = 64;

  private static final int WHOLE = -1;
  private static final int ENTRY_BYTES = 64;

  private final int words;
  private final List<long[]> bases = new ArrayList<>();
  private final IntList baseOf = new IntList(); // per mask: WHOLE, or the base
  private final List<long[]> wholes = new ArrayList<>(); // per mask; empty if it has a base
  private final List<int[]> flips = new ArrayList<>(); // per mask: tokens that differ from the base
  private final LongIntMap byHash = new LongIntMap();
  private final long[] scratch;
  private long bytes;

  PackedMasks(int words) {
    this.words = words;
    this.scratch = new long[words];
  }

  int size() {
    return baseOf.size();
  }

  /** About how many bytes they take. */
  long bytes() {
    return bytes;
  }

  /** The number of a mask, which is added if it is new. */
  int intern(long[] mask) {
    long hash = hash(mask);
    for (int known = byHash.getOrDefault(hash, -1);
        known >= 0;
        known = byHash.getOrDefault(++hash, -1)) {
      copyTo(known, scratch);
      if (Arrays.equals(scratch, mask)) {
        return known;
      }
    }
    byHash.put(hash, size());
    return add(mask);
  }

  private static long hash(long[] mask) {
    long hash = mask.length;
    for (long word : mask) {
      hash = (hash ^ word) * 0xbf58476d1ce4e5b9L;
      hash ^= hash >>> 32;
    }
    return hash;
  }

  private int add(long[] mask) {
    int least = Integer.MAX_VALUE;
    int nearest = WHOLE;
    for (int b = 0; b < bases.size(); b++) {
      int differ = differ(mask, bases.get(b), least);
      if (differ < least) {
        least = differ;
        nearest = b;
      }
    }
    boolean room = bases.size() < MOST_BASES;
    return least > (room ? words / NEAR : 2 * words)
        ? addWhole(mask.clone(), room)
        : add(nearest, flips(mask, bases.get(nearest), least));
  }

  /** In how many tokens two masks differ; at least {@code enough} if that is reached. */
  private static int differ(long[] a, long[] b, int enough) {
    int differ = 0;
    for (int from = 0; from < a.length && differ < enough; from += STRIDE) {
      int to = Math.min(a.length, from + STRIDE);
      for (int w = from; w < to; w++) {
        differ += Long.bitCount(a[w] ^ b[w]);
      }
    }
    return differ;
  }

  private static int[] flips(long[] mask, long[] base, int count) {
    int[] tokens = new int[count];
    int at = 0;
    for (int w = 0; w < mask.length; w++) {
      for (long rest = mask[w] ^ base[w]; rest != 0; rest &= rest - 1) {
        tokens[at++] = w * 64 + Long.numberOfTrailingZeros(rest);
      }
    }
    return tokens;
  }

  /**
   * Adds a mask as it is, as the next number.
   *
   * @param base whether others may be told by it
   */
  private int addWhole(long[] mask, boolean base) {
    if (base) {
      bases.add(mask);
    }
    wholes.add(mask);
    flips.add(new int[0]);
    baseOf.add(WHOLE);
    bytes += ENTRY_BYTES + 8L * words;
    return size() - 1;
  }

  private int add(int base, int[] tokens) {
    wholes.add(new long[0]);
    flips.add(tokens);
    baseOf.add(base);
    bytes += ENTRY_BYTES + 4L * tokens.length;
    return size() - 1;
  }

  /** Makes an array a mask. */
  void copyTo(int number, long[] mask) {
    int base = baseOf.get(number);
    System.arraycopy(base == WHOLE ? wholes.get(number) : bases.get(base), 0, mask, 0, words);
    for (int token : flips.get(number)) {
      mask[token >> 6] ^= 1L << token;
    }
  }

  /** Adds a mask to others. */
  void addTo(int number, MaskSum sum) {
    if (sum.isEmpty()) {
      copyTo(number, sum.overwritten());
      return;
    }
    copyTo(number, scratch);
    sum.add(scratch);
  }
}
