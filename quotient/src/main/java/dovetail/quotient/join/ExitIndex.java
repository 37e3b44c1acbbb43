package dovetail.quotient.join;

import dovetail.ints.IntList;
import dovetail.ints.LongIntMap;
import dovetail.quotient.chart.Item;
import dovetail.quotient.chart.RightCharts;
import dovetail.quotient.chart.Suffix;
import java.util.ArrayList;
import java.util.List;

/**
 * The exits of a {@link RightContext} by place: which sets hold an item, of those that lie at or
 * behind an exit, and which seeds lead to a set. Immutable. O(items of these sets) once, O(1) for a
 * question.
 */
final class ExitIndex {
  /** No entries. */
  static final IntList NONE = new IntList(1);

  /** The cost of an item, in units of {@link dovetail.quotient.chart.Watch}. */
  private static final int WORK = 4;

  private final RightContext right;
  private final LongIntMap held = new LongIntMap(); // (state, end) -> index of a list
  private final List<IntList> holders = new ArrayList<>(); // set, columns, …
  private final LongIntMap seeded = new LongIntMap(); // (nonterminal, set) -> index of a list
  private final List<IntList> seeds = new ArrayList<>(); // places in the nonterminal's seeds

  /**
   * Of a suffix.
   *
   * @param over whether the exits of blocks that are over count: where no block is kept, Up covers
   *     them
   * @param nonterminals of the network
   */
  ExitIndex(RightContext right, boolean over, int nonterminals, boolean fitsFromLeftOnly) {
    this.right = right;
    indexSets(over, fitsFromLeftOnly);
    for (int x = 0; x < nonterminals; x++) {
      indexSeeds(x, over);
    }
  }

  /** The sets that hold an item: set, its columns, …. Not to be modified. */
  IntList holding(int state, int end) {
    int index = held.getOrDefault((long) state << 32 | end, -1);
    return index < 0 ? NONE : holders.get(index);
  }

  /** Where the seeds of a nonterminal stand whose exit is at a set. Not to be modified. */
  IntList seeds(int nonterminal, int set) {
    int index = seeded.getOrDefault((long) nonterminal << 32 | set, -1);
    return index < 0 ? NONE : seeds.get(index);
  }

  private boolean counts(int exit, boolean over) {
    return over || !right.isOver(exit);
  }

  private void indexSets(boolean over, boolean fitsFromLeftOnly) {
    IntList queue = new IntList();
    LongIntMap seen = new LongIntMap();
    for (int exit = 0; exit < right.exits(); exit++) {
      if (counts(exit, over)) {
        meet(right.exitSet(exit), queue, seen);
      }
    }
    if (fitsFromLeftOnly) {
      meetTail(queue, seen);
    }
    RightCharts charts = right.suffix().charts();
    for (int i = 0; i < queue.size(); i++) {
      int set = queue.get(i);
      right.watch().did(WORK * (charts.end(set) - charts.begin(set)));
      for (int j = charts.begin(set); j < charts.end(set); j++) {
        long item = charts.item(j);
        long key = (long) Item.state(item) << 32 | Item.set(item);
        IntList list = list(held, holders, key);
        list.add(set);
        list.add(Item.columns(item));
        meet(Item.set(item), queue, seen);
      }
    }
  }

  private static void meet(int set, IntList queue, LongIntMap seen) {
    seen.putIfAbsent(set, 0);
    if (seen.size() > queue.size()) {
      queue.add(set);
    }
  }

  /**
   * The sets behind a suffix that is not written to its end, if the suffix is read again from the
   * left: that reading meets them, though no exit may lead there.
   */
  private void meetTail(IntList queue, LongIntMap seen) {
    Suffix suffix = right.suffix();
    for (int place = 0; suffix.isUnfinished() && place < suffix.tailPlaces(); place++) {
      int offset = suffix.length() + place;
      for (int node = 0; node < suffix.nodes(offset); node++) {
        meet(suffix.set(offset, node), queue, seen);
      }
    }
  }

  private void indexSeeds(int x, boolean over) {
    IntList all = right.seeds(x);
    for (int i = 0; i < all.size(); i += 4) {
      int exit = all.get(i + 2);
      if (counts(exit, over)) {
        list(seeded, seeds, (long) x << 32 | right.exitSet(exit)).add(i);
      }
    }
  }

  private static IntList list(LongIntMap index, List<IntList> lists, long key) {
    int at = index.putIfAbsent(key, lists.size());
    if (at == lists.size()) {
      lists.add(new IntList(2));
    }
    return lists.get(at);
  }
}
