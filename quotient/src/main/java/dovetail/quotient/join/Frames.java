package dovetail.quotient.join;

import com.google.common.base.Suppliers;
import dovetail.ints.IntList;
import dovetail.ints.LongIntMap;
import dovetail.ints.LongList;
import dovetail.lexer.layout.LayoutPolicy;
import dovetail.network.Network;
import dovetail.quotient.chart.Columns;
import dovetail.quotient.chart.Item;
import dovetail.quotient.chart.LeftCharts;
import dovetail.quotient.chart.LimitException;
import dovetail.quotient.chart.RightCharts;
import java.util.function.LongPredicate;
import java.util.function.Supplier;

/**
 * The surroundings of the items of left charts, given a suffix and a scope: F and Up of each
 * origin, and R restricted to F. See {@link Join}, whose questions are answered from these.
 *
 * <p>F and Up are least fixpoints, computed per origin when first asked for and kept; left charts
 * may grow meanwhile. Recursion through origins runs on an explicit stack. Not thread-safe.
 */
final class Frames {
  /** The cost of an item, in units of {@link dovetail.quotient.chart.Watch}. */
  private static final int WORK = 4;

  /** The most nonterminals in frames: they take 300 MB. */
  private static final int MOST_CELLS = 20_000_000;

  private final Network network;
  private final LayoutPolicy layout;
  private final Columns columns;
  private final Distances distances;
  private final LeftCharts left;
  private final RightContext right;
  private final RightCharts charts;
  private final Scope scope;
  private final Brackets brackets;
  private final ExitIndex exits;
  private final ByOrigin<Frame> frames;
  private final Supplier<FittingSeeds> startSeeds = Suppliers.memoize(this::findStartSeeds);
  private final LongIntMap depths = new LongIntMap(); // of sets
  private int cells; // of all frames: one for each nonterminal

  Frames(Tables tables, LeftCharts left, RightContext right, Scope scope) {
    this.network = tables.network();
    this.brackets = tables.brackets();
    this.scope = scope;
    this.layout = tables.layout();
    this.columns = left.columns();
    this.distances = tables.distances();
    this.left = left;
    this.frames = new ByOrigin<>(network, left, this::build);
    this.right = right;
    this.charts = right.suffix().charts();
    this.exits = right.index(scope.keepsBlocks());
  }

  // ---- scope

  /** How many brackets that a nonterminal opens must stay open; at most 0 if none. */
  int kept(int origin) {
    return scope.keepsBrackets() ? scope.kept(depth(origin)) : 0;
  }

  /** {@link FittingSeeds#ways} for an item that keeps {@code kept} brackets open. */
  IntList ways(FittingSeeds seeds, int q, int lineState, int kept) {
    return seeds.ways(q, lineState, scope.whileRead(kept), kept);
  }

  /**
   * The number of brackets that are open at a set: the brackets that an item opened, and those open
   * where the item began.
   */
  private int depth(int set) {
    IntList way = new IntList(4);
    int at = set;
    while (left.depthBefore(at) < 0 && depths.getOrDefault(at, -1) < 0) {
      way.add(at);
      at = Item.set(older(at));
    }
    int depth = Math.max(left.depthBefore(at), depths.getOrDefault(at, 0));
    for (int i = way.size() - 1; i >= 0; i--) {
      depth += brackets.depth(Item.state(older(way.get(i))));
      depths.put(way.get(i), depth);
    }
    return depth;
  }

  /** An item that began before its set; every set has one, except where a text begins. */
  private long older(int set) {
    for (int i = left.begin(set); i < left.end(set); i++) {
      if (Item.set(left.item(i)) != set) {
        return left.item(i);
      }
    }
    throw new IllegalStateException("all items of set " + set + " begin there");
  }

  // ---- F and Up

  /** F and Up of an origin. */
  Frame frame(int origin) {
    return frames.of(origin);
  }

  private Frame build(int set) {
    right.watch.did(WORK * (left.end(set) - left.begin(set)));
    cells += network.nonterminals();
    if (cells > MOST_CELLS) {
      throw new LimitException("nonterminals around the cursor", MOST_CELLS);
    }
    Frame frame = new Frame(network.nonterminals());
    spread(set, item -> spreadEnds(item, set, frame));
    int kept = kept(set);
    if (kept <= 0) {
      spread(set, item -> spreadUps(item, set, kept, frame));
    }
    return frame;
  }

  /** Asks all items of a set once, and then those that begin there until none changes a thing. */
  private void spread(int set, LongPredicate changes) {
    LongList own = new LongList();
    for (int i = left.begin(set); i < left.end(set); i++) {
      long item = left.item(i);
      if (network.nonterminalEdges(Item.state(item)).length > 0) {
        var _ = changes.test(item);
        if (Item.set(item) == set) {
          own.add(item);
        }
      }
    }
    for (boolean changed = true; changed; ) {
      changed = false;
      for (int i = 0; i < own.size(); i++) {
        changed |= changes.test(own.get(i));
      }
    }
  }

  private Frame frameOf(long item, int set, Frame present) {
    return Item.set(item) == set ? present : frame(Item.set(item));
  }

  private boolean spreadEnds(long item, int set, Frame frame) {
    int q = Item.state(item);
    int[] edges = network.nonterminalEdges(q);
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
   * Whether a logical line of the middle may stand in a block with such columns. A construct within
   * a line that is open where the suffix begins is in such a line, or in the cursor's own line.
   */
  private boolean beginsLine(int x, int own) {
    return !network.isColumned(x) || scope.meet(own) != Columns.EMPTY;
  }

  private boolean spread(int y, int target, int end, int outer, Frame frame) {
    boolean changed = false;
    IntList list = exits.holding(target, end);
    for (int i = 0; i < list.size(); i += 2) {
      int inner = inside(y, columns.meet(outer, list.get(i + 1)));
      if (inner != Columns.EMPTY) {
        changed |= frame.addEnd(y, list.get(i), inner, columns);
      }
    }
    return changed;
  }

  /** The columns of a nonterminal where the item that waits for it has {@code outer}. */
  private int inside(int y, int outer) {
    if (outer == Columns.EMPTY) {
      return Columns.EMPTY;
    }
    return network.isBlock(y) ? columns.nested(outer) : network.isColumned(y) ? outer : Columns.ANY;
  }

  private boolean spreadUps(long item, int set, int keptHere, Frame frame) {
    int q = Item.state(item);
    int[] edges = network.nonterminalEdges(q);
    boolean changed = false;
    int x = network.owner(q);
    int own = network.isColumned(x) ? scope.meet(Item.columns(item)) : Item.columns(item);
    if (own == Columns.EMPTY) {
      return false;
    }
    int kept = Item.set(item) == set ? keptHere : kept(Item.set(item));
    Frame outer = x == network.startSymbol() ? null : frameOf(item, set, frame);
    FittingSeeds seeds = outer == null ? startSeeds.get() : fitting(x, outer);
    for (int e = 0; e < edges.length; e += 2) {
      int y = edges[e];
      int target = edges[e + 1];
      for (int l = 0; l < layout.lineStates(); l++) {
        IntList ways = ways(seeds, target, l, kept);
        for (int i = 0; i < ways.size(); i += 2) {
          changed |= up(frame, y, l, own, ways.get(i), ways.get(i + 1));
        }
        IntList ups = outer == null ? ExitIndex.NONE : outer.ups[x];
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

  private boolean up(Frame frame, int y, int lineState, int own, int allowed, int weight) {
    int inner = inside(y, columns.meet(own, allowed));
    return inner != Columns.EMPTY && frame.addUp(y, lineState, inner, weight, columns);
  }

  // ---- R restricted to F

  /** The seeds of a nonterminal, begun at a set, whose exits fit. */
  FittingSeeds seeds(int x, int origin) {
    return x == network.startSymbol() ? startSeeds.get() : fitting(x, frame(origin));
  }

  private FittingSeeds findStartSeeds() {
    IntList end = new IntList(2);
    end.add(charts.end());
    end.add(Columns.ANY);
    return exits.fitting(network.startSymbol(), end);
  }

  private FittingSeeds fitting(int x, Frame frame) {
    FittingSeeds known = frame.fitting[x];
    if (known == null) {
      known = exits.fitting(x, frame.ends[x]);
      frame.fitting[x] = known;
    }
    return known;
  }
}
