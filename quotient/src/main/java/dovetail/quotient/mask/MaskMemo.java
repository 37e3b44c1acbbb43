package dovetail.quotient.mask;

import com.google.common.primitives.Longs;
import dovetail.ints.IntList;
import dovetail.ints.LongIntMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The memory of finished masks. A look-up is a chain of questions about a place: a 64-bit number
 * leads to a question (a <em>read</em>); the number and the answer make the next number; the last
 * number leads to the mask, or to the note that this mask cannot be remembered.
 *
 * <p>Equal masks are stored once, packed ({@link PackedMasks}). When the memory is full it is
 * cleared. Not thread-safe.
 *
 * <p>An entry has the bits of the mask and three conditions on the suffix: the <em>candidates</em>,
 * terminals that tokens outside the mask might become if they ended in the suffix; the same for
 * tokens with guards; and, as 256 bits, the first bytes of suffixes in which a token with guards
 * might end. The bits are right for every suffix that meets none of these conditions.
 */
final class MaskMemo {
  /** The number of no mask. */
  static final int NONE = Integer.MIN_VALUE;

  /** The number of a mask that cannot be remembered. */
  static final int LOST = Integer.MIN_VALUE + 1;

  /** How many longs 256 bits are. */
  private static final int BYTES = 4;

  private static final int ENTRY_BYTES = 32;

  private final int words;
  private final long maxBytes;
  private LongIntMap index = new LongIntMap();
  private PackedMasks masks;
  private IntList maskOf = new IntList(); // per finished mask: the number of its tokens
  private List<long[]> conditions = new ArrayList<>(); // per finished mask: its three conditions
  private Map<Key, Integer> numbers = new HashMap<>();

  /** Tokens, and conditions. Equality by content. */
  private record Key(int mask, long[] conditions) {
    @Override
    public boolean equals(Object other) {
      return other instanceof Key key
          && mask == key.mask
          && Arrays.equals(conditions, key.conditions);
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(conditions) * 31 + mask;
    }
  }

  /** Nothing is remembered yet. */
  MaskMemo(int words, long maxBytes) {
    this.words = words;
    this.maxBytes = maxBytes;
    this.masks = new PackedMasks(words);
  }

  /** The entry under a number: a mask's number, a read, {@link #LOST} or {@link #NONE}. */
  int find(long number) {
    return index.getOrDefault(number, NONE);
  }

  static boolean isRead(int found) {
    return found < 0 && found > LOST;
  }

  /** The code of a read that was found. */
  static int read(int found) {
    return ~found;
  }

  /**
   * Adds a mask that was found.
   *
   * @return whether it is right for the suffix; if not, tokens may be missing that leave a lexeme
   *     open which ends in it
   */
  boolean addTo(MaskSum sum, int found, MaskedMiddle middle) {
    masks.addTo(maskOf.get(found), sum);
    return fits(conditions.get(found), middle);
  }

  /** Whether a mask with such conditions is right for a middle's suffix. */
  static boolean fits(long[] candidates, long[] guarded, long[] bytes, MaskedMiddle middle) {
    return fits(Longs.concat(candidates, guarded, bytes), middle);
  }

  private static boolean fits(long[] conditions, MaskedMiddle middle) {
    int count = (conditions.length - BYTES) / 2;
    int bytes = conditions.length - BYTES;
    int first = middle.join().right().suffix().firstByte();
    boolean guards = first >= 0 && (conditions[bytes + (first >> 6)] >>> first & 1) != 0;
    boolean any = guards;
    for (int w = 0; w < count; w++) {
      any |= conditions[w] != 0;
    }
    if (any) {
      long[] terminals = middle.ends().seamTerminals();
      for (int w = 0; w < count; w++) {
        long asked = conditions[w] | (guards ? conditions[count + w] : 0);
        if ((asked & terminals[w]) != 0) {
          return false;
        }
      }
    }
    return true;
  }

  /** Remembers that a number leads to a read. */
  void putRead(long number, int code) {
    put(number, ~code);
  }

  /** Remembers that a number leads to nothing that can be remembered. */
  void putLost(long number) {
    put(number, LOST);
  }

  /** Remembers the mask that a number leads to. */
  void putMask(long number, long[] found, long[] candidates, long[] guarded, long[] bytes) {
    put(number, intern(found, Longs.concat(candidates, guarded, bytes)));
  }

  private int intern(long[] found, long[] conditional) {
    if (bytes() > maxBytes) {
      clear();
    }
    int mask = masks.intern(found);
    Key key = new Key(mask, conditional);
    Integer number = numbers.get(key);
    if (number == null) {
      number = conditions.size();
      maskOf.add(mask);
      conditions.add(conditional);
      numbers.put(key, number);
    }
    return number;
  }

  private void put(long number, int what) {
    index.putIfAbsent(number, what);
  }

  private void clear() {
    index = new LongIntMap();
    masks = new PackedMasks(words);
    maskOf = new IntList();
    conditions = new ArrayList<>();
    numbers = new HashMap<>();
  }

  /** How many numbers lead to something. */
  int places() {
    return index.size();
  }

  /** How many different masks there are. */
  int masks() {
    return conditions.size();
  }

  /** About how many bytes it takes. */
  long bytes() {
    long each = conditions.isEmpty() ? 0 : 8L * conditions.get(0).length + 120;
    return (long) index.size() * ENTRY_BYTES + masks.bytes() + conditions.size() * each;
  }
}
