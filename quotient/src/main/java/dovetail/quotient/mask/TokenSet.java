package dovetail.quotient.mask;

import dovetail.ints.IntList;
import java.util.Arrays;

/** A set of tokens, as ids or as bits, whatever is quicker to add to a mask. Immutable. */
public final class TokenSet {
  private final int[] data; // ids, ascending
  private final long[] bits; // empty if the ids are used
  private final int hash;

  private TokenSet(int[] data, long[] bits) {
    this.data = data;
    this.bits = bits;
    this.hash = Arrays.hashCode(data) * 31 + Arrays.hashCode(bits);
  }

  /** Of ids in any order, each once. */
  static TokenSet of(IntList ids, int words) {
    if (ids.size() <= words) {
      ids.sort();
      return new TokenSet(ids.toArray(), new long[0]);
    }
    long[] bits = new long[words];
    for (int i = 0; i < ids.size(); i++) {
      bits[ids.get(i) >> 6] |= 1L << ids.get(i);
    }
    return new TokenSet(new int[0], bits);
  }

  /** Adds the set to a mask. */
  public void addTo(long[] mask) {
    for (int id : data) {
      mask[id >> 6] |= 1L << id;
    }
    for (int w = 0; w < bits.length; w++) {
      mask[w] |= bits[w];
    }
  }

  /** About how many bytes it takes. */
  long bytes() {
    return 64 + 4L * data.length + 8L * bits.length;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof TokenSet that
        && hash == that.hash
        && Arrays.equals(data, that.data)
        && Arrays.equals(bits, that.bits);
  }

  @Override
  public int hashCode() {
    return hash;
  }
}
