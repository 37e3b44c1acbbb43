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
import java.util.ArrayList;
import java.util.Arrays;

/**
 * Numbers for places in a middle: two places with the same number, in whatever documents, allow the
 * same tokens. A number says what a walk over tokens can read, and no more:
 *
 * <ul>
 *   <li><b>right</b>: an end e in the suffix, as a nonterminal X sees it, is the seeds of X with
 *       that exit, where e stands in the sets that tokens may meet, and, for what X may hold, the
 *       ends of these: the coarsest such partition, by refinement (bisimulation), since R and F of
 *       what a token begins are read through these alone;
 *   <li><b>left</b>: (X, k) is the ends in F(X, k), and for every live item that waits for X at k
 *       its state and (owner, origin): what is not live cannot lead to anything;
 *   <li><b>here</b>: the live items of the set, lexer state, guards, layout.
 * </ul>
 *
 * <p>So code that repeats itself has the same numbers, whatever stands further away. Contextual
 * terminals are an exception: what is not live still has a say in how text is lexed, and stays in
 * where it leads to such terminals.
 *
 * <p>Numbers have 64 bits and are sums of mixed parts: with a hundred thousand places remembered, a
 * look-up is wrong once in 10¹⁴. They depend on the tables, not on the process. Not for inserted
 * semicolons, where the suffix's text itself is asked. One for a {@link Join}; not thread-safe.
 */
final class Fingerprints {
  /** Rounds that are always made, so that most numbers come from equally many. */
  private static final int ROUNDS = 6;

  private static final int DEAD_END = -1;

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
  private final long suffixNumber;

  // left: per origin, numbers by nonterminal
  private final LongIntMap originIndex = new LongIntMap();
  private final ArrayList<Origin> origins = new java.util.ArrayList<>();

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
    this.right = right;
    this.suffix = right.suffix();
    this.charts = suffix.charts();
    this.columns = left.columns();
    this.suffixNumber = suffixNumber();
  }

  /** The number of the place where a recogniser's branches are. */
  long of(Branch[] branches) {
    long number = suffixNumber;
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
    return mix(number, set(branch.set(), branch.lineState()));
  }

  private long set(int set, int lineState) {
    boolean all = origin(set).contextual();
    long number = 0;
    for (int i = left.begin(set); i < left.end(set); i++) {
      long item = left.item(i);
      int q = Item.state(item);
      if (all
          || tables.leadsToContext(q)
          || join.isLive(item, lineState)
          || (network.owner(q) != network.startSymbol() && origin(Item.set(item)).contextual())) {
        number += mix(mix(q, interval(Item.columns(item))), owner(q, Item.set(item)));
      }
    }
    return number;
  }

  private long owner(int state, int origin) {
    int x = network.owner(state);
    return x == network.startSymbol() ? 1 : origin(origin).numbers()[x];
  }

  private long interval(int id) {
    return id == Columns.ANY ? 0 : mix(columns.least(id), columns.greatest(id));
  }

  // ---- left

  private Origin origin(int set) {
    int known = originIndex.getOrDefault(set, -1);
    if (known >= 0) {
      return origins.get(known);
    }
    IntList stack = new IntList();
    stack.add(set);
    while (true) {
      int at = stack.get(stack.size() - 1);
      int needed = missing(at);
      if (needed >= 0) {
        stack.add(needed);
        continue;
      }
      Origin made = make(at);
      originIndex.put(at, origins.size());
      origins.add(made);
      stack.pop();
      if (stack.isEmpty()) {
        return made;
      }
    }
  }

  private int missing(int set) {
    for (int i = left.begin(set); i < left.end(set); i++) {
      long item = left.item(i);
      int origin = Item.set(item);
      if (origin != set
          && network.nonterminalEdges(Item.state(item)).length > 0
          && network.owner(Item.state(item)) != network.startSymbol()
          && !originIndex.containsKey(origin)) {
        return origin;
      }
    }
    return -1;
  }

  private Origin make(int set) {
    int n = network.nonterminals();
    long[] own = new long[n];
    Frame frame = join.frame(set);
    for (int x = 0; x < n; x++) {
      IntList list = frame.ends[x];
      for (int i = 0; i < list.size(); i += 2) {
        own[x] += mix(end(x, list.get(i)), interval(list.get(i + 1)));
      }
    }
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
            within.add(edges[e]);
            within.add(y);
            labels.add(label);
          } else {
            own[edges[e]] += mix(label, owner(q, Item.set(item)));
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
          && origin(Item.set(item)).contextual()) {
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

  private long suffixNumber() {
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
    long number = 7;
    for (int o = 0; o < offsets.size(); o++) {
      number = mix(number, place(offsets.get(o)));
    }
    number = mix(number, end(network.startSymbol(), charts.end()));
    EntryEnds entries = suffix.ends();
    long sum = 0;
    for (int s = 1; s < entries.states(); s++) {
      int offset = entries.offset(s);
      if (offset > 0) {
        int at = suffix.nodes(offset) == 0 ? DEAD_END : find(offsets, offset);
        sum += mix(s, at == DEAD_END ? DEAD_END : mix(at, entries.labelSet(s)));
      }
    }
    return mix(number, sum);
  }

  /** The cut, and where open tokens may end and something follow; ascending. */
  private IntList offsets() {
    EntryEnds entries = suffix.ends();
    IntList offsets = new IntList();
    offsets.add(0);
    for (int s = 1; s < entries.states(); s++) {
      int offset = entries.offset(s);
      if (offset > 0 && find(offsets, offset) < 0 && suffix.nodes(offset) > 0) {
        offsets.add(offset);
      }
    }
    offsets.sort();
    return offsets;
  }

  private static int find(IntList offsets, int offset) {
    for (int i = 0; i < offsets.size(); i++) {
      if (offsets.get(i) == offset) {
        return i;
      }
    }
    return -1;
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

  /** What a place's sets and its text are. */
  private long place(int offset) {
    long number =
        mix(
            (suffix.crossesLine(offset) ? 1 : 0)
                + (suffix.hasText(offset) ? 2 : 0)
                + (suffix.isEnd(offset) ? 4 : 0),
            suffix.isEndOfFile(offset) ? 1 : 0);
    for (int node = 0; node < suffix.nodes(offset); node++) {
      int set = suffix.set(offset, node);
      int first = suffix.pending(offset, node);
      long items = first < 0 ? 0 : mix(suffix.bytesBefore(first), 11);
      for (int i = charts.begin(set); i < charts.end(set); i++) {
        long item = charts.item(i);
        int q = Item.state(item);
        items +=
            mix(
                mix(Item.set(item) == set ? -q - 1 : q, interval(Item.columns(item))),
                end(network.owner(q), Item.set(item)));
      }
      number +=
          mix(mix(suffix.depth(offset, node) * 2L + suffix.lineState(offset, node), 13), items);
    }
    return number;
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
