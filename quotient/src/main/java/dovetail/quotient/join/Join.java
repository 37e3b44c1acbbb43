package dovetail.quotient.join;

import dovetail.ints.IntList;
import dovetail.ints.LongIntMap;
import dovetail.lexer.layout.Layout;
import dovetail.network.Network;
import dovetail.quotient.chart.Columns;
import dovetail.quotient.chart.Item;
import dovetail.quotient.chart.LeftCharts;
import dovetail.quotient.chart.RightCharts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Left charts and a suffix, joined: the questions that decide membership and viability.
 *
 * <ul>
 *   <li><b>complete</b>: items (q, k) left and (q, j) right of a place meet where j is in F(X, k),
 *       X the owner of q.
 *   <li><b>live</b>: item (q, k) can go on through some text δ into the suffix, either to an exit
 *       that fits around X (R and F meet), or X ends inside δ and what is around it goes on (Up).
 *       The answer is the least weight of such a δ, {@link Distances#INFINITE} for none.
 *   <li><b>follow</b>: for each terminal, the least weight of what comes after it.
 * </ul>
 *
 * <p><b>Scope.</b> Where a middle must leave open what is open at the cursor ({@link Scope}), Up is
 * false for what holds it: a nonterminal that began with fewer brackets open than are kept, or a
 * block that stands no deeper than the blocks that are kept. An item of such a nonterminal goes on
 * only where as many brackets stay open, and at columns that are kept. F does not change, as the
 * suffix may close what it likes: <em>complete</em> knows no scope.
 *
 * <p>F and Up are least fixpoints, computed per origin when first asked for and kept in {@link
 * Frame}s; left charts may grow meanwhile. Recursion through origins runs on an explicit stack. Not
 * thread-safe.
 */
public final class Join {
  private final Network network;
  private final Layout layout;
  private final Columns columns;
  private final Distances distances;
  private final LeftCharts left;
  private final RightContext right;
  private final RightCharts charts;
  private final LongIntMap waiting = new LongIntMap(); // (state, end) -> index of a list
  private final List<IntList> waitingSets = new ArrayList<>(); // set, columns, …
  private final ByOrigin<Frame> frames;
  private final LongIntMap seedsBySet = new LongIntMap(); // (nonterminal, exit's set) -> list
  private final List<IntList> seedLists = new ArrayList<>();
  private final LongIntMap[] live;
  private final LongIntMap completeMemo = new LongIntMap();
  private final LongIntMap followIndex = new LongIntMap();
  private final List<int[]> follows = new ArrayList<>();
  private final LongIntMap followBitsIndex = new LongIntMap();
  private final List<long[]> followBits = new ArrayList<>();
  private final LongIntMap readBitsIndex = new LongIntMap();
  private final List<long[]> readBits = new ArrayList<>();
  private final LongIntMap liveSets = new LongIntMap();
  private final Scope scope;
  private final Brackets brackets;
  private final LongIntMap depths = new LongIntMap(); // of sets

  /** Of left charts, which may grow, and a suffix. */
  public Join(
      Network network,
      Layout layout,
      Distances distances,
      Brackets brackets,
      LeftCharts left,
      RightContext right,
      Scope scope) {
    this.network = network;
    this.brackets = brackets;
    this.scope = scope;
    this.layout = layout;
    this.columns = left.columns();
    this.distances = distances;
    this.left = left;
    this.frames = new ByOrigin<>(network, left, this::build);
    this.right = right;
    this.charts = right.suffix().charts();
    this.live = new LongIntMap[layout.lineStates()];
    for (int l = 0; l < live.length; l++) {
      live[l] = new LongIntMap();
    }
    indexExits();
    indexSeeds();
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
        // what ends right here was completed on the left, where columns are known
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
    long key = (long) set << 1 | lineState;
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
   * Per terminal, the least weight of what comes after it if a set scans it in a line state; {@link
   * Distances#INFINITE} where it cannot stand. Not to be modified.
   */
  public int[] follow(int set, int lineState) {
    long key = (long) set << 1 | lineState;
    int index = followIndex.getOrDefault(key, -1);
    if (index >= 0) {
      return follows.get(index);
    }
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
    followIndex.put(key, follows.size());
    follows.add(follow);
    return follow;
  }

  /** The terminals that {@link #follow} gives a weight, as bits. Not to be modified. */
  public long[] followBits(int set, int lineState) {
    long key = (long) set << 1 | lineState;
    int index = followBitsIndex.getOrDefault(key, -1);
    if (index >= 0) {
      return followBits.get(index);
    }
    int[] follow = follow(set, lineState);
    long[] bits = new long[(follow.length + 63) / 64];
    for (int t = 0; t < follow.length; t++) {
      bits[t >> 6] |= follow[t] < Distances.INFINITE ? 1L << t : 0;
    }
    followBitsIndex.put(key, followBits.size());
    followBits.add(bits);
    return bits;
  }

  /** The terminals that some item of a set reads, as bits. Not to be modified. */
  public long[] readBits(int set) {
    int index = readBitsIndex.getOrDefault(set, -1);
    if (index >= 0) {
      return readBits.get(index);
    }
    long[] bits = new long[(network.terminals() + 63) / 64];
    for (int i = left.begin(set); i < left.end(set); i++) {
      int[] edges = network.terminalEdges(Item.state(left.item(i)));
      for (int e = 0; e < edges.length; e += 2) {
        bits[edges[e] >> 6] |= 1L << edges[e];
      }
    }
    readBitsIndex.put(set, readBits.size());
    readBits.add(bits);
    return bits;
  }

  /** Whether an item can go on in a line state. */
  public boolean isLive(long item, int lineState) {
    return liveItem(item, lineState) < Distances.INFINITE;
  }

  /** Whether an item can go on in some line state. */
  public boolean isLive(long item) {
    for (int l = 0; l < layout.lineStates(); l++) {
      if (isLive(item, l)) {
        return true;
      }
    }
    return false;
  }

  /** The left charts. */
  public LeftCharts left() {
    return left;
  }

  /** What the suffix asks of them. */
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
      own = columns.meet(own, scope.columns());
      if (own == Columns.EMPTY) {
        return Distances.INFINITE;
      }
    }
    int kept = kept(Item.set(item));
    if (brackets.depth(q) < kept) {
      return Distances.INFINITE;
    }
    int best = Distances.INFINITE;
    IntList seeds = fitting(x, Item.set(item));
    for (int i = 0; i < seeds.size(); i += 4) {
      int path = within(q, lineState, seeds.get(i), seeds.get(i + 1), kept);
      if (path + seeds.get(i + 3) < best && columns.meet(own, seeds.get(i + 2)) != Columns.EMPTY) {
        best = path + seeds.get(i + 3);
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

  /** What is kept. */
  public Scope scope() {
    return scope;
  }

  /**
   * Of the brackets that a nonterminal opens which begins at a set, how many must stay open; 0 or
   * less if it may end.
   */
  public int kept(int origin) {
    return scope.keepsBrackets() ? scope.after() - depth(origin) : 0;
  }

  /** {@link Distances#within} for an item that keeps so many brackets open. */
  private int within(int q, int before, int to, int after, int kept) {
    return kept <= 0
        ? distances.within(q, before, to, after)
        : distances.within(q, before, to, after, kept - scope.after() + scope.lowest(), kept);
  }

  /** Whether a terminal, read by an item, leaves open what is kept. */
  private boolean keeps(long item, int terminal) {
    int kept = kept(Item.set(item));
    return kept <= 0
        || !brackets.closes(terminal)
        || brackets.lowest(Item.state(item), terminal) >= kept - scope.after() + scope.lowest();
  }

  /** The brackets that are open at a set: those of an item, and those where it began. */
  private int depth(int set) {
    IntList way = new IntList(4);
    int at = set;
    while (at != left.root() && depths.getOrDefault(at, -1) < 0) {
      way.add(at);
      at = Item.set(older(at));
    }
    int depth = at == left.root() ? 0 : depths.getOrDefault(at, 0);
    for (int i = way.size() - 1; i >= 0; i--) {
      depth += brackets.depth(Item.state(older(way.get(i))));
      depths.put(way.get(i), depth);
    }
    return depth;
  }

  /** An item that began before its set: every set but the root has what was just scanned. */
  private long older(int set) {
    for (int i = left.begin(set); i < left.end(set); i++) {
      if (Item.set(left.item(i)) != set) {
        return left.item(i);
      }
    }
    throw new IllegalStateException("all items of set " + set + " begin there");
  }

  // ---- F and Up

  /**
   * For (q, e): the exit sets j that hold (q, e), with their columns; and what is needed for them.
   */
  private void indexExits() {
    IntList queue = new IntList();
    LongIntMap seen = new LongIntMap();
    for (int exit = 0; exit < right.exits(); exit++) {
      if (counts(exit)
          && seen.putIfAbsent(right.exitSet(exit), 0) == 0
          && seen.size() > queue.size()) {
        queue.add(right.exitSet(exit));
      }
    }
    for (int i = 0; i < queue.size(); i++) {
      int set = queue.get(i);
      for (int j = charts.begin(set); j < charts.end(set); j++) {
        long item = charts.item(j);
        long key = (long) Item.state(item) << 32 | Item.set(item);
        int index = waiting.putIfAbsent(key, waitingSets.size());
        if (index == waitingSets.size()) {
          waitingSets.add(new IntList(2));
        }
        waitingSets.get(index).add(set);
        waitingSets.get(index).add(Item.columns(item));
        seen.putIfAbsent(Item.set(item), 0);
        if (seen.size() > queue.size()) {
          queue.add(Item.set(item));
        }
      }
    }
  }

  /** Whether an exit is used: where no block is kept, Up knows all about those that are over. */
  private boolean counts(int exit) {
    return scope.keepsBlocks() || !right.isOver(exit);
  }

  /** F and Up of an origin. */
  public Frame frame(int origin) {
    return frames.of(origin);
  }

  private Frame build(int set) {
    Frame frame = new Frame(network.nonterminals());
    for (boolean changed = true; changed; ) {
      changed = false;
      for (int i = left.begin(set); i < left.end(set); i++) {
        changed |= spreadEnds(left.item(i), set, frame);
      }
    }
    for (boolean changed = true; changed; ) {
      changed = false;
      for (int i = left.begin(set); i < left.end(set); i++) {
        changed |= spreadUps(left.item(i), set, frame);
      }
    }
    return frame;
  }

  private Frame frameOf(long item, int set, Frame present) {
    return Item.set(item) == set ? present : frame(Item.set(item));
  }

  private boolean spreadEnds(long item, int set, Frame frame) {
    int q = Item.state(item);
    int[] edges = network.nonterminalEdges(q);
    if (edges.length == 0) {
      return false;
    }
    boolean changed = false;
    int x = network.owner(q);
    boolean line = beginsLine(x, Item.columns(item));
    if (x == network.startSymbol()) {
      for (int e = 0; e < edges.length; e += 2) {
        if (line || network.isColumned(edges[e])) {
          changed |= spread(edges[e], edges[e + 1], charts.end(), Item.columns(item), frame);
        }
      }
      return changed;
    }
    IntList ends = frameOf(item, set, frame).ends[x];
    for (int i = 0; i < ends.size(); i += 2) {
      int meet = columns.meet(Item.columns(item), ends.get(i + 1));
      for (int e = 0; meet != Columns.EMPTY && e < edges.length; e += 2) {
        if (line || network.isColumned(edges[e])) {
          changed |= spread(edges[e], edges[e + 1], ends.get(i), meet, frame);
        }
      }
    }
    return changed;
  }

  /**
   * Whether a logical line of the middle may stand in a block with such columns. What is within a
   * line, and open where the suffix begins, is in such a line, or in the cursor's own.
   */
  private boolean beginsLine(int x, int own) {
    return !network.isColumned(x) || columns.meet(own, scope.columns()) != Columns.EMPTY;
  }

  private boolean spread(int y, int target, int end, int outer, Frame frame) {
    int index = waiting.getOrDefault((long) target << 32 | end, -1);
    if (index < 0) {
      return false;
    }
    boolean changed = false;
    IntList list = waitingSets.get(index);
    for (int i = 0; i < list.size(); i += 2) {
      int inner = inside(y, columns.meet(outer, list.get(i + 1)));
      if (inner != Columns.EMPTY) {
        changed |= frame.addEnd(y, list.get(i), inner);
      }
    }
    return changed;
  }

  /** What a nonterminal may have where the item that waits for it has {@code outer}. */
  private int inside(int y, int outer) {
    if (outer == Columns.EMPTY) {
      return Columns.EMPTY;
    }
    return network.isBlock(y) ? columns.nested(outer) : network.isColumned(y) ? outer : Columns.ANY;
  }

  private boolean spreadUps(long item, int set, Frame frame) {
    int q = Item.state(item);
    int[] edges = network.nonterminalEdges(q);
    if (edges.length == 0) {
      return false;
    }
    boolean changed = false;
    int x = network.owner(q);
    int own =
        network.isColumned(x)
            ? columns.meet(Item.columns(item), scope.columns())
            : Item.columns(item);
    if (own == Columns.EMPTY || kept(set) > 0) {
      return false;
    }
    int kept = kept(Item.set(item));
    Frame outer = x == network.startSymbol() ? null : frameOf(item, set, frame);
    IntList seeds = outer == null ? startSeeds() : fitting(x, outer);
    for (int e = 0; e < edges.length; e += 2) {
      int y = edges[e];
      int target = edges[e + 1];
      for (int l = 0; l < layout.lineStates(); l++) {
        for (int i = 0; i < seeds.size(); i += 4) {
          int path = within(target, l, seeds.get(i), seeds.get(i + 1), kept);
          if (path < Distances.INFINITE) {
            changed |= up(frame, y, l, own, seeds.get(i + 2), path + seeds.get(i + 3));
          }
        }
        IntList ups = outer == null ? NONE : outer.ups[x];
        for (int i = 0; i < ups.size(); i += 3) {
          int path = distances.toEnd(target, l, ups.get(i));
          if (path < Distances.INFINITE) {
            changed |= up(frame, y, l, own, ups.get(i + 1), path + ups.get(i + 2));
          }
        }
      }
    }
    return changed;
  }

  private static final IntList NONE = new IntList(1);

  private boolean up(Frame frame, int y, int lineState, int own, int allowed, int weight) {
    int inner = inside(y, columns.meet(own, allowed));
    return inner != Columns.EMPTY && frame.addUp(y, lineState, inner, weight);
  }

  // ---- R restricted to F

  /**
   * The seeds of a nonterminal, begun at a set, whose exits fit: state, line state, columns,
   * weight, …. Not to be modified.
   */
  public IntList seeds(int nonterminal, int origin) {
    return fitting(nonterminal, origin);
  }

  private IntList fitting(int x, int origin) {
    return x == network.startSymbol() ? startSeeds() : fitting(x, frame(origin));
  }

  private @Nullable IntList startSeeds;

  public IntList startSeeds() {
    IntList known = startSeeds;
    if (known == null) {
      known = new IntList();
      IntList all = right.seeds(network.startSymbol());
      IntList here = seedsAt(network.startSymbol(), charts.end());
      for (int s = 0; s < here.size(); s++) {
        keep(known, all, here.get(s), right.exitColumns(all.get(here.get(s) + 2)));
      }
      startSeeds = known;
    }
    return known;
  }

  private IntList fitting(int x, Frame frame) {
    IntList known = frame.fitting[x];
    if (known == null) {
      known = new IntList();
      IntList all = right.seeds(x);
      IntList ends = frame.ends[x];
      for (int e = 0; e < ends.size(); e += 2) {
        IntList here = seedsAt(x, ends.get(e));
        for (int s = 0; s < here.size(); s++) {
          int seed = here.get(s);
          int meet = columns.meet(ends.get(e + 1), right.exitColumns(all.get(seed + 2)));
          if (meet != Columns.EMPTY) {
            keep(known, all, seed, meet);
          }
        }
      }
      frame.fitting[x] = known;
    }
    return known;
  }

  /** Where the seeds of a nonterminal stand whose exit is at a set. */
  private IntList seedsAt(int x, int exitSet) {
    int index = seedsBySet.getOrDefault((long) x << 32 | exitSet, -1);
    return index < 0 ? NONE : seedLists.get(index);
  }

  private void indexSeeds() {
    for (int x = 0; x < network.nonterminals(); x++) {
      IntList all = right.seeds(x);
      for (int i = 0; i < all.size(); i += 4) {
        if (!counts(all.get(i + 2))) {
          continue;
        }
        long key = (long) x << 32 | right.exitSet(all.get(i + 2));
        int index = seedsBySet.putIfAbsent(key, seedLists.size());
        if (index == seedLists.size()) {
          seedLists.add(new IntList(2));
        }
        seedLists.get(index).add(i);
      }
    }
  }

  private void keep(IntList list, IntList all, int i, int meet) {
    list.add(all.get(i));
    list.add(all.get(i + 1));
    list.add(meet);
    list.add(right.weight(all.get(i + 3)));
  }
}
