package dovetail.ints;

/**
 * Numbers for sequences of ints, in the order in which they were first asked for. Not thread-safe;
 * O(length) expected.
 */
public final class Sequences {
  private final IntList values = new IntList(256);
  private final IntList begins = new IntList();
  private final IntList sameHash = new IntList(); // an earlier sequence of the same hash, or -1
  private final LongIntMap byHash = new LongIntMap();

  /** No sequence is numbered. */
  public Sequences() {
    begins.add(0);
  }

  /** The number of a sequence; the next number if it is new. */
  public int intern(IntList sequence) {
    long hash = sequence.size();
    for (int i = 0; i < sequence.size(); i++) {
      hash = (hash ^ sequence.get(i)) * 0x9e3779b97f4a7c15L;
      hash ^= hash >>> 32;
    }
    int first = byHash.getOrDefault(hash, -1);
    for (int known = first; known >= 0; known = sameHash.get(known)) {
      if (equal(known, sequence)) {
        return known;
      }
    }
    int number = sameHash.size();
    for (int i = 0; i < sequence.size(); i++) {
      values.add(sequence.get(i));
    }
    begins.add(values.size());
    byHash.put(hash, number);
    sameHash.add(first);
    return number;
  }

  private boolean equal(int number, IntList sequence) {
    int begin = begins.get(number);
    if (begins.get(number + 1) - begin != sequence.size()) {
      return false;
    }
    for (int i = 0; i < sequence.size(); i++) {
      if (values.get(begin + i) != sequence.get(i)) {
        return false;
      }
    }
    return true;
  }
}
