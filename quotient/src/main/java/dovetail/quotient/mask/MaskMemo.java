package dovetail.quotient.mask;

import dovetail.ints.LongIntMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finished masks by the numbers of the places where they are right; equal masks are kept once.
 * Bounded: when it is full it begins anew. Not thread-safe.
 */
public final class MaskMemo {
  private static final int ENTRY_BYTES = 24;

  private final long maxBytes;
  private LongIntMap index = new LongIntMap();
  private List<long[]> masks = new ArrayList<>();
  private Map<Key, Integer> numbers = new HashMap<>();

  /** Equality by content. */
  private record Key(long[] mask) {
    @Override
    public boolean equals(Object other) {
      return other instanceof Key key && Arrays.equals(mask, key.mask);
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(mask);
    }
  }

  /** Nothing is remembered yet. */
  public MaskMemo(long maxBytes) {
    this.maxBytes = maxBytes;
  }

  /** The mask of a place, null if it is not known. Not to be modified. */
  public long @Nullable [] find(long place) {
    int known = index.getOrDefault(place, -1);
    return known < 0 ? null : masks.get(known);
  }

  /** Remembers a mask, which is copied. */
  public void put(long place, long[] mask) {
    if (bytes() > maxBytes) {
      index = new LongIntMap();
      masks = new ArrayList<>();
      numbers = new HashMap<>();
    }
    Key key = new Key(mask);
    Integer number = numbers.get(key);
    if (number == null) {
      long[] copy = mask.clone();
      number = masks.size();
      masks.add(copy);
      numbers.put(new Key(copy), number);
    }
    index.put(place, number);
  }

  /** How many places are known. */
  public int places() {
    return index.size();
  }

  /** How many different masks there are. */
  public int masks() {
    return masks.size();
  }

  /** About how many bytes it takes. */
  public long bytes() {
    long each = masks.isEmpty() ? 0 : 8L * masks.get(0).length + 120;
    return (long) index.size() * ENTRY_BYTES + masks.size() * each;
  }
}
