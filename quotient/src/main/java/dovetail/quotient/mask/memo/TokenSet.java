package dovetail.quotient.mask.memo;

import dovetail.ints.Bits;
import dovetail.ints.IntList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.function.IntPredicate;

/** A set of tokens, as ids or as bits: the form that is quicker to add to a mask. Immutable. */
final class TokenSet {
  private final int[] data; // ids, ascending
  private final long[] bits; // empty if the ids are used
  private final int hash;

  private TokenSet(int[] data, long[] bits) {
    this.data = data;
    this.bits = bits;
    this.hash = Arrays.hashCode(data) * 31 + Arrays.hashCode(bits);
  }

  /** Of ids in any order. */
  static TokenSet of(IntList ids, int words) {
    if (ids.size() <= words) {
      ids.sort();
      int[] once = ids.toArray();
      int count = 0;
      for (int i = 0; i < once.length; i++) {
        if (i == 0 || once[i] != once[i - 1]) {
          once[count++] = once[i];
        }
      }
      return new TokenSet(Arrays.copyOf(once, count), new long[0]);
    }
    long[] bits = new long[words];
    for (int i = 0; i < ids.size(); i++) {
      Bits.add(bits, ids.get(i));
    }
    return new TokenSet(new int[0], bits);
  }

  /** Of bits, which are copied. */
  static TokenSet of(long[] bits) {
    int count = 0;
    for (long word : bits) {
      count += Long.bitCount(word);
    }
    if (count > bits.length) {
      return new TokenSet(new int[0], bits.clone());
    }
    int[] ids = new int[count];
    int at = 0;
    for (int w = 0; w < bits.length; w++) {
      for (long rest = bits[w]; rest != 0; rest &= rest - 1) {
        ids[at++] = w * 64 + Long.numberOfTrailingZeros(rest);
      }
    }
    return new TokenSet(ids, new long[0]);
  }

  /** At most how many tokens there are. */
  int size() {
    return bits.length > 0 ? bits.length * 64 : data.length;
  }

  /** Adds the ids to a list, if they are kept as such. */
  void addTo(IntList ids) {
    for (int id : data) {
      ids.add(id);
    }
  }

  void addTo(long[] mask) {
    for (int id : data) {
      Bits.add(mask, id);
    }
    Bits.addAll(mask, bits);
  }

  /** Adds the tokens that pass a test and are not in the mask yet. */
  void addTo(long[] mask, IntPredicate test) {
    BitSet own = bits.length > 0 ? BitSet.valueOf(bits) : new BitSet();
    for (int id : data) {
      own.set(id);
    }
    own.stream()
        .filter(id -> !Bits.has(mask, id) && test.test(id))
        .forEach(id -> Bits.add(mask, id));
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
