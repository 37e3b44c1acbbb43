package dovetail.quotient.chart;

import dovetail.ints.IntList;
import dovetail.ints.LongIntMap;

/**
 * The items of right sets by the sets at which they end, found when first asked for and kept. Not
 * thread-safe.
 */
final class ItemEnds {
  private final EarleySets sets;

  /** The list in which {@link #of} names places. Not to be modified. */
  final IntList groups = new IntList();

  private final LongIntMap known = new LongIntMap(); // set -> place in the groups
  private final LongIntMap members = new LongIntMap(); // end -> its group, of the set looked at
  private final IntList ends = new IntList(); // of the set looked at, and how many items end there

  ItemEnds(EarleySets sets) {
    this.sets = sets;
  }

  /**
   * Where the groups of a closed set stand: the number of ends, then each end with the place of its
   * group: how many items end there, and their indices. O(1); O(items) at the first call.
   */
  int of(int set) {
    int place = known.putIfAbsent(set, groups.size());
    if (place == groups.size()) {
      find(set);
    }
    return place;
  }

  private void find(int set) {
    members.clear();
    ends.clear();
    for (int i = sets.begin(set); i < sets.end(set); i++) {
      int end = Item.set(sets.item(i));
      int group = members.putIfAbsent(end, ends.size());
      if (group == ends.size()) {
        ends.add(end);
        ends.add(0);
      }
      ends.set(group + 1, ends.get(group + 1) + 1);
    }
    int first = groups.size();
    int begin = first + 1 + ends.size();
    groups.add(ends.size() / 2);
    for (int g = 0; g < ends.size(); g += 2) {
      groups.add(ends.get(g));
      groups.add(begin);
      begin += 1 + ends.get(g + 1);
    }
    while (groups.size() < begin) {
      groups.add(0);
    }
    for (int i = sets.begin(set); i < sets.end(set); i++) {
      int group = groups.get(first + 2 + members.getOrDefault(Item.set(sets.item(i)), 0));
      groups.set(group, groups.get(group) + 1);
      groups.set(group + groups.get(group), i);
    }
  }
}
