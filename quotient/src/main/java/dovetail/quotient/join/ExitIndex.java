package dovetail.quotient.join;

import dovetail.ints.IntKey;
import dovetail.ints.IntList;
import dovetail.ints.LongIntMap;
import dovetail.ints.LongSet;
import dovetail.quotient.chart.Columns;
import dovetail.quotient.chart.Item;
import dovetail.quotient.chart.RightCharts;
import dovetail.quotient.chart.Suffix;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The exits of a {@link RightContext} by place: which sets hold an item, of those that lie at or
 * behind an exit, and which seeds lead to a set. Not thread-safe. O(ends of these sets' items)
 * once; the items that end at a set, and the seeds of a nonterminal, are looked through when first
 * asked for; O(1) after.
 */
final class ExitIndex {
  /** No entries. */
  static final IntList NONE = new IntList(1);

  /** The cost of an end, in units of {@link dovetail.quotient.chart.Watch}. */
  private static final int WORK = 4;

  private final RightContext right;
  private final RightCharts charts;
  private final LongIntMap ending = new LongIntMap(); // end -> index of a list
  private final List<IntList> enders = new ArrayList<>(); // places of the groups of items, set, …
  private final LongSet opened = new LongSet(); // ends whose items are held
  private final LongIntMap held = new LongIntMap(); // (state, end) -> index of a list
  private final List<IntList> holders = new ArrayList<>(); // set, columns, …
  private final Map<IntKey, FittingSeeds> fitting = new HashMap<>(); // by ends and nonterminal
  private final boolean over;
  private final BitSet indexed = new BitSet(); // nonterminals
  private final LongIntMap seeded = new LongIntMap(); // (nonterminal, set) -> index of a list
  private final List<IntList> seeds = new ArrayList<>(); // places in the nonterminal's seeds

  /**
   * Of a suffix.
   *
   * @param over whether the exits of blocks that are over count: where no block is kept, Up covers
   *     them
   */
  ExitIndex(RightContext right, boolean over, boolean fitsFromLeftOnly) {
    this.right = right;
    this.charts = right.suffix().charts();
    this.over = over;
    indexSets(fitsFromLeftOnly);
  }

  /** The sets that hold an item: set, its columns, …. Not to be modified. */
  IntList holding(int state, int end) {
    if (!opened.contains(end)) {
      open(end);
    }
    int index = held.getOrDefault((long) state << 32 | end, -1);
    return index < 0 ? NONE : holders.get(index);
  }

  /** Where the seeds of a nonterminal stand whose exit is at a set. Not to be modified. */
  IntList seeds(int nonterminal, int set) {
    if (!indexed.get(nonterminal)) {
      indexed.set(nonterminal);
      indexSeeds(nonterminal);
    }
    int index = seeded.getOrDefault((long) nonterminal << 32 | set, -1);
    return index < 0 ? NONE : seeds.get(index);
  }

  /**
   * The seeds of a nonterminal whose exits are at such ends: set, columns that it may have there,
   * …. O(seeds) for ends that were not asked for before.
   */
  FittingSeeds fitting(int nonterminal, IntList ends) {
    int[] key = Arrays.copyOf(ends.toArray(), ends.size() + 1);
    key[ends.size()] = nonterminal;
    FittingSeeds known = fitting.get(new IntKey(key));
    if (known == null) {
      known = new FittingSeeds(found(nonterminal, ends), right.distances);
      fitting.put(new IntKey(key), known);
    } else {
      known.share();
    }
    return known;
  }

  private IntList found(int nonterminal, IntList ends) {
    IntList found = new IntList();
    LongIntMap places = new LongIntMap();
    IntList all = right.seeds(nonterminal);
    for (int e = 0; e < ends.size(); e += 2) {
      IntList here = seeds(nonterminal, ends.get(e));
      for (int s = 0; s < here.size(); s++) {
        int seed = here.get(s);
        int meet = right.columns.meet(ends.get(e + 1), right.exitColumns(all.get(seed + 2)));
        if (meet != Columns.EMPTY) {
          keep(found, places, all, seed, meet);
        }
      }
    }
    return found;
  }

  /** Adds a seed at such columns. Of seeds that differ by exit and weight alone, the lightest. */
  private static void keep(IntList list, LongIntMap places, IntList all, int i, int meet) {
    long key = ((long) all.get(i) << 16 | all.get(i + 1)) << 32 | meet;
    int place = places.putIfAbsent(key, list.size());
    if (place < list.size()) {
      list.set(place + 3, Math.min(list.get(place + 3), all.get(i + 3)));
    } else {
      list.add(all.get(i));
      list.add(all.get(i + 1));
      list.add(meet);
      list.add(all.get(i + 3));
    }
  }

  private boolean counts(int exit) {
    return over || !right.isOver(exit);
  }

  private void indexSets(boolean fitsFromLeftOnly) {
    IntList queue = new IntList();
    LongIntMap seen = new LongIntMap();
    for (int exit = 0; exit < right.exits(); exit++) {
      if (counts(exit)) {
        meet(right.exitSet(exit), queue, seen);
      }
    }
    if (fitsFromLeftOnly) {
      meetTail(queue, seen);
    }
    IntList groups = charts.groups();
    for (int i = 0; i < queue.size(); i++) {
      int set = queue.get(i);
      int first = charts.ends(set);
      int ends = groups.get(first);
      right.watch.did(WORK * ends);
      for (int e = first + 1; e <= first + 2 * ends; e += 2) {
        IntList list = list(ending, enders, groups.get(e));
        list.add(groups.get(e + 1));
        list.add(set);
        meet(groups.get(e), queue, seen);
      }
    }
  }

  /** Notes the items that end at a set. */
  private void open(int end) {
    int index = ending.getOrDefault(end, -1);
    IntList there = index < 0 ? NONE : enders.get(index);
    IntList groups = charts.groups();
    int items = 0;
    for (int i = 0; i < there.size(); i += 2) {
      items += groups.get(there.get(i));
    }
    right.watch.did(items); // may stop here, before anything is noted
    opened.add(end);
    for (int i = 0; i < there.size(); i += 2) {
      int group = there.get(i);
      for (int j = group + 1; j <= group + groups.get(group); j++) {
        long item = charts.item(groups.get(j));
        IntList list = list(held, holders, (long) Item.state(item) << 32 | end);
        list.add(there.get(i + 1));
        list.add(Item.columns(item));
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
      for (int node = 0; node < suffix.lattice().nodes(offset); node++) {
        meet(suffix.lattice().set(offset, node), queue, seen);
      }
    }
  }

  private void indexSeeds(int x) {
    IntList all = right.seeds(x);
    for (int i = 0; i < all.size(); i += 4) {
      int exit = all.get(i + 2);
      if (counts(exit)) {
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
