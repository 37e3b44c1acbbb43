package dovetail.quotient.mask;

import dovetail.ints.IntList;
import dovetail.ints.LongIntMap;
import dovetail.ints.LongList;
import dovetail.network.Network;
import dovetail.quotient.chart.Item;
import dovetail.quotient.chart.LeftCharts;
import dovetail.quotient.join.ByOrigin;
import dovetail.quotient.join.Tables;

/**
 * Fingerprints of the sets of left charts, one look deep. They are equal for equal items in any
 * text. They cover the <em>kernel</em> of a set (its items but for predicted ones) and, for a
 * nonterminal and a set, the items that go on when the nonterminal ends.
 *
 * <p>They depend on the text left of a place alone. Made when first asked for, and kept. Not
 * thread-safe.
 */
public final class Origins {
  private final Network network;
  private final LeftCharts left;
  private final Predictions predictions;
  private final LongIntMap index = new LongIntMap(); // (set, nonterminal) -> list
  private final IntList begins = new IntList(); // per list, and one more
  private final LongList numbers = new LongList(); // per list
  private final LongList items = new LongList();
  private final ByOrigin<Boolean> contextual;

  /** Of left charts, which may grow. */
  public Origins(Tables tables, LeftCharts left) {
    this.network = tables.network();
    this.predictions = Predictions.of(tables);
    this.left = left;
    this.contextual = new ByOrigin<>(network, left, this::isContextual);
    begins.add(0);
  }

  LeftCharts left() {
    return left;
  }

  /** The list of a set's kernel. */
  int kernel(int set) {
    return list(set, network.nonterminals());
  }

  /** The list of what goes on when a nonterminal that began at a set ends. */
  int waiting(int set, int nonterminal) {
    return list(set, nonterminal);
  }

  private int list(int set, int nonterminal) {
    long key = (long) set << 16 | nonterminal;
    int known = index.getOrDefault(key, -1);
    return known >= 0 ? known : make(key, set, nonterminal);
  }

  private int make(long key, int set, int nonterminal) {
    LongList found = new LongList();
    for (int i = left.begin(set); i < left.end(set); i++) {
      long item = left.item(i);
      if (nonterminal == network.nonterminals()) {
        if (Item.set(item) != set || isStart(item)) {
          found.add(item);
        }
      } else {
        int target = network.onNonterminal(Item.state(item), nonterminal);
        if (target != Network.NONE) {
          found.add(Item.of(target, Item.set(item), Item.columns(item)));
        }
      }
    }
    found.sort();
    long number = Numbers.mix(3, found.size());
    for (int i = 0; i < found.size(); i++) {
      items.add(found.get(i));
      number = Numbers.mix(number, Item.state(found.get(i)));
    }
    int made = numbers.size();
    numbers.add(number);
    begins.add(items.size());
    index.put(key, made);
    return made;
  }

  private boolean isStart(long item) {
    return network.owner(Item.state(item)) == network.startSymbol();
  }

  /** The number of a list: of the states in it. */
  long number(int list) {
    return numbers.get(list);
  }

  /** The index of a list's first item. */
  int begin(int list) {
    return begins.get(list);
  }

  /** The index after a list's last item. */
  int end(int list) {
    return begins.get(list + 1);
  }

  long item(int index) {
    return items.get(index);
  }

  /** Whether something that waits at a set, or around it, leads to a contextual terminal. */
  boolean contextual(int set) {
    return contextual.of(set);
  }

  /** Whether something that waits around an item of a set leads to a contextual terminal. */
  boolean contextualAround(int set) {
    int list = kernel(set);
    for (int i = begin(list); i < end(list); i++) {
      if (!isStart(item(i)) && contextual(Item.set(item(i)))) {
        return true;
      }
    }
    return contextual(set);
  }

  /** Whether an item of a set itself leads to a contextual terminal. */
  boolean leadsToContext(int set) {
    for (int i = left.begin(set); i < left.end(set); i++) {
      if (predictions.contexts(Item.state(left.item(i))) != 0) {
        return true;
      }
    }
    return false;
  }

  private boolean isContextual(int set) {
    for (int i = left.begin(set); i < left.end(set); i++) {
      long item = left.item(i);
      int[] edges = network.nonterminalEdges(Item.state(item));
      for (int e = 0; e < edges.length; e += 2) {
        if (predictions.contexts(edges[e + 1]) != 0) {
          return true;
        }
      }
      if (edges.length > 0
          && Item.set(item) != set
          && !isStart(item)
          && contextual.of(Item.set(item))) {
        return true;
      }
    }
    return false;
  }
}
