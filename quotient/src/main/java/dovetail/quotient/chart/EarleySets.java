package dovetail.quotient.chart;

import dovetail.ints.IntList;
import dovetail.ints.LongList;
import dovetail.ints.LongSet;

/**
 * Earley sets one after another in one array; a set's number is its position. A set is made between
 * {@link #open} and {@link #close}, and never changes after.
 *
 * <p>Not thread-safe. Adding an item is O(1) expected.
 */
final class EarleySets {
  /** The most items of all sets together: about a million tokens' worth, or 200 MB. */
  private static final int MAX_ITEMS = 24_000_000;

  private final LongList items = new LongList(1024);
  private final IntList begins = new IntList(256);
  private final LongSet fresh = new LongSet();

  /**
   * Begins a set; returns its number.
   *
   * @throws LimitException if the sets there are hold too many items already
   */
  int open() {
    if (items.size() > MAX_ITEMS) {
      throw new LimitException("Earley items, the text is too long", MAX_ITEMS);
    }
    begins.add(items.size());
    fresh.clear();
    return begins.size() - 1;
  }

  /** Adds an item to the open set unless it is there. */
  void add(long item) {
    if (fresh.add(item)) {
      items.add(item);
    }
  }

  /** Ends the open set; an empty one is taken back. Whether the set was kept. */
  boolean close() {
    int begin = begins.get(begins.size() - 1);
    if (items.size() == begin) {
      begins.truncate(begins.size() - 1);
      return false;
    }
    return true;
  }

  int size() {
    return begins.size();
  }

  /** The index of a set's first item. */
  int begin(int set) {
    return begins.get(set);
  }

  /** The index after a set's last item; for the open set, after the last one so far. */
  int end(int set) {
    return set + 1 < begins.size() ? begins.get(set + 1) : items.size();
  }

  long item(int index) {
    return items.get(index);
  }
}
