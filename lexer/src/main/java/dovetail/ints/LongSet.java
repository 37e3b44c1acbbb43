package dovetail.ints;

/** A set of longs: the keys of a {@link LongIntMap}. */
public final class LongSet {
  private final LongIntMap keys = new LongIntMap();

  /** Adds {@code key}; whether it was absent. */
  public boolean add(long key) {
    int before = keys.size();
    keys.putIfAbsent(key, 0);
    return keys.size() > before;
  }

  /** Whether {@code key} is in the set. */
  public boolean contains(long key) {
    return keys.containsKey(key);
  }

  /** Forgets all keys, keeps the room. */
  public void clear() {
    keys.clear();
  }
}
