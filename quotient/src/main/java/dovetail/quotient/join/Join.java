package dovetail.quotient.join;

import dovetail.ints.Bits;
import dovetail.ints.IntList;
import dovetail.ints.LongIntMap;
import dovetail.lexer.layout.LayoutPolicy;
import dovetail.network.Network;
import dovetail.quotient.chart.Columns;
import dovetail.quotient.chart.Item;
import dovetail.quotient.chart.LeftCharts;
import dovetail.quotient.chart.RightCharts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Left charts and a suffix, joined: the questions that decide membership and viability.
 *
 * <ul>
 *   <li><b>complete</b>: items (q, k) left and (q, j) right of a place meet where j is in F(X, k),
 *       X the owner of q.
 *   <li><b>live</b>: item (q, k) can go on through some text δ into the suffix, either to an exit
 *       that fits around X (R and F meet), or X ends inside δ and an item around it goes on (Up).
 *       The answer is the least weight of such a δ, {@link Distances#INFINITE} for none.
 *   <li><b>follow</b>: for each terminal, the least weight of the text after it.
 * </ul>
 *
 * <p><b>Scope.</b> Where a middle must leave some constructs open that are open at the cursor
 * ({@link Scope}), Up is false for the nonterminals that hold them: a nonterminal that began with
 * fewer brackets open than are kept, or a block that stands no deeper than the blocks that are
 * kept. An item of such a nonterminal goes on only where as many brackets stay open, and at columns
 * that are kept. F does not change, as the suffix may close any construct: <em>complete</em> knows
 * no scope.
 *
 * <p>F and Up are kept in {@link Frame}s. Not thread-safe.
 */
public final class Join {
  private final Network network;
  private final LayoutPolicy layout;
  private final Columns columns;
  private final Distances distances;
  private final LeftCharts left;
  private final RightContext right;
  private final RightCharts charts;
  private final Frames frames;
  private final LongIntMap[] live;
  private final LongIntMap completeMemo = new LongIntMap();
  private final LongIntMap followIndex = new LongIntMap();
  private final List<int[]> follows = new ArrayList<>();
  private final List<long[]> followBits = new ArrayList<>();
  private final LongIntMap readBitsIndex = new LongIntMap();
  private final List<long[]> readBits = new ArrayList<>();
  private final LongIntMap liveSets = new LongIntMap();
  private final Scope scope;
  private final Brackets brackets;

  /** Of left charts, which may grow, and a suffix. */
  public Join(Tables tables, LeftCharts left, RightContext right, Scope scope) {
    this.network = tables.network();
    this.brackets = tables.brackets();
    this.scope = scope;
    this.layout = tables.layout();
    this.columns = left.columns();
    this.distances = tables.distances();
    this.left = left;
    this.frames = new Frames(tables, left, right, scope);
    this.right = right;
    this.charts = right.suffix().charts();
    this.live = new LongIntMap[layout.lineStates()];
    for (int l = 0; l < live.length; l++) {
      live[l] = new LongIntMap();
    }
  }

  // ---- questions

  /** Whether a left set and a right set at the same place make a program. */
  public boolean complete(int leftSet, int rightSet) {
    long key = (long) leftSet << 32 | rightSet;
    int known = completeMemo.getOrDefault(key, -1);
    if (known < 0) {
      known = meets(leftSet, rightSet) ? 1 : 0;
      completeMemo.put(key, known);
    }
    return known == 1;
  }

  private boolean meets(int leftSet, int rightSet) {
    int rightEnd = charts.end(rightSet);
    int leftEnd = left.end(leftSet);
    for (int i = left.begin(leftSet); i < leftEnd; i++) {
      long item = left.item(i);
      int q = Item.state(item);
      for (int j = charts.begin(rightSet); j < rightEnd; j++) {
        long other = charts.item(j);
        // an item that ends right here was completed on the left, where columns are known
        boolean over = Item.set(other) == rightSet && network.owner(q) != network.startSymbol();
        if (Item.state(other) == q && !over) {
          int meet = columns.meet(Item.columns(item), Item.columns(other));
          if (meet != Columns.EMPTY
              && fits(network.owner(q), Item.set(item), Item.set(other), meet)) {
            return true;
          }
        }
      }
    }
    return false;
  }

  private boolean fits(int x, int origin, int end, int meet) {
    if (x == network.startSymbol()) {
      return end == charts.end();
    }
    IntList ends = frame(origin).ends[x];
    for (int i = 0; i < ends.size(); i += 2) {
      if (ends.get(i) == end && columns.meet(ends.get(i + 1), meet) != Columns.EMPTY) {
        return true;
      }
    }
    return false;
  }

  /** The least weight with which some item of a set goes on, in a line state. */
  public int live(int set, int lineState) {
    long key = (long) set * layout.lineStates() + lineState;
    int known = liveSets.getOrDefault(key, -1);
    if (known < 0) {
      known = Distances.INFINITE;
      for (int i = left.begin(set); i < left.end(set); i++) {
        known = Math.min(known, liveItem(left.item(i), lineState));
      }
      liveSets.put(key, known);
    }
    return known;
  }

  /**
   * Per terminal, the least weight of the text after it if a set scans it in a line state; {@link
   * Distances#INFINITE} where it cannot stand. Not to be modified.
   */
  public int[] follow(int set, int lineState) {
    return follows.get(followIndex(set, lineState));
  }

  private int[] findFollow(int set, int lineState) {
    int[] follow = new int[network.terminals()];
    Arrays.fill(follow, Distances.INFINITE);
    for (int i = left.begin(set); i < left.end(set); i++) {
      long item = left.item(i);
      int[] edges = network.terminalEdges(Item.state(item));
      for (int e = 0; e < edges.length; e += 2) {
        int after = layout.after(lineState, edges[e]);
        if (after >= 0 && keeps(item, edges[e])) {
          long next = Item.of(edges[e + 1], Item.set(item), Item.columns(item));
          follow[edges[e]] = Math.min(follow[edges[e]], liveItem(next, after));
        }
      }
    }
    return follow;
  }

  /** The terminals that {@link #follow} gives a weight, as bits. Not to be modified. */
  public long[] followBits(int set, int lineState) {
    return followBits.get(followIndex(set, lineState));
  }

  private int followIndex(int set, int lineState) {
    long key = (long) set * layout.lineStates() + lineState;
    int index = followIndex.getOrDefault(key, -1);
    if (index < 0) {
      index = follows.size();
      int[] follow = findFollow(set, lineState);
      long[] bits = Bits.of(follow.length);
      for (int t = 0; t < follow.length; t++) {
        bits[t >> 6] |= follow[t] < Distances.INFINITE ? 1L << t : 0;
      }
      follows.add(follow);
      followBits.add(bits);
      followIndex.put(key, index);
    }
    return index;
  }

  /** The terminals that some item of a set reads, as bits. Not to be modified. */
  public long[] readBits(int set) {
    int index = readBitsIndex.getOrDefault(set, -1);
    if (index >= 0) {
      return readBits.get(index);
    }
    long[] bits = Bits.of(network.terminals());
    for (int i = left.begin(set); i < left.end(set); i++) {
      int[] edges = network.terminalEdges(Item.state(left.item(i)));
      for (int e = 0; e < edges.length; e += 2) {
        Bits.add(bits, edges[e]);
      }
    }
    readBitsIndex.put(set, readBits.size());
    readBits.add(bits);
    return bits;
  }

  /** The left charts. */
  public LeftCharts left() {
    return left;
  }

  /** The demands of the suffix on the left charts. */
  public RightContext right() {
    return right;
  }

  private int liveItem(long item, int lineState) {
    int known = live[lineState].getOrDefault(item, -1);
    if (known < 0) {
      known = weigh(item, lineState);
      live[lineState].put(item, known);
    }
    return known;
  }

  private int weigh(long item, int lineState) {
    int q = Item.state(item);
    int x = network.owner(q);
    int own = Item.columns(item);
    if (network.isColumned(x)) {
      own = scope.meet(own);
      if (own == Columns.EMPTY) {
        return Distances.INFINITE;
      }
    }
    int kept = frames.kept(Item.set(item));
    if (brackets.depth(q) < kept) {
      return Distances.INFINITE;
    }
    int best = Distances.INFINITE;
    IntList ways = frames.ways(frames.seeds(x, Item.set(item)), q, lineState, kept);
    for (int i = 0; i < ways.size(); i += 2) {
      if (ways.get(i + 1) < best && columns.meet(own, ways.get(i)) != Columns.EMPTY) {
        best = ways.get(i + 1);
      }
    }
    if (x != network.startSymbol()) {
      IntList ups = frame(Item.set(item)).ups[x];
      for (int i = 0; i < ups.size(); i += 3) {
        int path = distances.toEnd(q, lineState, ups.get(i));
        if (path + ups.get(i + 2) < best && columns.meet(own, ups.get(i + 1)) != Columns.EMPTY) {
          best = path + ups.get(i + 2);
        }
      }
    }
    return Math.min(best, Distances.INFINITE);
  }

  // ---- scope

  /** The constructs that stay open. */
  public Scope scope() {
    return scope;
  }

  /** Whether a terminal, read by an item, leaves the kept constructs open. */
  private boolean keeps(long item, int terminal) {
    return !brackets.closes(terminal)
        || brackets.lowest(Item.state(item), terminal) >= leastOpen(Item.set(item));
  }

  /**
   * Of the brackets that a nonterminal opens which begins at a set, how many must be open while a
   * terminal is read that closes one and opens another; 0 if none must.
   */
  private int leastOpen(int origin) {
    return scope.whileRead(frames.kept(origin));
  }

  // ---- the surroundings of items

  /** F and Up of an origin. */
  public Frame frame(int origin) {
    return frames.frame(origin);
  }
}
