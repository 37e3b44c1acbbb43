package dovetail.ints;

/**
 * A map from longs to ints by open addressing with linear probing. All 2^64 keys are allowed; there
 * is no removal of one key; {@link #clear} is O(1) because a slot counts as used only if it carries
 * the current generation.
 */
public final class LongIntMap {
  private long[] keys;
  private int[] values;
  private int[] generations;
  private int generation = 1;
  private int mask;
  private int size;

  /** An empty map with room for a few keys. */
  public LongIntMap() {
    keys = new long[16];
    values = new int[16];
    generations = new int[16];
    mask = 15;
  }

  /** The value of {@code key}, or {@code otherwise} if it has none. */
  public int getOrDefault(long key, int otherwise) {
    int slot = slot(key);
    return generations[slot] == generation ? values[slot] : otherwise;
  }

  /** Whether {@code key} has a value. */
  public boolean containsKey(long key) {
    return generations[slot(key)] == generation;
  }

  /** Gives {@code key} the value {@code value}, in place of the one it may have. */
  public void put(long key, int value) {
    int slot = slot(key);
    values[slot] = value;
    if (generations[slot] != generation) {
      occupy(slot, key);
    }
  }

  /** The value of {@code key}, which is set to {@code value} first if it has none. */
  public int putIfAbsent(long key, int value) {
    int slot = slot(key);
    if (generations[slot] == generation) {
      return values[slot];
    }
    values[slot] = value;
    occupy(slot, key);
    return value;
  }

  /** The number of keys. */
  public int size() {
    return size;
  }

  /** Whether there is no key. */
  public boolean isEmpty() {
    return size == 0;
  }

  /** Forgets all keys, keeps the room. */
  public void clear() {
    size = 0;
    if (++generation == 0) {
      generations = new int[generations.length];
      generation = 1;
    }
  }

  /** A mixed hash of {@code key} (the finaliser of SplitMix64, Steele et al. 2014). */
  private static int hash(long key) {
    long h = (key ^ (key >>> 30)) * 0xbf58476d1ce4e5b9L;
    h = (h ^ (h >>> 27)) * 0x94d049bb133111ebL;
    return (int) (h ^ (h >>> 31));
  }

  private void occupy(int slot, long key) {
    keys[slot] = key;
    generations[slot] = generation;
    if (++size * 2 > mask) {
      grow();
    }
  }

  private int slot(long key) {
    int slot = hash(key) & mask;
    while (generations[slot] == generation && keys[slot] != key) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  private void grow() {
    long[] oldKeys = keys;
    int[] oldValues = values;
    int[] oldGenerations = generations;
    int capacity = oldKeys.length * 2;
    keys = new long[capacity];
    values = new int[capacity];
    generations = new int[capacity];
    mask = capacity - 1;
    for (int i = 0; i < oldKeys.length; i++) {
      if (oldGenerations[i] == generation) {
        int slot = slot(oldKeys[i]);
        keys[slot] = oldKeys[i];
        values[slot] = oldValues[i];
        generations[slot] = generation;
      }
    }
  }
}
