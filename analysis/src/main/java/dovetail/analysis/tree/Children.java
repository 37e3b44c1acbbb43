package dovetail.analysis.tree;

import static java.util.Objects.requireNonNull;

import dovetail.network.Network;
import dovetail.network.TextOrder;
import dovetail.quotient.chart.Item;
import dovetail.quotient.chart.LeftCharts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

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

  private final List<Place> waiting = new ArrayList<>();
  private final List<Place> here = new ArrayList<>(); // of the present position, that were left

  private int nonterminal;
  private int origin; // a set
  private int begin; // a position
  private long lookedAt; // positions

  /** A place in the automaton; all are found from the end on. */
  private static final class Place {
    final int state;
    final int position;
    final boolean isEnd;
    @Nullable Step steps; // from here on, the latest first

    Place(int state, int position, boolean isEnd) {
      this.state = state;
      this.position = position;
      this.isEnd = isEnd;
    }
  }

  /**
   * A step between two places.
   *
   * @param next another step from the same place
   * @param startedIn the set in which its symbol began, if that is a nonterminal
   */
  private record Step(@Nullable Step next, Place target, int symbol, int startedIn) {}

  /**
   * A nonterminal that spans tokens of a text.
   *
   * @param origin the set in which it began
   * @param begin the position of its first token
   * @param end the position behind its last token
   */
  record Child(int nonterminal, int origin, int begin, int end) {}

  Children(Network network, TextOrder order, LeftCharts charts, TokenPath path) {
    this.network = network;
    this.order = order;
    this.charts = charts;
    this.path = path;
  }

  /** The children of a nonterminal, from the first on; empty if there is no way. */
  Optional<List<Child>> of(Child parent) {
    nonterminal = parent.nonterminal();
    origin = parent.origin();
    begin = parent.begin();
    here.clear();
    int set = path.ended(parent.end());
    for (int state : network.finals(nonterminal)) {
      if (has(set, state)) {
        waiting.add(new Place(state, parent.end(), true));
      }
    }
    Place first = null;
    int position = parent.end();
    while (!waiting.isEmpty()) {
      Place place = last();
      if (place.position != position) {
        here.clear();
        position = place.position;
      }
      here.add(place);
      if (position == begin && network.isStart(place.state)) {
        first = place;
      } else {
        follow(place, position);
      }
    }
    return Optional.ofNullable(first).map(this::best);
  }

  /** Removes the place that is farthest to the right from the waiting places. */
  private Place last() {
    int best = 0;
    for (int i = 1; i < waiting.size(); i++) {
      if (waiting.get(i).position > waiting.get(best).position) {
        best = i;
      }
    }
    Place place = waiting.get(best);
    waiting.set(best, waiting.getLast());
    waiting.removeLast();
    return place;
  }

  /** Goes back from a place in all ways. */
  private void follow(Place place, int position) {
    int mark = path.mark(position);
    if (mark >= 0) {
      for (int source : network.sourcesOnTerminal(place.state, mark)) {
        step(place, mark, source, path.plain(position), position, -1);
      }
    }
    if (position > begin) {
      over(place, position);
      int token = position - 1;
      for (int label : path.labels(token)) {
        for (int source : network.sourcesOnTerminal(place.state, label)) {
          step(place, label, source, path.base(token), token, -1);
        }
      }
    }
  }

  /** Goes back over the nonterminals that end at a position. */
  private void over(Place place, int position) {
    int set = path.ended(position);
    for (int i = charts.begin(set); i < charts.end(set); i++) {
      long item = charts.item(i);
      int ended = network.owner(Item.state(item));
      if (!network.isFinal(Item.state(item)) || ended == network.startSymbol()) {
        continue;
      }
      int[] sources = network.sourcesOnNonterminal(place.state, ended);
      int from = sources.length == 0 ? -1 : nearest(Item.set(item), position);
      for (int s = 0; s < sources.length && from >= 0; s++) {
        step(place, network.terminals() + ended, sources[s], path.base(from), from, Item.set(item));
      }
    }
  }

  /** Goes back to a state, if a set has the nonterminal's item in that state. */
  private void step(Place target, int symbol, int state, int set, int position, int startedIn) {
    if (!has(set, state)) {
      return;
    }
    Place source = known(here, state, position);
    source = source == null ? known(waiting, state, position) : source;
    if (source == null) {
      source = new Place(state, position, false);
      waiting.add(source);
    }
    for (Step other = source.steps; other != null; other = other.next()) {
      if (other.target() == target && other.symbol() == symbol) {
        return;
      }
    }
    source.steps = new Step(source.steps, target, symbol, startedIn);
  }

  private static @Nullable Place known(List<Place> places, int state, int position) {
    for (Place place : places) {
      if (place.state == state && place.position == position) {
        return place;
      }
    }
    return null;
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

  /** The number of positions that were looked at since the last call. */
  long lookedAt() {
    long before = lookedAt;
    lookedAt = 0;
    return before;
  }

  /** The nonterminals on the way of the best steps from a place to the end. */
  private List<Child> best(Place first) {
    List<Child> children = new ArrayList<>();
    Place place = first;
    while (!place.isEnd) {
      Step best = requireNonNull(place.steps);
      for (Step other = best.next(); other != null; other = other.next()) {
        best = isBefore(other, best) ? other : best;
      }
      int symbol = best.symbol() - network.terminals();
      if (symbol >= 0) {
        children.add(new Child(symbol, best.startedIn(), place.position, best.target().position));
      }
      place = best.target();
    }
    return children;
  }

  private boolean isBefore(Step step, Step other) {
    return step.symbol() == other.symbol()
        ? step.target().position > other.target().position
        : order.place(nonterminal, step.symbol()) < order.place(nonterminal, other.symbol());
  }
}
