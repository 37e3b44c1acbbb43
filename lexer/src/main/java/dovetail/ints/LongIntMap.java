package dovetail.ints;

/**
 * A map from longs to ints by open addressing with linear probing. All 2^64 keys are allowed; there
 * is no removal of one key; {@link #clear} is O(1) because a slot counts as used only if it carries
 * the current generation. Key and value lie side by side, since the cost of a look-up in a large
 * map is that of memory outside the processor's cache.
 */
public final class LongIntMap {
  private static final int LEAST = 16;

  /** Per slot: a key, then its generation and its value, 32 bits each. */
  private long[] slots = new long[2 * LEAST];

  private int generation = 1;
  private int mask = LEAST - 1;
  private int size;

  /** The value of {@code key}, or {@code otherwise} if it has none. */
  public int getOrDefault(long key, int otherwise) {
    int slot = slot(key);
    return isUsed(slot) ? value(slot) : otherwise;
  }

  /** Whether {@code key} has a value. */
  public boolean containsKey(long key) {
    return isUsed(slot(key));
  }

  /** Gives {@code key} the value {@code value}, in place of an older one. */
  public void put(long key, int value) {
    int slot = slot(key);
    boolean isNew = !isUsed(slot);
    set(slot, key, value);
    if (isNew) {
      occupied();
    }
  }

  /** The value of {@code key}, which is set to {@code value} first if it has none. */
  public int putIfAbsent(long key, int value) {
    int slot = slot(key);
    if (isUsed(slot)) {
      return value(slot);
    }
    set(slot, key, value);
    occupied();
    return value;
  }

  /** The number of keys. */
  public int size() {
    return size;
  }

  /** Forgets all keys, keeps the room. */
  public void clear() {
    size = 0;
    if (++generation == 0) {
      slots = new long[slots.length];
      generation = 1;
    }
  }

  /** A mixed hash of {@code key} (the finaliser of SplitMix64, Steele et al. 2014). */
  private static int hash(long key) {
    long h = (key ^ (key >>> 30)) * 0xbf58476d1ce4e5b9L;
    h = (h ^ (h >>> 27)) * 0x94d049bb133111ebL;
    return (int) (h ^ (h >>> 31));
  }

  /**
   * The slot of a key, or the slot where it would be, as the index of its key in {@link #slots}.
   */
  private int slot(long key) {
    int slot = hash(key) & mask;
    while (isUsed(2 * slot) && slots[2 * slot] != key) {
      slot = (slot + 1) & mask;
    }
    return 2 * slot;
  }

  private boolean isUsed(int slot) {
    return (int) (slots[slot + 1] >>> Integer.SIZE) == generation;
  }

  private int value(int slot) {
    return (int) slots[slot + 1];
  }

  private void set(int slot, long key, int value) {
    slots[slot] = key;
    slots[slot + 1] = (long) generation << Integer.SIZE | value & 0xffffffffL;
  }

  private void occupied() {
    if (++size * 2 > mask) {
      long[] old = slots;
      slots = new long[2 * old.length];
      mask = old.length - 1;
      for (int i = 0; i < old.length; i += 2) {
        if ((int) (old[i + 1] >>> Integer.SIZE) == generation) {
          set(slot(old[i]), old[i], (int) old[i + 1]);
        }
      }
    }
  }
}
