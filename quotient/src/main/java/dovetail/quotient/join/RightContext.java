package dovetail.quotient.join;

import com.google.common.base.Suppliers;
import dovetail.ints.IntList;
import dovetail.ints.LongIntMap;
import dovetail.ints.LongList;
import dovetail.lexer.layout.LayoutPolicy;
import dovetail.network.Network;
import dovetail.quotient.chart.Columns;
import dovetail.quotient.chart.EntryEnds;
import dovetail.quotient.chart.Item;
import dovetail.quotient.chart.LimitException;
import dovetail.quotient.chart.RightCharts;
import dovetail.quotient.chart.Suffix;
import dovetail.quotient.chart.Watch;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.function.Supplier;

/**
 * The demands of a suffix on the text before it: the relation R. An <em>exit</em> is a place in the
 * suffix where a nonterminal may end, with the columns that the block around it may then have. A
 * <em>seed</em> (q, line state, exit, weight) says: from state q some text of that weight, and then
 * the suffix as far as the exit, spell a path to a final state. Seeds are the items at the cut; the
 * items at places where a token begun before the cut may end; and, upward, the items that go on
 * after an exit of a nonterminal that begins before the cut. R(q) follows from the seeds of q's own
 * automaton by {@link Distances#within}, so nothing is spread over the network.
 *
 * <p>Depends on the suffix alone. Not thread-safe: the seeds of a nonterminal are put in order when
 * first asked for.
 */
public final class RightContext {
  /**
   * The most seeds, as found: they take 100 MB. A nest of 5,000 brackets of TSX has 1.9 million (41
   * MB, and 134 MB with the charts), a file of 900 KB some hundred.
   */
  private static final int MOST_SEEDS = 2_000_000;

  private final Tables tables;
  private final Network network;
  private final LayoutPolicy layout;
  final Columns columns;
  final Distances distances;
  private final Suffix suffix;
  private final RightCharts charts;

  /** Counts the work of joining text to the suffix. */
  final Watch watch;

  private final LongIntMap exitIds = new LongIntMap();
  private final LongList exits = new LongList(); // end << 16 | columns
  private final IntList[] seeds; // per nonterminal: state, line state, exit, weight; some twice
  private final BitSet distinct = new BitSet(); // nonterminals whose seeds stand there once each
  private int count; // of all seeds
  private final LongIntMap ended =
      new LongIntMap(); // (nonterminal or one alike, line state, exit) -> weight
  private final List<LongList> pending = new ArrayList<>(); // of ended by weight, as in Dijkstra's
  private final BitSet further = new BitSet(); // exits that are not only where δ ends
  private final Supplier<ExitIndex> all = Suppliers.memoize(() -> indexed(true));
  private final Supplier<ExitIndex> notOver = Suppliers.memoize(() -> indexed(false));

  /**
   * Of a suffix.
   *
   * @param watch counts the work, which grows with the open constructs of the suffix
   * @throws LimitException if too much is open there
   */
  public RightContext(Tables tables, Columns columns, Suffix suffix, Watch watch) {
    this.watch = watch;
    this.tables = tables;
    this.network = tables.network();
    this.layout = tables.layout();
    this.columns = columns;
    this.distances = tables.distances();
    this.suffix = suffix;
    this.charts = suffix.charts();
    this.seeds = new IntList[network.nonterminals()];
    for (int x = 0; x < seeds.length; x++) {
      seeds[x] = new IntList();
    }
    seedAtCut();
    seedThroughTokens();
    for (int weight = 0; weight < pending.size(); weight++) {
      LongList ends = pending.get(weight);
      while (!ends.isEmpty()) {
        goOn(ends.pop(), weight);
      }
    }
  }

  public Suffix suffix() {
    return suffix;
  }

  /**
   * The seeds of a nonterminal: state, line state, exit, weight, …. Not to be modified. O(seeds) at
   * the first call.
   */
  public IntList seeds(int nonterminal) {
    if (!distinct.get(nonterminal)) {
      distinct.set(nonterminal);
      seeds[nonterminal] = least(seeds[nonterminal]);
    }
    return seeds[nonterminal];
  }

  /** Of the seeds that differ by weight alone, the lightest. */
  private IntList least(IntList all) {
    IntList least = new IntList(all.size());
    LongIntMap index = new LongIntMap();
    for (int i = 0; i < all.size(); i += 4) {
      int at = index.putIfAbsent(key(all.get(i), all.get(i + 1), all.get(i + 2)), least.size());
      if (at < least.size()) {
        least.set(at + 3, Math.min(least.get(at + 3), all.get(i + 3)));
      } else {
        for (int field = i; field < i + 4; field++) {
          least.add(all.get(field));
        }
      }
    }
    return least;
  }

  /**
   * The exits by place. O(ends of items at and behind the exits) at the first call, O(1) after.
   *
   * @param over whether the exits of blocks that are over count
   */
  ExitIndex index(boolean over) {
    return over || further.cardinality() == exits.size() ? all.get() : notOver.get();
  }

  private ExitIndex indexed(boolean over) {
    return new ExitIndex(this, over, layout.fitsFromLeftOnly());
  }

  /** How many exits there are. */
  public int exits() {
    return exits.size();
  }

  /** The set of the right charts where an exit is. */
  public int exitSet(int exit) {
    return (int) (exits.get(exit) >>> 16);
  }

  int exitColumns(int exit) {
    return (int) exits.get(exit) & 0xffff;
  }

  private void seedAtCut() {
    for (int node = 0; node < suffix.lattice().nodes(0); node++) {
      seedItems(0, node, suffix.lattice().lineState(0, node), 0);
    }
  }

  /** Every item of a node's set, as it stands: δ ends there, in a line state. */
  private void seedItems(int offset, int node, int lineState, int weight) {
    int set = suffix.lattice().set(offset, node);
    int first = suffix.lattice().pending(offset, node);
    int least = first < 0 ? Columns.ANY : columns.atLeast(suffix.leastColumn(offset, first));
    int end = charts.end(set);
    for (int i = charts.begin(set); i < end; i++) {
      long item = charts.item(i);
      int q = Item.state(item);
      int x = network.owner(q);
      boolean over = Item.set(item) == set && x != network.startSymbol();
      if (over && !(network.isBlock(x) && first < 0)) {
        continue; // ends in δ: the item around it has a seed of its own
      }
      int meet = Item.columns(item);
      if (network.isColumned(x)) {
        meet = columns.meet(meet, least);
        if (first >= 0 && meet != Columns.EMPTY && !suffix.reaches(meet, first)) {
          meet = Columns.EMPTY;
        }
      }
      if (meet != Columns.EMPTY && over) {
        // the item around a block has a seed of its own, too, unless the suffix is to end the block
        match(q, lineState, set, meet, weight);
      } else if (meet != Columns.EMPTY && network.isStart(q)) {
        // it begins where the set is, so the set holds the items around it with their columns
        further.set(match(q, lineState, Item.set(item), meet, weight));
      } else if (meet != Columns.EMPTY) {
        seed(q, lineState, Item.set(item), meet, weight);
      }
    }
  }

  /** Whether an exit belongs only to blocks that are over where the suffix begins. */
  boolean isOver(int exit) {
    return !further.get(exit);
  }

  /** Tokens and ignored texts that begin in δ and end in the suffix. */
  private void seedThroughTokens() {
    EntryEnds ends = suffix.ends();
    LongIntMap least = new LongIntMap();
    LongList found = new LongList();
    // state 0 is the dead one
    for (int s = 1; s < ends.states(); s++) {
      boolean goesOn = ends.offset(s) > 0 && !suffix.isUnfinishedAt(ends.offset(s));
      if (goesOn && distances.bytesTo(s) < Distances.INFINITE) {
        long key = (long) ends.offset(s) << 32 | ends.labelSet(s);
        int known = least.getOrDefault(key, -1);
        if (known < 0) {
          found.add(key);
        }
        if (known < 0 || distances.bytesTo(s) < known) {
          least.put(key, distances.bytesTo(s));
        }
      }
    }
    seedUnfinished();
    for (int i = 0; i < found.size(); i++) {
      long key = found.get(i);
      through((int) (key >>> 32), (int) key, least.getOrDefault(key, 0));
    }
  }

  /** The same of tokens that end behind the suffix, where that is not written yet. */
  private void seedUnfinished() {
    EntryEnds ends = suffix.ends();
    int[] least = new int[ends.states()];
    Arrays.fill(least, Distances.INFINITE);
    for (int s = 1; s < ends.states(); s++) {
      int open = ends.open(s);
      least[open] = Math.min(least[open], distances.bytesTo(s));
    }
    for (int open = 1; open < least.length; open++) {
      if (least[open] < Distances.INFINITE) {
        int[] endings = suffix.endings(open);
        for (int i = 0; i < endings.length; i += 2) {
          through(endings[i + 1], endings[i], least[open]);
        }
      }
    }
  }

  private void through(int offset, int labelSet, int weight) {
    for (int node = 0; node < suffix.lattice().nodes(offset); node++) {
      int depth = suffix.lattice().depth(offset, node);
      int lineState = suffix.lattice().lineState(offset, node);
      switch (layout.kind(labelSet)) {
        case TOKEN -> {
          int rarity =
              Math.max(distances.rarity(layout.terminals(labelSet)), swallowed(offset, false));
          seedTokens(suffix.lattice().set(offset, node), lineState, labelSet, weight + rarity);
        }
        case LINE_END -> {
          int over = weight + swallowed(offset, false);
          boolean counted = false;
          for (int before = 0; before < layout.lineStates(); before++) {
            if (layout.counts(depth, before)) {
              counted = true;
            } else if (layout.afterPassed(before, labelSet) == lineState) {
              seedPassed(offset, node, before, over);
            }
          }
          if (counted) {
            seedTokens(suffix.lattice().set(offset, node), lineState, labelSet, over);
          }
        }
        case IGNORED -> {
          boolean dangling = suffix.continuesNoLine(offset) && suffix.crossesLine(offset);
          for (int before = 0; !dangling && before < layout.lineStates(); before++) {
            if (layout.afterPassed(before, labelSet) == lineState) {
              seedPassed(offset, node, before, weight + swallowed(offset, true));
            }
          }
        }
        case ERROR -> {}
      }
    }
  }

  private int swallowed(int offset, boolean passed) {
    return suffix.swallows(offset, passed) ? Distances.SWALLOWED : 0;
  }

  private void seedPassed(int offset, int node, int lineState, int weight) {
    int atCut = suffix.lattice().find(0, suffix.lattice().depth(offset, node), lineState);
    if (atCut < 0 || suffix.lattice().set(0, atCut) != suffix.lattice().set(offset, node)) {
      seedItems(offset, node, lineState, weight);
    }
  }

  private void seedTokens(int set, int lineState, int labelSet, int weight) {
    int end = charts.end(set);
    for (int i = charts.begin(set); i < end; i++) {
      long item = charts.item(i);
      for (int label : layout.terminals(labelSet)) {
        for (int source : network.sourcesOnTerminal(Item.state(item), label)) {
          for (int before = 0; before < layout.lineStates(); before++) {
            if (layout.after(before, label) == lineState) {
              seed(source, before, Item.set(item), Item.columns(item), weight);
            }
          }
        }
      }
    }
  }

  /** A seed of a nonterminal that begins in δ: notes where the nonterminal ends, too. */
  private void seed(int state, int lineState, int end, int columnsId, int weight) {
    int exit = match(state, lineState, end, columnsId, weight);
    further.set(exit);
    int x = network.owner(state);
    for (int before = 0; before < layout.lineStates(); before++) {
      int path = distances.within(network.start(x), before, state, lineState);
      if (path < Distances.INFINITE) {
        end(key(tables.alike(x), before, exit), path + weight);
      }
    }
  }

  private void end(long end, int weight) {
    if (weight < ended.getOrDefault(end, Distances.INFINITE)) {
      ended.put(end, weight);
      while (pending.size() <= weight) {
        pending.add(new LongList());
      }
      pending.get(weight).add(end);
    }
  }

  /** Notes a seed, and adds none for the items around it; returns its exit. */
  private int match(int state, int lineState, int end, int columnsId, int weight) {
    if (count++ == MOST_SEEDS) {
      throw new LimitException(
          "ways to end the nonterminals that are open at the cursor", MOST_SEEDS);
    }
    long exitKey = (long) end << 16 | columnsId;
    int exit = exitIds.putIfAbsent(exitKey, exits.size());
    if (exit == exits.size()) {
      exits.add(exitKey);
    }
    IntList own = seeds[network.owner(state)];
    own.add(state);
    own.add(lineState);
    own.add(exit);
    own.add(weight);
    return exit;
  }

  /** For a state or a nonterminal. */
  private long key(int state, int lineState, int exit) {
    return (long) exit << 32 | (long) state * layout.lineStates() + lineState;
  }

  private void goOn(long end, int weight) {
    if (ended.getOrDefault(end, Distances.INFINITE) == weight) {
      int lineStates = layout.lineStates();
      goOnAfter((int) end / lineStates, (int) end % lineStates, (int) (end >>> 32), weight);
    }
  }

  /** Seeds the items that go on behind a nonterminal that ends at an exit. */
  private void goOnAfter(int x, int before, int exit, int weight) {
    int set = exitSet(exit);
    int inside = exitColumns(exit);
    if (network.isBlock(x)) {
      inside = columns.around(inside);
    } else if (!network.isColumned(x)) {
      inside = Columns.ANY;
    }
    if (inside == Columns.EMPTY) {
      return;
    }
    IntList moves = charts.moves();
    int begin = charts.waiting(set, x);
    int count = moves.get(begin);
    watch.did(count);
    for (int i = begin + 1; i <= begin + 2 * count; i += 2) {
      long item = charts.item(moves.get(i));
      int meet = columns.meet(Item.columns(item), inside);
      if (meet != Columns.EMPTY) {
        seed(moves.get(i + 1), before, Item.set(item), meet, weight);
      }
    }
  }
}
