package dovetail.quotient.chart;

import dovetail.ints.IntList;
import dovetail.ints.LongIntMap;
import dovetail.ints.SparseIntSet;
import dovetail.network.Network;
import java.util.BitSet;

/**
 * Sets that stand for the ends of list elements in right charts. An element is a nonterminal that
 * may follow itself, such as a statement. The <em>continuation</em> of an element at a set holds
 * the items of the set that wait for the element, and those that wait for the nonterminals of these
 * items, as far as they end there, too.
 *
 * <p>An item of an element that ends at the set names the continuation as its end, in place of the
 * set. In {@code {a; b; (c);}} the sets behind {@code a;} and {@code b;} differ, since different
 * tokens follow. But behind both more statements of one block may stand, so both have the same
 * continuation. Then the sets to the left of both are the same, too, and are made once.
 *
 * <p>Not thread-safe. O(items of the set that wait) for each set and element; O(1) when it has been
 * asked for before.
 *
 * <p>Source: the stack nodes of GLR parsers, which places with the same state share (Tomita 1987).
 */
final class Continuations {
  private static final int UNKNOWN = -2;

  private final Network network;
  private final EarleySets sets;
  private final Waiting waiting;
  private final BitSet elements; // nonterminals
  private final LongIntMap known = new LongIntMap(); // set, element -> continuation
  private final SparseIntSet needed; // nonterminals that an item has to wait for
  private final BitSet chosen = new BitSet(); // items, by their places in the set

  Continuations(Network network, EarleySets sets, Waiting waiting) {
    this.waiting = waiting;
    this.needed = new SparseIntSet(network.nonterminals());
    this.network = network;
    this.sets = sets;
    this.elements = elements(network);
  }

  /** The nonterminals that lead from some state back to it. */
  private static BitSet elements(Network network) {
    BitSet elements = new BitSet();
    for (int q = 0; q < network.states(); q++) {
      int[] edges = network.nonterminalEdges(q);
      for (int i = 0; i < edges.length; i += 2) {
        if (edges[i + 1] == q) {
          elements.set(edges[i]);
        }
      }
    }
    return elements;
  }

  /** The end of an item of a set: the continuation in place of the set, if one was made. */
  int end(long item, int set) {
    int x = network.owner(Item.state(item));
    return elements.get(x) && endsAt(item, set)
        ? known.getOrDefault(key(set, x), set)
        : Item.set(item);
  }

  /** Makes the continuation of an element that an item ends at a closed set. No set may be open. */
  void make(long item, int set) {
    int x = network.owner(Item.state(item));
    if (elements.get(x)
        && endsAt(item, set)
        && known.getOrDefault(key(set, x), UNKNOWN) == UNKNOWN) {
      make(set, x);
    }
  }

  /** The same for all items of a set. */
  void makeAll(int set) {
    int end = sets.end(set);
    for (int i = sets.begin(set); i < end; i++) {
      make(sets.item(i), set);
    }
  }

  private void make(int set, int element) {
    choose(set, element);
    int size = sets.size();
    int open = sets.open();
    for (int i = chosen.nextSetBit(0); i >= 0; i = chosen.nextSetBit(i + 1)) {
      long item = sets.item(sets.begin(set) + i);
      sets.add(endsAt(item, set) ? Item.of(Item.state(item), open, Item.columns(item)) : item);
    }
    int made = sets.close();
    known.put(key(set, element), made == EarleySets.NONE ? set : made);
    if (sets.size() > size) {
      makeAll(made);
    }
  }

  private void choose(int set, int element) {
    chosen.clear();
    needed.clear();
    needed.add(element);
    int begin = sets.begin(set);
    for (int n = 0; n < needed.size(); n++) {
      int place = waiting.of(set, needed.get(n));
      IntList moves = waiting.moves;
      for (int i = place + 1; i < place + 1 + 2 * moves.get(place); i += 2) {
        chosen.set(moves.get(i) - begin);
        long item = sets.item(moves.get(i));
        if (endsAt(item, set)) {
          needed.add(network.owner(Item.state(item)));
        }
      }
    }
  }

  /** Whether an item begins and ends at its set. The text's own end is no place of a list. */
  private boolean endsAt(long item, int set) {
    return Item.set(item) == set && network.owner(Item.state(item)) != network.startSymbol();
  }

  private static long key(int set, int nonterminal) {
    return (long) set << 32 | nonterminal;
  }
}
