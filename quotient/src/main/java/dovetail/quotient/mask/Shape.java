package dovetail.quotient.mask;

import dovetail.ints.IntList;

/**
 * Everything that a walk below a node can depend on: the items of the set that the walk begins with
 * (one item, or all), the items that wait where the nonterminals of those began, and so on, as long
 * as the sets were made by a walk; and their slots, in the order in which they are met. Two shapes
 * have the same number if they are alike but for the numbers of their sets and slots. For example,
 * the first element of two arrays in different files has one shape. Reused.
 *
 * <p>Each set is listed with the items of it that count: those that wait for a nonterminal, or, in
 * the first set, a single item or all items.
 */
final class Shape {
  /** In {@link #wanted}: all items of the set count. */
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
