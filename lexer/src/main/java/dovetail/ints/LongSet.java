package dovetail.ints;

/**
 * A set of longs by open addressing with linear probing. All 2^64 keys are allowed; {@link #clear}
 * is O(1) because a slot counts as used only if it carries the current generation.
 */
public final class LongSet {
  private long[] keys;
  private int[] generations;
  private int generation = 1;
  private int mask;
  private int size;

  /** An empty set with room for a few keys. */
  public LongSet() {
    keys = new long[16];
    generations = new int[16];
    mask = 15;
  }

  /** Adds {@code key}; whether it was absent. */
  public boolean add(long key) {
    int slot = slot(key);
    if (generations[slot] == generation) {
      return false;
    }
    keys[slot] = key;
    generations[slot] = generation;
    if (++size * 2 > mask) {
      grow();
    }
    return true;
  }

  /** Whether {@code key} is in the set. */
  public boolean contains(long key) {
    return generations[slot(key)] == generation;
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

  private int slot(long key) {
    int slot = LongIntMap.hash(key) & mask;
    while (generations[slot] == generation && keys[slot] != key) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  private void grow() {
    long[] oldKeys = keys;
    int[] oldGenerations = generations;
    int capacity = oldKeys.length * 2;
    keys = new long[capacity];
    generations = new int[capacity];
    mask = capacity - 1;
    for (int i = 0; i < oldKeys.length; i++) {
      if (oldGenerations[i] == generation) {
        int slot = slot(oldKeys[i]);
        keys[slot] = oldKeys[i];
        generations[slot] = generation;
      }
    }
  }
}
