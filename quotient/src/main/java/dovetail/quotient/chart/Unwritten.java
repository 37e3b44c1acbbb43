package dovetail.quotient.chart;

import dovetail.ints.IntList;
import dovetail.ints.LongIntMap;
import dovetail.lexer.layout.LayoutPolicy;
import dovetail.network.Network;

/**
 * The right charts at the end of a text that is not written to its end: further text will follow,
 * and the whole will be a program.
 *
 * <p>A nonterminal that is open there ends in one of the <em>places behind</em>, one for each line
 * state. Item (q, e) says that some text leads from q to the end of X, in the line state of e. A
 * place holds every item from which some text leads on. So whichever nonterminal ends there, the
 * items around it are in the place too, however many constructs are open. Where brackets hide line
 * ends there are two places for each line state: one where brackets are open, one where none is.
 *
 * <p>O(states). Source: the factor language, whose text behind is unknown; cf. Lang 1988, Parsing
 * Incomplete Sentences.
 */
public final class Unwritten {
  private static final int UNKNOWN = -2;

  private final Network network;
  private final LayoutPolicy layout;
  private final RightCharts charts;
  private final Ends ends;
  private final boolean hides; // whether line ends mean something else where brackets are open
  private final int first; // of the places behind
  private final LongIntMap stillOpen = new LongIntMap(); // sets

  /** The facts about a network's states. */
  public interface Ends {
    /** Whether some text leads from a state and line state to its nonterminal's end. */
    boolean reached(int state, int before, int after);

    /** The brackets that are open at a state and were opened in its nonterminal. */
    int brackets(int state);

    /** Whether {@link #brackets} is known. */
    boolean tellsBrackets();
  }

  Unwritten(Network network, LayoutPolicy layout, RightCharts charts, Ends ends) {
    this.network = network;
    this.layout = layout;
    this.charts = charts;
    this.ends = ends;
    this.hides = layout.bracketsHideLineEnds() && ends.tellsBrackets();
    this.first = charts.size();
  }

  /** The tail behind the text. */
  Tail tail() {
    int lineStates = layout.lineStates();
    int places = hides ? 2 * lineStates : lineStates;
    for (int place = 0; place < places; place++) {
      charts.open();
      add(place);
      charts.closeApart();
    }
    int[] sets = new int[places];
    for (int place = 0; place < places; place++) {
      charts.open();
      add(place);
      sets[place] = charts.close();
    }
    IntList nodes = new IntList();
    IntList beforeLineEnd = new IntList();
    for (int place = 0; place < places; place++) {
      addNodes(place, sets[place], nodes);
      addNodes(place, beforeLineEnd(place, sets), beforeLineEnd);
    }
    return Tail.unwritten(this, nodes.toArray(), beforeLineEnd.toArray());
  }

  /** The set of a place where a line end follows, or nothing. */
  private int beforeLineEnd(int place, int[] sets) {
    int lineState = place % layout.lineStates();
    boolean isOpen = place >= layout.lineStates();
    if (!layout.counts(isOpen ? 1 : 0, lineState)) {
      return sets[place - lineState + layout.afterLineEnd(lineState)];
    }
    int next = sets[LayoutPolicy.BLANK];
    return next == RightCharts.NONE ? next : charts.scanned(next, layout.newline());
  }

  private void addNodes(int place, int set, IntList nodes) {
    if (set == RightCharts.NONE) {
      return;
    }
    int lineState = place % layout.lineStates();
    boolean isOpen = place >= layout.lineStates();
    boolean apart = layout.bracketsHideLineEnds();
    if (!isOpen) {
      nodes.add(apart ? 0 : Depth.atLeast(0));
      nodes.add(lineState);
      nodes.add(set);
    }
    if (apart && isOpen == hides && !layout.waitsForColumn(lineState)) {
      nodes.add(Depth.atLeast(1));
      nodes.add(lineState);
      nodes.add(set);
    }
  }

  private void add(int place) {
    int lineState = place % layout.lineStates();
    boolean isOpen = place >= layout.lineStates();
    for (int q = 0; q < network.states(); q++) {
      boolean isOpenHere = hides && ends.brackets(q) > 0;
      if (charts.begins(q) || (isOpenHere && !isOpen)) {
        continue;
      }
      boolean isOpenAround = isOpen && !isOpenHere;
      if (network.owner(q) == network.startSymbol()) {
        if (!isOpenAround && reachesEndOfFile(q, lineState)) {
          boolean columned = network.isColumned(network.startSymbol());
          int atZero = columned ? charts.columns.exactly(0) : Columns.ANY;
          charts.add(Item.of(q, charts.end(), atZero));
        }
        continue;
      }
      for (int after = 0; after < layout.lineStates(); after++) {
        if (ends.reached(q, lineState, after)) {
          if (!isOpenAround) {
            charts.add(Item.of(q, first + after, Columns.ANY));
          }
          if (isOpenAround || isOpenHere) {
            charts.add(Item.of(q, first + layout.lineStates() + after, Columns.ANY));
          }
        }
      }
    }
  }

  /**
   * Of a set behind a bracket that the text opens and does not close, the items that remain if
   * other brackets are open before it, as a set; {@link RightCharts#NONE} if none remains. O(items)
   * at the first call for a set.
   */
  int stillOpen(int set) {
    if (!hides) {
      return set;
    }
    int known = stillOpen.getOrDefault(set, UNKNOWN);
    if (known == UNKNOWN) {
      charts.open();
      for (int i = charts.begin(set); i < charts.end(set); i++) {
        long item = charts.item(i);
        if (ends.brackets(Item.state(item)) > 1 || !endsOutside(Item.set(item))) {
          charts.add(item);
        }
      }
      known = charts.close();
      stillOpen.put(set, known);
    }
    return known;
  }

  /**
   * Whether a nonterminal that ends at a set ends behind the text at a place where no bracket is
   * open.
   */
  private boolean endsOutside(int set) {
    return set == charts.end() || (set >= first && set < first + layout.lineStates());
  }

  private boolean reachesEndOfFile(int state, int lineState) {
    for (int after = 0; after < layout.lineStates(); after++) {
      if (!layout.counts(0, after) && ends.reached(state, lineState, after)) {
        return true;
      }
    }
    return false;
  }
}
