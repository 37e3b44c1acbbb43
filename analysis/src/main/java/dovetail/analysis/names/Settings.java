package dovetail.analysis.names;

import dovetail.analysis.names.NameRules.Setting;
import dovetail.analysis.tree.Tree;
import java.util.BitSet;
import java.util.List;

/** The nodes of a tree that a {@code %sets} means. O(nodes) to find them. */
final class Settings {
  private Settings() {}

  static BitSet of(Tree tree, List<Setting> rules, BitSet scopes) {
    BitSet found = new BitSet();
    for (Setting one : rules) {
      BitSet next = new BitSet(); // where what has to stand behind begins
      for (int node = 0; node < tree.nodes() && !one.next().isEmpty(); node++) {
        if (one.next().get(tree.rule(node))) {
          next.set(tree.begin(node));
        }
      }
      for (int node = 0; node < tree.nodes(); node++) {
        if (one.members().get(tree.rule(node))
            && (one.next().isEmpty() || next.get(behind(tree, node)))
            && (one.around().isEmpty() || isIn(tree, node, one.around(), scopes))) {
          found.set(node);
        }
      }
    }
    return found;
  }

  private static int behind(Tree tree, int node) {
    int at = tree.end(node);
    while (Character.isWhitespace(tree.byteAt(at))) {
      at++;
    }
    return at;
  }

  private static boolean isIn(Tree tree, int node, BitSet around, BitSet scopes) {
    int at = tree.parent(node);
    while (at != Tree.NONE && !around.get(tree.rule(at)) && !scopes.get(tree.rule(at))) {
      at = tree.parent(at);
    }
    return at != Tree.NONE && around.get(tree.rule(at));
  }
}
