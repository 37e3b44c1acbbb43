package dovetail.quotient.chart;

import dovetail.ints.IntList;
import dovetail.ints.LongIntMap;
import dovetail.ints.Sequences;
import dovetail.ints.SparseIntSet;
import dovetail.lexer.layout.LayoutPolicy;
import dovetail.network.Network;
import java.util.Arrays;

/**
 * The Earley sets of the text right of a position, built backward: an item (q, e) of set j says
 * that some path from q to a final state of its nonterminal X spells the tokens from j to e, and X
 * is expected to end at e given the text right of e. The algorithm is {@link LeftCharts}' over the
 * reversed network: final states are predicted, start states complete. A set depends on the text to
 * its right only.
 *
 * <p><b>Columns.</b> A predicted item takes over the columns that its parent may have, so that a
 * block is expected to end only where a block around it goes on. At the beginning of a line whose
 * first token is at column m every item that reads this token has its innermost block at m.
 *
 * <p><b>Look-behind.</b> Where the token left of a set is known, only the items that this token can
 * precede are kept: the text left of a place inside the suffix ends with that token. A place where
 * a cut may be has no such token, and keeps all items.
 *
 * <p><b>Lists.</b> A list element, such as a statement, ends at its {@linkplain Continuations
 * continuation}, which places share that go on alike behind it.
 *
 * <p>Not thread-safe. Source: right charts of the two-sided algorithm; the right quotient of Melcer
 * et al. 2024, section 4, without a grammar built for it.
 */
public final class RightCharts extends EarleyCharts {
  private final boolean[] begins; // start states into which nothing leads, but the start symbol's
  private final LayoutPolicy layout;

  /** The sets of terminals that may stand left of places. */
  final LookBehind lookBehind;

  private final Sequences steps = new Sequences(); // the key that a set was asked for with
  private final IntList results = new IntList();
  private final LongIntMap withBefore = new LongIntMap();
  private final Waiting waiting;
  private final ItemEnds ends;
  private final Continuations continuations;
  private final SparseIntSet predicted; // nonterminals, at any columns, in the open set

  /** The charts of the empty text. */
  RightCharts(Network network, Columns columns, Lexing lexing) {
    super(network, columns);
    this.layout = lexing.layout;
    this.lookBehind = new LookBehind(lexing);
    this.waiting = new Waiting(network, this);
    this.ends = new ItemEnds(this);
    this.continuations = new Continuations(network, this, waiting);
    this.predicted = new SparseIntSet(network.nonterminals());
    this.begins = new boolean[network.states()];
    for (int q = 0; q < begins.length; q++) {
      begins[q] =
          network.isStart(q)
              && network.owner(q) != network.startSymbol()
              && network.nonterminalSources(q).length == 0
              && Arrays.stream(network.lastTerminals(q)).allMatch(w -> w == 0);
    }
    int s = network.startSymbol();
    boolean columned = network.isColumned(s);
    int end = open();
    for (int q : network.finals(s)) {
      add(Item.of(q, end, columned ? columns.exactly(0) : Columns.ANY));
    }
    saturate(end, 0, Columns.ANY, LookBehind.ANY);
    close();
  }

  /** Whether a state begins its nonterminal, and nothing leads back to it. */
  boolean begins(int state) {
    return begins[state];
  }

  /** The set at the end of the text. */
  public int end() {
    return 0;
  }

  /**
   * Where, in {@link #moves}, the moves of a set over a nonterminal stand: their number, then for
   * each the index of the item that waits for the nonterminal, and the state before that.
   */
  public int waiting(int set, int nonterminal) {
    return waiting.of(set, nonterminal);
  }

  /** The moves that {@link #waiting} names, in one list. Not to be modified. */
  public IntList moves() {
    return waiting.moves;
  }

  /**
   * Where, in {@link #groups}, the items of a set stand by their ends: the number of ends, then
   * each end with the place of its group: how many items end there, and their indices.
   */
  public int ends(int set) {
    return ends.of(set);
  }

  /** The groups that {@link #ends} names, in one list. Not to be modified. */
  public IntList groups() {
    return ends.groups;
  }

  /** The edges from a place to places right of it. */
  static final class Edges {
    private final IntList scans = new IntList(); // set, label set
    private final IntList passes = new IntList();
    private final IntList key = new IntList();

    /** A token with a label set leads to {@code set}. */
    void scan(int set, int labelSet) {
      scans.add(set);
      scans.add(labelSet);
    }

    /** A lexeme that is passed over leads to {@code set}. */
    void pass(int set) {
      for (int i = 0; i < passes.size(); i++) {
        if (passes.get(i) == set) {
          return;
        }
      }
      passes.add(set);
    }

    /** Forgets all edges. */
    void clear() {
      scans.clear();
      passes.clear();
    }

    private IntList key(int column, int behind) {
      key.clear();
      key.add(column);
      key.add(behind);
      key.add(passes.size());
      for (int i = 0; i < passes.size(); i++) {
        key.add(passes.get(i));
      }
      for (int i = 0; i < scans.size(); i++) {
        key.add(scans.get(i));
      }
      return key;
    }
  }

  /**
   * The set of a place from which these edges lead on.
   *
   * @param column the interval of the column at which a scanned token begins a line; {@link
   *     Columns#ANY} where it begins none or where the column is not known yet
   * @param behind the terminals left of the place, of {@link #lookBehind}
   * @return the set's number; the target itself if the only edge passes over a lexeme; {@link
   *     #NONE} if nothing fits
   */
  int before(Edges edges, int column, int behind) {
    if (edges.scans.isEmpty() && edges.passes.size() == 1) {
      return edges.passes.get(0);
    }
    int step = steps.intern(edges.key(column, behind));
    if (step == results.size()) {
      results.add(build(edges, column, behind));
    }
    return results.get(step);
  }

  private int build(Edges edges, int column, int behind) {
    for (int e = 0; e < edges.scans.size(); e += 2) {
      prepare(edges.scans.get(e), layout.terminals(edges.scans.get(e + 1)), behind);
    }
    for (int e = 0; e < edges.passes.size(); e++) {
      continuations.makeAll(edges.passes.get(e));
    }
    int set = open();
    for (int e = 0; e < edges.scans.size(); e += 2) {
      scanBack(edges.scans.get(e), layout.terminals(edges.scans.get(e + 1)), column, behind);
    }
    for (int e = 0; e < edges.passes.size(); e++) {
      addMoved(edges.passes.get(e));
    }
    saturate(set, begin(set), column, behind);
    return close(behind);
  }

  /**
   * The set of a place where a terminal of no width may have been read or not: the items of a set,
   * and the items that lead to them over the terminal. O(items).
   *
   * @return the set itself if nothing leads to it so
   */
  int orBefore(int set, int terminal, int behind) {
    if (terminal < 0) {
      return set;
    }
    long key = ((long) set << 16 | terminal) << 16 | behind;
    int known = withBefore.getOrDefault(key, NONE);
    if (known == NONE) {
      known = with(set, terminal, behind);
      withBefore.put(key, known);
    }
    return known;
  }

  private int with(int set, int terminal, int behind) {
    int end = end(set);
    int i = begin(set);
    while (i < end && network.sourcesOnTerminal(Item.state(item(i)), terminal).length == 0) {
      i++;
    }
    if (i == end) {
      return set;
    }
    continuations.makeAll(set);
    int with = open();
    addMoved(set);
    int fresh = end(with);
    scanBack(set, new int[] {terminal}, Columns.ANY, behind);
    saturate(with, fresh, Columns.ANY, behind);
    return close(behind);
  }

  /** The set before a terminal that leads to a set, behind any terminal. */
  int scanned(int set, int terminal) {
    int[] labels = {terminal};
    prepare(set, labels, LookBehind.ANY);
    int open = open();
    scanBack(set, labels, Columns.ANY, LookBehind.ANY);
    saturate(open, begin(open), Columns.ANY, LookBehind.ANY);
    return close(LookBehind.ANY);
  }

  /** Whether a state can have one of the terminals before it, or begins its nonterminal. */
  private boolean keeps(int state, int behind) {
    return network.isStart(state) || lookBehind.leadsInto(behind, state);
  }

  /**
   * Ends the open set. An item that begins here, and that no terminal which may stand left of here
   * leads into, is needed no more: the items that waited for it go on here.
   */
  private int close(int behind) {
    retain(item -> !onlyBegins(Item.state(item), behind));
    return close();
  }

  private boolean onlyBegins(int state, int behind) {
    return begins[state]
        || (network.isStart(state)
            && network.owner(state) != network.startSymbol()
            && !lookBehind.leadsInto(behind, state));
  }

  /** Makes the continuations that {@link #scanBack} asks for. */
  private void prepare(int from, int[] labels, int behind) {
    int end = end(from);
    for (int i = begin(from); i < end; i++) {
      long item = item(i);
      if (Item.set(item) == from && isRead(Item.state(item), labels, behind)) {
        continuations.make(item, from);
      }
    }
  }

  private boolean isRead(int state, int[] labels, int behind) {
    for (int label : labels) {
      for (int source : network.sourcesOnTerminal(state, label)) {
        if (keeps(source, behind)) {
          return true;
        }
      }
    }
    return false;
  }

  /** Adds all items of a set to the open one. */
  private void addMoved(int set) {
    int end = end(set);
    for (int i = begin(set); i < end; i++) {
      long item = item(i);
      int to = continuations.end(item, set);
      add(Item.of(Item.state(item), to, Item.columns(item)));
    }
  }

  private void scanBack(int from, int[] labels, int column, int behind) {
    int end = end(from);
    for (int i = begin(from); i < end; i++) {
      long item = item(i);
      int state = Item.state(item);
      int meet = Item.columns(item);
      if (column != Columns.ANY && network.isColumned(network.owner(state))) {
        meet = columns.meet(meet, column);
        if (meet == Columns.EMPTY) {
          continue;
        }
      }
      for (int label : labels) {
        for (int source : network.sourcesOnTerminal(state, label)) {
          if (keeps(source, behind)) {
            add(Item.of(source, continuations.end(item, from), meet));
          }
        }
      }
    }
  }

  /** Completes and predicts from the items at an index on, until nothing is new. */
  private void saturate(int set, int from, int column, int behind) {
    predicted.clear();
    for (int i = from; i < end(set); i++) {
      long item = item(i);
      if (network.isStart(Item.state(item)) && Item.set(item) != set) {
        complete(item, column, behind);
      }
      predict(item, set, behind);
    }
  }

  /** A nonterminal begins here: the items that waited for it at its end go on here. */
  private void complete(long item, int column, int behind) {
    int x = network.owner(Item.state(item));
    int at = Item.set(item);
    IntList moves = waiting.moves;
    int begin = waiting.of(at, x);
    int end = begin + 1 + 2 * moves.get(begin);
    for (int i = begin + 1; i < end; i += 2) {
      int source = moves.get(i + 1);
      if (keeps(source, behind)) {
        long waits = item(moves.get(i));
        int meet = completed(waits, x, item);
        if (meet != Columns.EMPTY && network.isColumned(network.owner(source))) {
          meet = columns.meet(meet, column);
        }
        if (meet != Columns.EMPTY) {
          add(Item.of(source, continuations.end(waits, at), meet));
        }
      }
    }
  }

  private void predict(long item, int set, int behind) {
    int[] edges = network.nonterminalSources(Item.state(item));
    for (int i = 0; i < edges.length; i += 2) {
      int y = edges[i];
      int expected = predicted(item, y);
      boolean isNew = expected != Columns.ANY || predicted.add(y);
      if (expected != Columns.EMPTY && isNew) {
        for (int last : network.finals(y)) {
          if (keeps(last, behind) && (expected == Columns.ANY || !covered(last, set, expected))) {
            add(Item.of(last, set, expected));
          }
        }
      }
    }
  }

  /**
   * Whether the open set expects {@code last} here with at least these columns. Any number of
   * nested blocks may end at one place; expectations only filter, so one item stands for them all.
   */
  private boolean covered(int last, int set, int expected) {
    for (int i = begin(set); i < end(set); i++) {
      long item = item(i);
      if (Item.state(item) == last
          && Item.set(item) == set
          && columns.meet(Item.columns(item), expected) == expected) {
        return true;
      }
    }
    return false;
  }
}
