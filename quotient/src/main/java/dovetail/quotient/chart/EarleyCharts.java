package dovetail.quotient.chart;

import dovetail.network.Network;

/** Earley sets of a text, read in one direction: their items, and how columns spread in them. */
public abstract sealed class EarleyCharts permits LeftCharts, RightCharts {
  /** The answer where no item can go on. */
  public static final int NONE = EarleySets.NONE;

  final Network network;
  final Columns columns;
  final EarleySets sets;

  EarleyCharts(Network network, Columns columns) {
    this.network = network;
    this.columns = columns;
    this.sets = new EarleySets(network.states());
  }

  /** The columns of an item that waited for nonterminal {@code x}, which {@code item} completes. */
  final int completed(long waiting, int x, long item) {
    if (network.isBlock(x)) {
      int around = columns.around(Item.columns(item));
      return around == Columns.EMPTY ? Columns.EMPTY : columns.meet(Item.columns(waiting), around);
    }
    return network.isColumned(x)
        ? columns.meet(Item.columns(waiting), Item.columns(item))
        : Item.columns(waiting);
  }

  /** The columns that nonterminal {@code y} may have where an item predicts it. */
  final int predicted(long item, int y) {
    if (network.isBlock(y)) {
      return columns.nested(Item.columns(item));
    }
    return network.isColumned(y) ? Item.columns(item) : Columns.ANY;
  }

  /** Adds all items of a set to the open one. */
  final void addAll(int set) {
    int end = sets.end(set);
    for (int i = sets.begin(set); i < end; i++) {
      sets.add(sets.item(i));
    }
  }

  /** The intervals that items carry. */
  public final Columns columns() {
    return columns;
  }

  /** The index of a set's first item. */
  public final int begin(int set) {
    return sets.begin(set);
  }

  /** The index after a set's last item. */
  public final int end(int set) {
    return sets.end(set);
  }

  /** The item at an index. */
  public final long item(int index) {
    return sets.item(index);
  }

  /** How many items all sets have together. */
  public final int items() {
    return sets.items();
  }

  /** How many sets there are. */
  public final int size() {
    return sets.size();
  }

  /** A set's items in words. */
  public final String dump(int set) {
    StringBuilder out = new StringBuilder("set " + set + ":\n");
    for (int i = sets.begin(set); i < sets.end(set); i++) {
      long item = sets.item(i);
      int q = Item.state(item);
      int owner = network.owner(q);
      out.append("  <%s> state %d".formatted(network.nonterminalName(owner), q));
      out.append(network.isFinal(q) ? " final" : "").append(", set ").append(Item.set(item));
      if (network.isColumned(owner)) {
        out.append(", columns ").append(columns.dump(Item.columns(item)));
      }
      out.append('\n');
    }
    return out.toString();
  }
}
