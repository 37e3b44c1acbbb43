package dovetail.quotient.chart;

import dovetail.network.Network;

/** Earley sets as text, for people. */
final class Dump {
  private Dump() {}

  static String items(EarleySets sets, int set, Network network, Columns columns) {
    StringBuilder out = new StringBuilder("set " + set + ":\n");
    for (int i = sets.begin(set); i < sets.end(set); i++) {
      long item = sets.item(i);
      int q = Item.state(item);
      out.append("  <")
          .append(network.nonterminalName(network.owner(q)))
          .append("> state ")
          .append(q);
      out.append(network.isFinal(q) ? " final" : "").append(", set ").append(Item.set(item));
      if (network.isColumned(network.owner(q))) {
        out.append(", columns ").append(columns.dump(Item.columns(item)));
      }
      out.append('\n');
    }
    return out.toString();
  }
}
