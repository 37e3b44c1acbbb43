package dovetail.quotient.chart;

import dovetail.network.Network;

/** Earley sets of a text, read in one direction: their items, and how columns spread in them. */
public abstract sealed class EarleyCharts extends EarleySets permits LeftCharts, RightCharts {
  final Network network;
  final Columns columns;

  EarleyCharts(Network network, Columns columns) {
    super(network.states());
    this.network = network;
    this.columns = columns;
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
    int end = end(set);
    for (int i = begin(set); i < end; i++) {
      add(item(i));
    }
  }

  /** The intervals that items carry. */
  public final Columns columns() {
    return columns;
  }

  /** A set's items in words. */
  public final String dump(int set) {
    StringBuilder out = new StringBuilder("set " + set + ":\n");
    for (int i = begin(set); i < end(set); i++) {
      long item = item(i);
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
