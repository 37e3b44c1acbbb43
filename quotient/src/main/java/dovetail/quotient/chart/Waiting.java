package dovetail.quotient.chart;

import dovetail.ints.IntList;
import dovetail.network.Network;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The items of large right sets, by the nonterminals that they wait for. The sets before text that
 * is not written yet are large: they hold most states of the network. Not thread-safe.
 */
final class Waiting {
  /** Sets of fewer items are looked through. */
  private static final int LARGE = 500;

  private final Network network;
  private final EarleySets sets;
  private final Map<Integer, IntList[]> large = new HashMap<>(); // per set: by nonterminal

  Waiting(Network network, EarleySets sets) {
    this.network = network;
    this.sets = sets;
  }

  /**
   * The indices of the items of a closed set that wait for a nonterminal; null if the set is small
   * and is to be looked through. Not to be modified. O(1); O(items) at the first call for a large
   * set.
   */
  @Nullable IntList of(int set, int nonterminal) {
    return sets.end(set) - sets.begin(set) < LARGE
        ? null
        : large.computeIfAbsent(set, this::index)[nonterminal];
  }

  private IntList[] index(int set) {
    IntList[] index = new IntList[network.nonterminals()];
    for (int x = 0; x < index.length; x++) {
      index[x] = new IntList(2);
    }
    for (int i = sets.begin(set); i < sets.end(set); i++) {
      int[] edges = network.nonterminalSources(Item.state(sets.item(i)));
      for (int e = 0; e < edges.length; e += 2) {
        IntList own = index[edges[e]];
        if (own.isEmpty() || own.get(own.size() - 1) != i) {
          own.add(i);
        }
      }
    }
    return index;
  }
}
