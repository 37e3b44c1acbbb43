package dovetail.analysis.tree;

import dovetail.ints.IntList;
import dovetail.network.Network;
import dovetail.network.TextOrder;
import dovetail.quotient.chart.Item;
import dovetail.quotient.chart.LeftCharts;

/**
 * The children of a nonterminal in a tree: the symbols that span its tokens. All ways through its
 * automaton are followed back from its end (Earley 1970, section 7). One of the ways that reach its
 * beginning is taken: at the first place where two ways differ, the way whose symbol the grammar
 * mentions earlier ({@link TextOrder}), or, for the same nonterminal, the way with the longer one.
 *
 * <p><b>Origins.</b> An item names the set, not the place, where its nonterminal began, and a set
 * may stand at several places of a text. The nearest of these places is taken: a derivation that
 * led from an equal set to the item's end would lead from this place too, unless the nonterminal
 * spans the place, which would then be a place where the same nonterminal begins.
 *
 * <p>Not thread-safe. Complexity: O(items of a set) a step, besides a scan of the tokens that a
 * child spans; a step is a child or a token, in each way.
 */
final class Children {
  private final Network network;
  private final TextOrder order;
  private final LeftCharts charts;
  private final TokenPath path;

  // places in the automaton, found from the end on
  private final IntList states = new IntList();
  private final IntList positions = new IntList();
  private final IntList firstSteps = new IntList(); // the latest step from a place, -1 for none

  // steps between places, each with the one found before it from the same place
  private final IntList nextSteps = new IntList();
  private final IntList targets = new IntList();
  private final IntList symbols = new IntList();
  private final IntList stepOrigins = new IntList(); // sets; of nonterminals

  private final IntList waiting = new IntList(); // places
  private final IntList here = new IntList(); // places of the present position that were left

  // the way that was taken, from the first child on
  private final IntList nonterminals = new IntList();
  private final IntList origins = new IntList();
  private final IntList begins = new IntList();
  private final IntList ends = new IntList();

  private int nonterminal;
  private int origin; // a set
  private int begin; // a position
  private int ending; // how many places are at the end
  private long lookedAt; // positions

  Children(Network network, TextOrder order, LeftCharts charts, TokenPath path) {
    this.network = network;
    this.order = order;
    this.charts = charts;
    this.path = path;
  }

  /**
   * Finds the children of a nonterminal.
   *
   * @param startedIn the set in which it began
   * @param from the position of its first token
   * @param to the position behind its last one
   * @return whether there is a way
   */
  boolean find(int symbol, int startedIn, int from, int to) {
    nonterminal = symbol;
    origin = startedIn;
    begin = from;
    clear();
    int set = path.ended(to);
    for (int state : network.finals(symbol)) {
      if (has(set, state)) {
        waiting.add(place(state, to));
      }
    }
    ending = states.size();
    int first = -1;
    int position = to;
    while (!waiting.isEmpty()) {
      int place = last();
      if (positions.get(place) != position) {
        here.clear();
        position = positions.get(place);
      }
      here.add(place);
      if (position == begin && network.isStart(states.get(place))) {
        first = place;
      } else {
        follow(place, position);
      }
    }
    if (first >= 0) {
      take(first);
    }
    return first >= 0;
  }

  private void clear() {
    states.clear();
    positions.clear();
    firstSteps.clear();
    nextSteps.clear();
    targets.clear();
    symbols.clear();
    stepOrigins.clear();
    here.clear();
    nonterminals.clear();
    origins.clear();
    begins.clear();
    ends.clear();
  }

  private int place(int state, int position) {
    states.add(state);
    positions.add(position);
    firstSteps.add(-1);
    return states.size() - 1;
  }

  /** Removes the place that is farthest to the right from the waiting places. */
  private int last() {
    int best = 0;
    for (int i = 1; i < waiting.size(); i++) {
      if (positions.get(waiting.get(i)) > positions.get(waiting.get(best))) {
        best = i;
      }
    }
    int place = waiting.get(best);
    waiting.set(best, waiting.get(waiting.size() - 1));
    waiting.pop();
    return place;
  }

  /** Goes back from a place in all ways. */
  private void follow(int place, int position) {
    int state = states.get(place);
    int mark = path.mark(position);
    if (mark >= 0) {
      for (int source : network.sourcesOnTerminal(state, mark)) {
        step(place, mark, source, path.plain(position), position, -1);
      }
    }
    if (position > begin) {
      over(place, state, position);
      int token = position - 1;
      for (int label : path.labels(token)) {
        for (int source : network.sourcesOnTerminal(state, label)) {
          step(place, label, source, path.base(token), token, -1);
        }
      }
    }
  }

  /** Goes back over the nonterminals that end at a position. */
  private void over(int place, int state, int position) {
    int set = path.ended(position);
    for (int i = charts.begin(set); i < charts.end(set); i++) {
      long item = charts.item(i);
      int ended = network.owner(Item.state(item));
      if (!network.isFinal(Item.state(item)) || ended == network.startSymbol()) {
        continue;
      }
      int[] sources = network.sourcesOnNonterminal(state, ended);
      int from = sources.length == 0 ? -1 : nearest(Item.set(item), position);
      for (int s = 0; s < sources.length && from >= 0; s++) {
        step(place, network.terminals() + ended, sources[s], path.base(from), from, Item.set(item));
      }
    }
  }

  /** Goes back to a state, if a set has the nonterminal's item in that state. */
  private void step(int target, int symbol, int state, int set, int position, int startedIn) {
    if (!has(set, state)) {
      return;
    }
    int source = known(here, state, position);
    source = source < 0 ? known(waiting, state, position) : source;
    if (source < 0) {
      source = place(state, position);
      waiting.add(source);
    }
    int before = firstSteps.get(source);
    for (int other = before; other >= 0; other = nextSteps.get(other)) {
      if (targets.get(other) == target && symbols.get(other) == symbol) {
        return;
      }
    }
    nextSteps.add(before);
    targets.add(target);
    symbols.add(symbol);
    stepOrigins.add(startedIn);
    firstSteps.set(source, nextSteps.size() - 1);
  }

  private int known(IntList places, int state, int position) {
    for (int i = 0; i < places.size(); i++) {
      int place = places.get(i);
      if (states.get(place) == state && positions.get(place) == position) {
        return place;
      }
    }
    return -1;
  }

  private boolean has(int set, int state) {
    for (int i = charts.begin(set); i < charts.end(set); i++) {
      long item = charts.item(i);
      if (Item.state(item) == state && Item.set(item) == origin) {
        return true;
      }
    }
    return false;
  }

  /** The last position before {@code at}, not before the beginning, with that set; -1 for none. */
  private int nearest(int set, int at) {
    int position = at - 1;
    while (position >= begin && path.base(position) != set && path.plain(position) != set) {
      position--;
    }
    lookedAt += at - position;
    return position >= begin ? position : -1;
  }

  /** How many positions were looked at since the last call. */
  long lookedAt() {
    long before = lookedAt;
    lookedAt = 0;
    return before;
  }

  /** Takes the best step from each place on. */
  private void take(int first) {
    int place = first;
    while (place >= ending) {
      int best = firstSteps.get(place);
      for (int other = nextSteps.get(best); other >= 0; other = nextSteps.get(other)) {
        best = isBefore(other, best) ? other : best;
      }
      int symbol = symbols.get(best) - network.terminals();
      if (symbol >= 0) {
        nonterminals.add(symbol);
        origins.add(stepOrigins.get(best));
        begins.add(positions.get(place));
        ends.add(positions.get(targets.get(best)));
      }
      place = targets.get(best);
    }
  }

  private boolean isBefore(int step, int other) {
    int symbol = symbols.get(step);
    int otherSymbol = symbols.get(other);
    if (symbol != otherSymbol) {
      return order.place(nonterminal, symbol) < order.place(nonterminal, otherSymbol);
    }
    return positions.get(targets.get(step)) > positions.get(targets.get(other));
  }

  /** How many nonterminals the way that was taken has. */
  int size() {
    return nonterminals.size();
  }

  int nonterminal(int child) {
    return nonterminals.get(child);
  }

  /** The set in which a child began. */
  int origin(int child) {
    return origins.get(child);
  }

  /** The position of a child's first token. */
  int begin(int child) {
    return begins.get(child);
  }

  /** The position behind a child's last token. */
  int end(int child) {
    return ends.get(child);
  }
}
