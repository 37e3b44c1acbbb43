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
  private List<long[]> masks = new ArrayList<>(); // bits of tokens, then candidates
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

  /**
   * The mask of a place, null if it is not known, or not for these seams. Not to be modified.
   *
   * @param seams the terminals of the place's seams
   */
  public long @Nullable [] find(long place, long[] seams) {
    int known = index.getOrDefault(place, -1);
    if (known < 0) {
      return null;
    }
    long[] mask = masks.get(known);
    int words = mask.length - seams.length;
    for (int w = 0; w < seams.length; w++) {
      if ((mask[words + w] & seams[w]) != 0) {
        return null;
      }
    }
    return mask;
  }

  /** Remembers a mask, which is right where no seam has a terminal among the candidates. */
  public void put(long place, long[] found, long[] candidates) {
    long[] mask = Arrays.copyOf(found, found.length + candidates.length);
    System.arraycopy(candidates, 0, mask, found.length, candidates.length);
    if (bytes() > maxBytes) {
      index = new LongIntMap();
      masks = new ArrayList<>();
      numbers = new HashMap<>();
    }
    Key key = new Key(mask);
    Integer number = numbers.get(key);
    if (number == null) {
      number = masks.size();
      masks.add(mask);
      numbers.put(key, number);
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
