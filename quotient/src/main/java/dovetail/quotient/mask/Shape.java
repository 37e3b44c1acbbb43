package dovetail.quotient.mask;

import dovetail.ints.IntList;

/**
 * The items that a walk below some place can depend on, if it begins with one item of a set, or
 * with all of them: these, the items that wait where its nonterminal began, if a walk has made that
 * set, and so on; and the slots that these hold, in the order in which they are met. The number is
 * the same wherever these are alike, whatever they are called. Reused.
 *
 * <p>Sets are told with what is wanted of them: those items that wait for a nonterminal, or, of the
 * first one, a single item or all.
 */
final class Shape {
  /** Wanted of a set of which all items are. */
  static final int ALL = Integer.MIN_VALUE;

  private final IntList tops = new IntList();
  private final IntList wanted = new IntList(); // per set: a nonterminal, ~ an item's index, ALL
  private final IntList slots = new IntList();
  private long number;

  /** Begins with an item of a set. */
  void begin(int top, int item) {
    begin(top);
    wanted.add(~item);
  }

  /** Begins with all items of a set. */
  void beginAll(int top) {
    begin(top);
    wanted.add(ALL);
  }

  private void begin(int top) {
    tops.clear();
    wanted.clear();
    slots.clear();
    tops.add(top);
    number = 1;
  }

  /** The index of a set of which a nonterminal is wanted; it is added if it is new. */
  int top(int top, int nonterminal) {
    for (int i = 1; i < tops.size(); i++) {
      if (tops.get(i) == top && wanted.get(i) == nonterminal) {
        return i;
      }
    }
    tops.add(top);
    wanted.add(nonterminal);
    return tops.size() - 1;
  }

  /** The index of a slot, which is added if it is new. */
  int slot(int slot) {
    for (int i = 0; i < slots.size(); i++) {
      if (slots.get(i) == slot) {
        return i;
      }
    }
    slots.add(slot);
    return slots.size() - 1;
  }

  /** Notes something that a walk may see. */
  void mix(long seen) {
    number = Numbers.mix(number, seen);
  }

  /** How many sets there are. */
  int tops() {
    return tops.size();
  }

  /** A set, as the walk that made it numbers it. */
  int top(int index) {
    return tops.get(index);
  }

  /** The wanted part: a nonterminal, an item's index complemented, or {@link #ALL}. */
  int wanted(int index) {
    return wanted.get(index);
  }

  /** The slots, as the walk numbers them. */
  IntList slots() {
    return slots;
  }

  long number() {
    return number;
  }

  @Override
  public String toString() {
    return "tops %s, wanted %s, slots %s".formatted(tops, wanted, slots);
  }
}
