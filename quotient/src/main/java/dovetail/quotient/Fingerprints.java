package dovetail.quotient;

import dovetail.ints.IntList;
import dovetail.ints.LongIntMap;
import dovetail.ints.LongList;
import dovetail.ints.LongSet;
import dovetail.lexer.layout.Layout;
import dovetail.network.Network;
import dovetail.quotient.chart.Columns;
import dovetail.quotient.chart.EntryEnds;
import dovetail.quotient.chart.Item;
import dovetail.quotient.chart.LeftCharts;
import dovetail.quotient.chart.RightCharts;
import dovetail.quotient.chart.Suffix;
import dovetail.quotient.join.ByOrigin;
import dovetail.quotient.join.Distances;
import dovetail.quotient.join.Frame;
import dovetail.quotient.join.Join;
import dovetail.quotient.join.RightContext;
import dovetail.quotient.join.Scope;
import java.util.Arrays;

/**
 * Numbers for places in a middle: two places with the same number, in whatever documents, allow the
 * same tokens, but for those that end inside the suffix ({@link Seams}), which a mask's look-up
 * sees to. A number says what a walk over tokens can read, and no more:
 *
 * <ul>
 *   <li><b>here</b>: lexer state, guards, layout, and the live items of the set: what is not live
 *       cannot lead to anything;
 *   <li><b>left</b>: for the owner X of an item and its origin k, the live items that wait for X at
 *       k, and so on outwards;
 *   <li><b>right</b>: nothing, if X may end in δ whatever it is by then ({@link #covered}): then
 *       all of X is live, and all that it holds. Else F(X, k), each end as X sees it: the seeds of
 *       X with that exit, where the end stands in the sets that tokens may meet, and, for what X
 *       may hold, the ends of these: the coarsest such partition, by refinement (bisimulation);
 *   <li><b>scope</b>: what is kept, in every place's number; and where that keeps X from ending in
 *       δ, how many of its brackets stay open instead of F, if X goes on from wherever these are.
 * </ul>
 *
 * <p>So code that repeats itself has the same numbers, whatever stands further away. Contextual
 * terminals are an exception: what is not live still has a say in how text is lexed, and stays in
 * where it leads to such terminals.
 *
 * <p>Numbers have 64 bits and are sums of mixed parts: with a hundred thousand places remembered, a
 * look-up is wrong once in 10¹⁴. They depend on the tables, not on the process. Not for inserted
 * semicolons, where the suffix's text itself is asked. One for a {@link Join}; not thread-safe.
 *
 * <p><b>Tried and dropped.</b> The suffix's number in every place's: it is right too, but three of
 * four places in unseen code were new.
 */
final class Fingerprints {
  /** Rounds that are always made, so that most numbers come from equally many. */
  private static final int ROUNDS = 6;

  private final Tables tables;
  private final Network network;
  private final Layout layout;
  private final Join join;
  private final LeftCharts left;
  private final RightCharts charts;
  private final Columns columns;
  private final Suffix suffix;
  private final RightContext right;

  // right: nodes (nonterminal, end)
  private final LongIntMap nodes = new LongIntMap();
  private final LongList nodeKeys = new LongList();
  private long[] base = {};
  private long[] ends = {};
  private final IntList edgeFrom = new IntList();
  private final IntList edgeTo = new IntList();
  private final LongList edgeLabel = new LongList();

  // left: per origin, numbers by nonterminal
  private final LongIntMap startCovered = new LongIntMap(); // columns -> 0 or 1
  private final ByOrigin<Origin> origins;

  private final LongIntMap goesOn = new LongIntMap(); // (nonterminal, columns, origin) -> 0 or 1

  /**
   * An origin's numbers.
   *
   * @param numbers per nonterminal
   * @param contextual whether something that waits here leads to a contextual terminal
   */
  private record Origin(long[] numbers, boolean contextual) {}

  Fingerprints(Tables tables, Join join, RightContext right) {
    this.tables = tables;
    this.network = tables.network();
    this.layout = tables.layout();
    this.join = join;
    this.left = join.left();
    this.origins = new ByOrigin<>(network, left, this::make);
    this.right = right;
    this.suffix = right.suffix();
    this.charts = suffix.charts();
    this.columns = left.columns();
  }

  /** The number of the place where a recogniser's branches are. */
  long of(Branch[] branches) {
    long number = 1;
    for (Branch branch : branches) {
      number = mix(number, branch(branch));
    }
    return number;
  }

  private long branch(Branch branch) {
    long number = mix(branch.lexer(), branch.open() ? 1 : 2);
    for (Branch.Guard g = branch.guard(); g != null; g = g.next()) {
      number = mix(number, g.state());
    }
    number = mix(number, branch.depth() * 2L + branch.lineState());
    if (layout.indentation()) {
      boolean first = branch.lineState() == Layout.BLANK;
      number = mix(number, first || branch.column() == Columns.NEXT_LINE ? branch.column() : 0);
      number = mix(number, first && branch.open() ? branch.tokenColumn() : 0);
    }
    Scope scope = join.scope();
    if (!scope.equals(Scope.NONE)) {
      number = mix(mix(number, scope.lowest() * 2L + scope.after()), interval(scope.columns()));
    }
    return mix(number, set(branch.set(), branch.lineState()));
  }

  private long set(int set, int lineState) {
    boolean all = origins.of(set).contextual();
    long number = 0;
    for (int i = left.begin(set); i < left.end(set); i++) {
      long item = left.item(i);
      int q = Item.state(item);
      if (all
          || tables.leadsToContext(q)
          || join.isLive(item, lineState)
          || (network.owner(q) != network.startSymbol()
              && origins.of(Item.set(item)).contextual())) {
        number +=
            mix(
                mix(q, interval(Item.columns(item))),
                around(q, Item.set(item), Item.columns(item)));
      }
    }
    return number;
  }

  /** The number of what is around an item. */
  private long around(int state, int origin, int own) {
    int x = network.owner(state);
    if (x == network.startSymbol()) {
      boolean free = join.kept(origin) <= 0 && columns.meet(own, join.scope().columns()) == own;
      return free && startCovered(own) ? 1 : kept(x, origin, own, end(x, charts.end()));
    }
    return mix(origins.of(origin).numbers()[x], fitting(x, origin, own));
  }

  /** The number of where a nonterminal may end, as far as that is read. */
  private long fitting(int x, int origin, int own) {
    return covered(x, join.frame(origin), own) ? 0 : kept(x, origin, own, ends(x, origin));
  }

  /**
   * The number of a nonterminal that does not end in δ, given that of its ends: these are not read
   * if it must only stay inside its brackets, and then goes on wherever it is.
   */
  private long kept(int x, int origin, int own, long ends) {
    if (join.scope().equals(Scope.NONE)) {
      return ends;
    }
    int least = Math.max(0, join.kept(origin));
    return mix(goesOn(x, origin, own, least) ? 1 : ends, 23L + least);
  }

  /** Whether a nonterminal goes on from all states that it can be in, so many brackets inside. */
  private boolean goesOn(int x, int origin, int own, int least) {
    if (own != Columns.ANY && columns.least(own) != columns.greatest(own)) {
      return false;
    }
    long key = Item.of(network.start(x), origin, own);
    int known = goesOn.getOrDefault(key, -1);
    if (known < 0) {
      known = findGoesOn(x, origin, own, least) ? 1 : 0;
      goesOn.put(key, known);
    }
    return known == 1;
  }

  private boolean findGoesOn(int x, int origin, int own, int least) {
    int start = network.start(x);
    for (int q = start; q < network.states() && network.owner(q) == x; q++) {
      for (int l = 0; tables.brackets().depth(q) >= least && l < layout.lineStates(); l++) {
        boolean there = false;
        for (int before = 0; before < layout.lineStates(); before++) {
          there |= tables.distances().within(start, before, q, l) < Distances.INFINITE;
        }
        if (there && !join.isLive(Item.of(q, origin, own), l)) {
          return false;
        }
      }
    }
    return true;
  }

  /**
   * Whether a nonterminal with such columns may end in δ, in every line state in which it can end,
   * and the rest still fits.
   */
  private boolean covered(int x, Frame frame, int own) {
    IntList ups = frame.ups[x];
    for (int l = 0; l < layout.lineStates(); l++) {
      boolean found = !tables.endsIn(x, l);
      for (int i = 0; !found && i < ups.size(); i += 3) {
        found = ups.get(i) == l && columns.meet(own, ups.get(i + 1)) == own;
      }
      if (!found) {
        return false;
      }
    }
    return true;
  }

  /** Whether every state of the start symbol can go on to the end of the file. */
  private boolean startCovered(int own) {
    int known = startCovered.getOrDefault(own, -1);
    if (known < 0) {
      known = 1;
      int start = network.start(network.startSymbol());
      for (int q = start; q < network.states() && network.owner(q) == network.startSymbol(); q++) {
        for (int l = 0; l < layout.lineStates(); l++) {
          boolean there = tables.distances().within(start, Layout.BLANK, q, l) < Distances.INFINITE;
          known = there && !startGoesOn(q, l, own) ? 0 : known;
        }
      }
      startCovered.put(own, known);
    }
    return known == 1;
  }

  private boolean startGoesOn(int state, int lineState, int own) {
    IntList seeds = join.startSeeds();
    for (int i = 0; i < seeds.size(); i += 4) {
      int path = tables.distances().within(state, lineState, seeds.get(i), seeds.get(i + 1));
      if (path < Distances.INFINITE && columns.meet(own, seeds.get(i + 2)) == own) {
        return true;
      }
    }
    return false;
  }

  /** The number of F(X, k) and Up(X, k). */
  private long ends(int x, int origin) {
    Frame frame = join.frame(origin);
    long number = 17;
    IntList list = frame.ends[x];
    for (int i = 0; i < list.size(); i += 2) {
      number += mix(end(x, list.get(i)), interval(list.get(i + 1)));
    }
    IntList ups = frame.ups[x];
    for (int i = 0; i < ups.size(); i += 3) {
      number += mix(ups.get(i) + 19L, interval(ups.get(i + 1)));
    }
    return number;
  }

  private long interval(int id) {
    return id == Columns.ANY ? 0 : mix(columns.least(id), columns.greatest(id));
  }

  // ---- left

  private Origin make(int set) {
    int n = network.nonterminals();
    long[] own = new long[n];
    boolean contextual = contextual(set);
    IntList within = new IntList(); // x, owner, index of the label: items that begin here too
    LongList labels = new LongList();
    for (int i = left.begin(set); i < left.end(set); i++) {
      long item = left.item(i);
      int q = Item.state(item);
      int[] edges = network.nonterminalEdges(q);
      if (edges.length == 0) {
        continue;
      }
      int y = network.owner(q);
      boolean here = Item.set(item) == set && y != network.startSymbol();
      for (int e = 0; e < edges.length; e += 2) {
        int target = edges[e + 1];
        long after = Item.of(target, Item.set(item), Item.columns(item));
        if (contextual || join.isLive(after)) {
          long label = mix(mix(target, interval(Item.columns(item))), 3);
          if (here) {
            long extra = fitting(y, set, Item.columns(item));
            within.add(edges[e]);
            within.add(y);
            labels.add(mix(label, extra));
          } else {
            own[edges[e]] += mix(label, around(q, Item.set(item), Item.columns(item)));
          }
        }
      }
    }
    return new Origin(refined(own, within, labels), contextual);
  }

  /** Whether something waits at a set, or around it, that leads to a contextual terminal. */
  private boolean contextual(int set) {
    for (int i = left.begin(set); i < left.end(set); i++) {
      long item = left.item(i);
      int q = Item.state(item);
      int[] edges = network.nonterminalEdges(q);
      for (int e = 0; e < edges.length; e += 2) {
        if (tables.leadsToContext(edges[e + 1])) {
          return true;
        }
      }
      if (edges.length > 0
          && Item.set(item) != set
          && network.owner(q) != network.startSymbol()
          && origins.of(Item.set(item)).contextual()) {
        return true;
      }
    }
    return false;
  }

  /** Numbers that take in those of the nonterminals around, which begin at the same place. */
  private static long[] refined(long[] own, IntList within, LongList labels) {
    long[] present = own;
    for (int round = 0; round < own.length && !labels.isEmpty(); round++) {
      long[] next = own.clone();
      for (int i = 0; i < labels.size(); i++) {
        next[within.get(2 * i)] += mix(labels.get(i), present[within.get(2 * i + 1)]);
      }
      present = next;
    }
    return present;
  }

  // ---- right

  private long end(int x, int end) {
    if (ends.length == 0) {
      readRight();
    }
    int node = nodes.getOrDefault(key(x, end), -1);
    return node < 0 ? 0 : ends[node];
  }

  private static long key(int x, int end) {
    return (long) x << 32 | end;
  }

  private void add(int node, long part) {
    base[node] += part;
  }

  private int node(int x, int end) {
    long key = key(x, end);
    int node = nodes.putIfAbsent(key, nodeKeys.size());
    if (node == nodeKeys.size()) {
      nodeKeys.add(key);
      if (node == base.length) {
        base = Arrays.copyOf(base, Math.max(64, 2 * node));
      }
    }
    return node;
  }

  private void readRight() {
    for (int x = 0; x < network.nonterminals(); x++) {
      IntList seeds = right.seeds(x);
      for (int i = 0; i < seeds.size(); i += 4) {
        int exit = seeds.get(i + 2);
        add(
            node(x, right.exitSet(exit)),
            mix(mix(seeds.get(i), seeds.get(i + 1) + 5L), interval(right.exitColumns(exit))));
      }
    }
    IntList offsets = offsets();
    for (int o = 0; o < offsets.size(); o++) {
      observe(o, offsets.get(o));
    }
    insides();
    refine();
  }

  /** The cut, and where open tokens may end and something follow; ascending. */
  private IntList offsets() {
    EntryEnds entries = suffix.ends();
    IntList offsets = new IntList();
    offsets.add(0);
    for (int s = 1; s < entries.states(); s++) {
      int offset = entries.offset(s);
      if (offset > 0 && !holds(offsets, offset) && suffix.nodes(offset) > 0) {
        offsets.add(offset);
      }
    }
    offsets.sort();
    return offsets;
  }

  private static boolean holds(IntList offsets, int offset) {
    for (int i = 0; i < offsets.size(); i++) {
      if (offsets.get(i) == offset) {
        return true;
      }
    }
    return false;
  }

  /** Where ends stand in the sets at a place. */
  private void observe(int number, int offset) {
    for (int node = 0; node < suffix.nodes(offset); node++) {
      int set = suffix.set(offset, node);
      long place = mix(number, suffix.depth(offset, node) * 2L + suffix.lineState(offset, node));
      for (int i = charts.begin(set); i < charts.end(set); i++) {
        long item = charts.item(i);
        int q = Item.state(item);
        add(
            node(network.owner(q), Item.set(item)),
            mix(mix(place, Item.set(item) == set ? -q - 1 : q), interval(Item.columns(item))));
      }
    }
  }

  /** The edges from a node to the ends of what may stand inside it. */
  private void insides() {
    LongSet sets = new LongSet();
    IntList queue = new IntList();
    for (int exit = 0; exit < right.exits(); exit++) {
      if (sets.add(right.exitSet(exit))) {
        queue.add(right.exitSet(exit));
      }
    }
    for (int i = 0; i < queue.size(); i++) {
      int set = queue.get(i);
      for (int j = charts.begin(set); j < charts.end(set); j++) {
        long item = charts.item(j);
        int q = Item.state(item);
        int[] inside = network.nonterminalSources(q);
        int from = node(network.owner(q), Item.set(item));
        long label = mix(q, interval(Item.columns(item)));
        for (int s = 0; s < inside.length; s += 2) {
          edgeFrom.add(from);
          edgeTo.add(node(inside[s], set));
          edgeLabel.add(mix(label, inside[s]));
        }
        if (sets.add(Item.set(item))) {
          queue.add(Item.set(item));
        }
      }
    }
  }

  private void refine() {
    int n = nodeKeys.size();
    long[] present = Arrays.copyOf(base, n);
    int distinct = 0;
    for (int round = 0; round < n + ROUNDS; round++) {
      long[] next = Arrays.copyOf(base, n);
      for (int e = 0; e < edgeLabel.size(); e++) {
        next[edgeFrom.get(e)] += mix(edgeLabel.get(e), present[edgeTo.get(e)]);
      }
      present = next;
      if (round >= ROUNDS - 1) {
        LongSet seen = new LongSet();
        for (long number : present) {
          seen.add(number);
        }
        if (seen.size() == distinct) {
          break;
        }
        distinct = seen.size();
      }
    }
    ends = present;
  }

  private static long mix(long a, long b) {
    long x = (a ^ 0x9e3779b97f4a7c15L) * 0xbf58476d1ce4e5b9L + b;
    x = (x ^ x >>> 31) * 0x94d049bb133111ebL;
    x = (x ^ x >>> 29) * 0xff51afd7ed558ccdL;
    return x ^ x >>> 32;
  }
}
