package dovetail.quotient.chart;

import dovetail.ints.IntList;
import dovetail.ints.LongIntMap;
import dovetail.network.Network;
import java.util.BitSet;

/**
 * The Earley sets of the text left of a position, built forward. Position 0 is the start of the
 * text; every other set follows from an earlier one by one terminal, so texts that branch form a
 * tree that shares its stem. A set depends on the text to its left only and never changes; undo is
 * forgetting a position.
 *
 * <p><b>Columns.</b> Under a layout with indentation, the set at the beginning of a logical line
 * holds the scanned and completed items, and no predicted ones. Only when the line's first token is
 * known to begin at column m does {@link #atColumn} give the set in which every item's innermost
 * block is at m, and which predicts. So an item dies where its block's column does not fit, and
 * there is no token for a dedent.
 *
 * <p>Complexity: a set costs its items times the items that complete into them; sets are small
 * since right-hand sides are automata. Not thread-safe.
 *
 * <p>Source: Earley 1970; left charts of the two-sided algorithm.
 */
public final class LeftCharts extends EarleyCharts {
  private final LongIntMap steps = new LongIntMap();
  private final boolean columned;
  private final BitSet unknown = new BitSet();
  private final LongIntMap placesBefore = new LongIntMap(); // set -> open brackets
  private final boolean[] over; // final states from which nothing leads, but the start symbol's

  /** Whether items that have ended, and cannot go on, stay in their sets. */
  public enum Ended {
    /** They do: a derivation can be found. */
    KEPT,
    /** They do not, which is enough to recognise. */
    DROPPED
  }

  /** The charts of the empty text, to recognise. */
  public LeftCharts(Network network, Columns columns) {
    this(network, columns, Ended.DROPPED);
  }

  /** The charts of the empty text. */
  public LeftCharts(Network network, Columns columns, Ended ended) {
    super(network, columns);
    this.columned = network.isColumned(network.startSymbol());
    this.over = new boolean[network.states()];
    for (int q = 0; q < over.length; q++) {
      over[q] =
          ended == Ended.DROPPED
              && network.isFinal(q)
              && network.owner(q) != network.startSymbol()
              && network.terminalEdges(q).length == 0
              && network.nonterminalEdges(q).length == 0;
    }
    int root = open();
    int start = network.start(network.startSymbol());
    add(Item.of(start, root, columned ? columns.exactly(0) : Columns.ANY));
    close(root, begin(root), !columned);
  }

  /** The set of the empty text. */
  public int root() {
    return 0;
  }

  /** Notes a set that stands where a window begins, or before it: of several texts at once. */
  void unknown(int set) {
    unknown.set(set);
  }

  /** Whether no window was read. */
  public boolean isKnown() {
    return unknown.isEmpty();
  }

  /** Whether a set stands where a window begins, or before it. */
  public boolean isUnknown(int set) {
    return unknown.get(set);
  }

  /** Notes that a set stands before a window, and how many brackets are open there. */
  void placeBefore(int set, int depth) {
    unknown(set);
    placesBefore.put(set, depth);
  }

  /** The number of open brackets at a set where a text begins; -1 for any other set. */
  public int depthBefore(int set) {
    return set == root() ? 0 : placesBefore.getOrDefault(set, -1);
  }

  /**
   * The set after a token of any of these terminals.
   *
   * @param labelSet a number that stands for {@code labels}, as the lexer table gives it
   * @param lineEnd whether the token ends a logical line, so that the next token waits for a column
   * @return the set's number, {@link #NONE} if the token does not fit
   */
  public int scan(int set, int labelSet, int[] labels, LineEnd lineEnd) {
    long key = (long) set << 32 | (long) labelSet << 1;
    int known = steps.getOrDefault(key, Integer.MIN_VALUE);
    if (known != Integer.MIN_VALUE) {
      return known;
    }
    int next = open();
    scanAll(set, labels);
    int result = close(next, begin(next), lineEnd == LineEnd.NO || !columned);
    steps.put(key, result);
    return result;
  }

  /** Adds the items that a set's items become behind a token of any of these terminals. */
  private void scanAll(int set, int[] labels) {
    int end = end(set);
    for (int i = begin(set); i < end; i++) {
      long item = item(i);
      for (int label : labels) {
        int target = network.onTerminal(Item.state(item), label);
        if (target != Network.NONE) {
          add(Item.of(target, Item.set(item), Item.columns(item)));
        }
      }
    }
  }

  /**
   * The set of a place where a terminal of no width may have been read or not: the items of a set,
   * and the items that follow from them by the terminal.
   *
   * @param number stands for the terminal; no label set has it
   * @return the set itself if it does not read the terminal
   */
  int orAfter(int set, int number, int terminal) {
    long key = (long) set << 32 | (long) number << 1;
    int known = steps.getOrDefault(key, Integer.MIN_VALUE);
    if (known != Integer.MIN_VALUE) {
      return known;
    }
    int result = set;
    if (reads(set, terminal)) {
      result = open();
      addAll(set);
      int fresh = end(result);
      scanAll(set, new int[] {terminal});
      result = close(result, fresh, true);
    }
    steps.put(key, result);
    return result;
  }

  /**
   * The same where only some of the texts that may stand before a window lead to the set; else the
   * set itself.
   */
  int orAfterInSome(int set, int number, int terminal) {
    if (isKnown()) {
      return set;
    }
    long key = (long) set << 32 | (long) number << 1;
    int known = steps.getOrDefault(key, Integer.MIN_VALUE);
    if (known != Integer.MIN_VALUE) {
      return known;
    }
    for (int i = begin(set); i < end(set); i++) {
      if (isUnknown(Item.set(item(i)))) {
        return orAfter(set, number, terminal);
      }
    }
    steps.put(key, set);
    return set;
  }

  /**
   * The set of a place behind any of some texts: the union of their sets. Its items keep their
   * origins, so that the same items have the same set, by whichever unions they came: the search
   * for fences compares sets. Later tokens are read for each origin apart.
   */
  public int union(IntList ways) {
    if (ways.size() == 1) {
      return ways.get(0);
    }
    open();
    for (int way = 0; way < ways.size(); way++) {
      addAll(ways.get(way));
    }
    return close();
  }

  /**
   * The union of sets behind the same tokens. Items that begin in one of the sets begin in the
   * union, so that later tokens are read once for all of them: by {@link #union} a key in Kotlin
   * takes one and a half times as long. The set of the same items by other unions is another one.
   */
  public int united(IntList ways) {
    if (ways.size() == 1) {
      return ways.get(0);
    }
    int united = open();
    for (int way = 0; way < ways.size(); way++) {
      int set = ways.get(way);
      for (int i = begin(set); i < end(set); i++) {
        long item = item(i);
        int begun = Item.set(item) == set ? united : Item.set(item);
        add(Item.of(Item.state(item), begun, Item.columns(item)));
      }
    }
    return close();
  }

  /** Whether the start symbol may end at a set. */
  public boolean accepts(int set) {
    int end = end(set);
    for (int i = begin(set); i < end; i++) {
      int state = Item.state(item(i));
      if (network.isFinal(state) && network.owner(state) == network.startSymbol()) {
        return true;
      }
    }
    return false;
  }

  /** Whether some item of a set reads a terminal. */
  public boolean reads(int set, int terminal) {
    int end = end(set);
    for (int i = begin(set); i < end; i++) {
      if (network.onTerminal(Item.state(item(i)), terminal) != Network.NONE) {
        return true;
      }
    }
    return false;
  }

  /** Whether a token ends a logical line; without columns that makes no difference. */
  public enum LineEnd {
    /** It does; a column follows. */
    YES,
    /** It does not. */
    NO
  }

  /** The set at the beginning of a line whose first token is at {@code column}. */
  public int atColumn(int set, int column) {
    return columned ? within(set, columns.exactly(column)) : set;
  }

  /** The union of such sets at {@code column} and at all columns further right. */
  public int fromColumn(int set, int column) {
    return columned ? within(set, columns.atLeast(column)) : set;
  }

  private int within(int set, int interval) {
    long key = (long) set << 32 | (long) interval << 1 | 1;
    int known = steps.getOrDefault(key, Integer.MIN_VALUE);
    if (known != Integer.MIN_VALUE) {
      return known;
    }
    int begin = begin(set);
    int end = end(set);
    int next = open();
    for (int i = begin; i < end; i++) {
      long item = item(i);
      if (network.isColumned(network.owner(Item.state(item)))) {
        int meet = columns.meet(Item.columns(item), interval);
        if (meet != Columns.EMPTY) {
          // the root's items began at the root; a restricted set predicts, and completes nothing
          // new
          add(Item.of(Item.state(item), Item.set(item), meet));
        }
      } else {
        add(item);
      }
    }
    for (int i = begin(next); i < end(next); i++) {
      predict(item(i), next);
    }
    int result = close();
    steps.put(key, result);
    return result;
  }

  /**
   * Completes, and predicts if asked to, from the items at an index on, until nothing is new. An
   * item that has ended and cannot go on is needed no more then: the items that waited for it go on
   * here.
   */
  int close(int set, int from, boolean predicts) {
    for (int i = from; i < end(set); i++) {
      long item = item(i);
      if (network.isFinal(Item.state(item)) && Item.set(item) != set) {
        complete(item);
      }
      if (predicts) {
        predict(item, set);
      }
    }
    retain(item -> !over[Item.state(item)]);
    return close();
  }

  private void complete(long item) {
    int x = network.owner(Item.state(item));
    int origin = Item.set(item);
    int end = end(origin);
    for (int i = begin(origin); i < end; i++) {
      long waiting = item(i);
      int target = network.onNonterminal(Item.state(waiting), x);
      if (target != Network.NONE) {
        int meet = completed(waiting, x, item);
        if (meet != Columns.EMPTY) {
          add(Item.of(target, Item.set(waiting), meet));
        }
      }
    }
  }

  private void predict(long item, int set) {
    int[] edges = network.nonterminalEdges(Item.state(item));
    for (int i = 0; i < edges.length; i += 2) {
      int y = edges[i];
      int expected = predicted(item, y);
      if (expected != Columns.EMPTY) {
        add(Item.of(network.start(y), set, expected));
      }
    }
  }
}
