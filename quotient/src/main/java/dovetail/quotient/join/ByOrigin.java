package dovetail.quotient.join;

import dovetail.ints.IntList;
import dovetail.ints.LongIntMap;
import dovetail.network.Network;
import dovetail.quotient.chart.Item;
import dovetail.quotient.chart.LeftCharts;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/**
 * A value for each left set in which nonterminals are expected. It is made once, when first asked
 * for, from the values of the sets in which the items that expect these nonterminals began; so
 * outermost first. The way outward is an explicit stack, since texts nest as deep as they like.
 *
 * <p>Not thread-safe. O(1) for a value that is known.
 *
 * @param <T> the type of the value for each set
 */
final class ByOrigin<T> {
  private final Network network;
  private final LeftCharts left;
  private final IntFunction<T> make;
  private final LongIntMap index = new LongIntMap(); // set -> position
  private final List<T> made = new ArrayList<>();

  /**
   * Nothing made yet.
   *
   * @param make makes the value from the number of a set; may call {@link #of} with the origins of
   *     its items
   */
  ByOrigin(Network network, LeftCharts left, IntFunction<T> make) {
    this.network = network;
    this.left = left;
    this.make = make;
  }

  /** The value for a set. */
  T of(int set) {
    int known = index.getOrDefault(set, -1);
    if (known >= 0) {
      return made.get(known);
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
      T result = make.apply(at);
      index.put(at, made.size());
      made.add(result);
      stack.pop();
      if (stack.isEmpty()) {
        return result;
      }
    }
  }

  /** An origin that a set needs and for which nothing is made yet, -1 if there is none. */
  private int missing(int set) {
    for (int i = left.begin(set); i < left.end(set); i++) {
      long item = left.item(i);
      int origin = Item.set(item);
      if (origin != set
          && network.nonterminalEdges(Item.state(item)).length > 0
          && network.owner(Item.state(item)) != network.startSymbol()
          && !index.containsKey(origin)) {
        return origin;
      }
    }
    return -1;
  }
}
