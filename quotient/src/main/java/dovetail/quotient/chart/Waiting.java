package dovetail.quotient.chart;

import dovetail.ints.IntList;
import dovetail.ints.LongIntMap;
import dovetail.network.Network;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * The items of right sets by the nonterminals that they wait for, found when first asked for and
 * kept. Not thread-safe.
 */
final class Waiting {
  /**
   * A set of as many items is looked through once for all nonterminals. The sets before text that
   * is not written yet are such: they hold most states of the network.
   */
  private static final int LARGE = 500;

  private final Network network;
  private final EarleySets sets;

  /** The list in which {@link #of} names places. Not to be modified. */
  final IntList moves = new IntList();

  private final LongIntMap known = new LongIntMap(); // (set, nonterminal) -> place in the moves
  private final BitSet large = new BitSet(); // sets that were looked through for all

  Waiting(Network network, EarleySets sets) {
    this.network = network;
    this.sets = sets;
    moves.add(0);
  }

  /**
   * Where the moves of a closed set over a nonterminal stand: their number, then for each the index
   * of the item that waits, and the state before the nonterminal. O(1); O(items) at the first call.
   */
  int of(int set, int nonterminal) {
    if (sets.end(set) - sets.begin(set) >= LARGE) {
      if (!large.get(set)) {
        large.set(set);
        findAll(set);
      }
      return known.getOrDefault(key(set, nonterminal), 0);
    }
    int place = known.putIfAbsent(key(set, nonterminal), moves.size());
    if (place == moves.size()) {
      moves.add(0);
      for (int i = sets.begin(set); i < sets.end(set); i++) {
        for (int source : network.sourcesOnNonterminal(Item.state(sets.item(i)), nonterminal)) {
          moves.add(i);
          moves.add(source);
        }
      }
      moves.set(place, (moves.size() - place) / 2);
    }
    return place;
  }

  private void findAll(int set) {
    @Nullable IntList[] found = new IntList[network.nonterminals()];
    for (int i = sets.begin(set); i < sets.end(set); i++) {
      int[] edges = network.nonterminalSources(Item.state(sets.item(i)));
      for (int e = 0; e < edges.length; e += 2) {
        IntList own = found[edges[e]];
        if (own == null) {
          own = new IntList(2);
          found[edges[e]] = own;
        }
        own.add(i);
        own.add(edges[e + 1]);
      }
    }
    for (int x = 0; x < found.length; x++) {
      IntList own = found[x];
      if (own != null) {
        known.put(key(set, x), moves.size());
        moves.add(own.size() / 2);
        moves.addAll(own, 0, own.size(), 0);
      }
    }
  }

  private static long key(int set, int nonterminal) {
    return (long) set << 32 | nonterminal;
  }
}
