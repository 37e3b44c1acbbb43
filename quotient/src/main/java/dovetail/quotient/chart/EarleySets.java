package dovetail.quotient.chart;

import dovetail.ints.IntList;
import dovetail.ints.LongIntMap;
import dovetail.ints.LongList;
import dovetail.ints.LongSet;
import dovetail.ints.SparseIntSet;
import java.util.function.LongPredicate;

/**
 * Earley sets one after another in one array; a set's number is its position. A set is made between
 * {@link #open} and {@link #close}, and never changes after.
 *
 * <p>Sets are interned: a set with the same items as an earlier set gets the number of that set.
 * For this comparison, an item that begins or ends in its own set equals the same item of the other
 * set. The continuations of a place depend on its items alone, so places with the same items are
 * one; a program of ten thousand lines has a few thousand sets, and steps from a set can be
 * remembered.
 *
 * <p>Not thread-safe. Adding an item is O(1) expected, closing a set O(its items).
 */
abstract class EarleySets {
  /** The most items of all sets together: 200 MB. */
  private static final int MAX_ITEMS = 24_000_000;

  /** The answer where a set would be empty: no item can go on. */
  public static final int NONE = -1;

  /** Stands in hashes for the set itself. */
  private static final int SELF = -1;

  private final LongList items = new LongList(1024);
  private final IntList begins = new IntList(256);
  private final LongSet fresh = new LongSet(); // items of the open set, but for these:
  private final SparseIntSet own; // states of items that begin or end there, at any columns
  private final LongIntMap byHash = new LongIntMap(); // hash -> the latest set that has it
  private final IntList sameHash = new IntList(256); // per set: an earlier one of the same hash

  /**
   * No sets yet.
   *
   * @param states how many states items have
   */
  EarleySets(int states) {
    this.own = new SparseIntSet(states);
  }

  /**
   * Begins a set; returns its number.
   *
   * @throws LimitException if the existing sets hold too many items already
   */
  final int open() {
    if (items.size() > MAX_ITEMS) {
      throw new LimitException("Earley items, the text is too long", MAX_ITEMS);
    }
    begins.add(items.size());
    fresh.clear();
    own.clear();
    return begins.size() - 1;
  }

  /** Adds an item to the open set unless it is there. */
  final void add(long item) {
    if (isOwn(item) ? own.add(Item.state(item)) : fresh.add(item)) {
      items.add(item);
    }
  }

  private boolean isOwn(long item) {
    return Item.set(item) == begins.size() - 1 && Item.columns(item) == Columns.ANY;
  }

  private boolean isThere(long item) {
    return isOwn(item) ? own.contains(Item.state(item)) : fresh.contains(item);
  }

  /** Takes all other items out of the open set. */
  final void retain(LongPredicate keep) {
    int begin = begins.get(begins.size() - 1);
    int kept = begin;
    for (int i = begin; i < items.size(); i++) {
      if (keep.test(items.get(i))) {
        items.set(kept++, items.get(i));
      }
    }
    items.truncate(kept);
  }

  /**
   * Ends the open set.
   *
   * @return the number of the set with its items, which may be an earlier one; {@link #NONE} if it
   *     is empty, and not the first
   */
  final int close() {
    int set = begins.size() - 1;
    int begin = begins.get(set);
    if (items.size() == begin && set > 0) {
      begins.truncate(set);
      return NONE;
    }
    long hash = 0;
    for (int i = begin; i < items.size(); i++) {
      long item = items.get(i);
      long seen =
          Item.set(item) == set ? (item & 0xffffffff00000000L) | (SELF & 0xffffffffL) : item;
      hash += (seen ^ seen >>> 29) * 0xbf58476d1ce4e5b9L; // any order of the items
    }
    int first = byHash.getOrDefault(hash, NONE);
    for (int known = first; known != NONE; known = sameHash.get(known)) {
      if (equal(known, set)) {
        items.truncate(begin);
        begins.truncate(set);
        return known;
      }
    }
    byHash.put(hash, set);
    sameHash.add(first);
    return set;
  }

  /** Whether a set has the items of the open one. */
  private boolean equal(int known, int open) {
    int begin = begins.get(known);
    int end = begins.get(known + 1);
    if (end - begin != items.size() - begins.get(open)) {
      return false;
    }
    for (int i = begin; i < end; i++) {
      long item = items.get(i);
      long here = Item.set(item) == known ? (item & 0xffffffff00000000L) | open : item;
      if (!isThere(here)) {
        return false;
      }
    }
    return true;
  }

  /** Ends the open set, which is not like any other, and may be empty. */
  final void closeApart() {
    sameHash.add(NONE);
  }

  /** How many items all sets have together. */
  public final int items() {
    return items.size();
  }

  /** How many sets there are. */
  public final int size() {
    return begins.size();
  }

  /** The index of a set's first item. */
  public final int begin(int set) {
    return begins.get(set);
  }

  /** The index after a set's last item; for the open set, after the last one so far. */
  public final int end(int set) {
    return set + 1 < begins.size() ? begins.get(set + 1) : items.size();
  }

  /** The item at an index. */
  public final long item(int index) {
    return items.get(index);
  }
}
