package dovetail.ints;

import java.util.Arrays;

/**
 * A growable list of ints. Adding is O(1) amortised; undo is {@link #truncate}. Indices out of
 * range are bugs and are caught by assertions only.
 */
public final class IntList {
  private int[] items;
  private int size;

  /** An empty list with room for a few items. */
  public IntList() {
    this(8);
  }

  /** An empty list with room for {@code capacity} items. */
  public IntList(int capacity) {
    items = new int[Math.max(capacity, 1)];
  }

  /** Appends {@code value}. */
  public void add(int value) {
    if (size == items.length) {
      items = Arrays.copyOf(items, size * 2);
    }
    items[size++] = value;
  }

  /** Appends the items of {@code other} in a range, each with {@code more} added. */
  public void addAll(IntList other, int from, int to, int more) {
    assert from >= 0 && from <= to && to <= other.size : from + " to " + to + " of " + other.size;
    int added = to - from;
    if (size + added > items.length) {
      items = Arrays.copyOf(items, Math.max(size + added, size * 2));
    }
    for (int i = 0; i < added; i++) {
      items[size + i] = other.items[from + i] + more;
    }
    size += added;
  }

  /** The item at {@code index}. */
  public int get(int index) {
    assert index >= 0 && index < size : index + " of " + size;
    return items[index];
  }

  /** Replaces the item at {@code index}. */
  public void set(int index, int value) {
    assert index >= 0 && index < size : index + " of " + size;
    items[index] = value;
  }

  /** Removes and returns the last item. */
  public int pop() {
    assert size > 0;
    return items[--size];
  }

  /** The number of items. */
  public int size() {
    return size;
  }

  /** Whether there is no item. */
  public boolean isEmpty() {
    return size == 0;
  }

  /** Forgets all items, keeps the room. */
  public void clear() {
    size = 0;
  }

  /** Forgets the items from {@code newSize} on. */
  public void truncate(int newSize) {
    assert newSize >= 0 && newSize <= size : newSize + " of " + size;
    size = newSize;
  }

  /** Sorts the items in ascending order. */
  public void sort() {
    Arrays.sort(items, 0, size);
  }

  /** The index of a value in a list that is sorted; negative if the list lacks it. O(log size). */
  public int binarySearch(int value) {
    return Arrays.binarySearch(items, 0, size, value);
  }

  /** Whether {@code other} has the same items in the same order. */
  public boolean contentEquals(IntList other) {
    return Arrays.equals(items, 0, size, other.items, 0, other.size);
  }

  /** A copy of the items. */
  public int[] toArray() {
    return Arrays.copyOf(items, size);
  }

  @Override
  public String toString() {
    return Arrays.toString(toArray());
  }
}
