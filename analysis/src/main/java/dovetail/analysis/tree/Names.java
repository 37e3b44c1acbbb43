package dovetail.analysis.tree;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntUnaryOperator;

/**
 * The nodes of a tree that are names, by scope and text: where each is bound, declared and looked
 * up. Nodes of a text stand in its order.
 */
final class Names {
  private final Tree tree;
  private final Map<Key, List<Integer>> nodes = new HashMap<>();

  private record Key(int scope, String text) {}

  /**
   * @param scopeOf the scope that a node's name belongs to
   */
  Names(Tree tree, BitSet names, IntUnaryOperator scopeOf) {
    this.tree = tree;
    for (int node = 0; node < tree.nodes(); node++) {
      if (names.get(tree.rule(node))) {
        Key key = new Key(scopeOf.applyAsInt(node), tree.text(node));
        nodes.computeIfAbsent(key, none -> new ArrayList<>(2)).add(node);
      }
    }
  }

  /** The first node of a name in a scope with one of some rules, {@link Tree#NONE} for none. */
  int first(int scope, String text, BitSet rules) {
    for (int node : nodes.getOrDefault(new Key(scope, text), List.of())) {
      if (rules.get(tree.rule(node))) {
        return node;
      }
    }
    return Tree.NONE;
  }
}
