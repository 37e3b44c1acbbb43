package dovetail.analysis.tree;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * The scope of each node of a tree, and the nodes around it.
 *
 * <p>A node that is declared outer belongs to the node around the scope that it stands in: the way
 * up leads from it past that scope. A default value of a parameter is such a node.
 */
public final class Regions {
  private final Tree tree;
  private final BitSet scopes;
  private final int[] scopeOf;
  private final int[] up;

  /**
   * @param scopes the rules that are scopes
   * @param outer the rules whose nodes are evaluated outside of the scope that they stand in
   */
  public Regions(Tree tree, BitSet scopes, BitSet outer) {
    this.tree = tree;
    this.scopes = scopes;
    int nodes = tree.nodes();
    this.scopeOf = new int[nodes];
    this.up = new int[nodes];
    for (int node = nodes - 1; node >= 0; node--) { // a node's parent comes after it
      int parent = tree.parent(node);
      int scope = parent == Tree.NONE ? Tree.NONE : isScope(parent) ? parent : scopeOf[parent];
      boolean leaves = outer.get(tree.rule(node)) && scope != Tree.NONE;
      up[node] = leaves ? up[scope] : parent;
      scopeOf[node] = leaves ? scopeOf[scope] : scope;
    }
  }

  /** Whether a node is a scope. */
  public boolean isScope(int node) {
    return scopes.get(tree.rule(node));
  }

  /** The scope that a node belongs to, {@link Tree#NONE} if to none. */
  public int scopeOf(int node) {
    return scopeOf[node];
  }

  /** The next node around a node where it is evaluated, {@link Tree#NONE} if there is none. */
  public int up(int node) {
    return up[node];
  }

  /** The innermost node around with one of some rules, {@link Tree#NONE} if there is none. */
  public int around(int node, BitSet rules) {
    int at = up[node];
    while (at != Tree.NONE && !rules.get(tree.rule(at))) {
      at = up[at];
    }
    return at;
  }

  /** All nodes around with one of some rules, from inside out, up to the first of the ends. */
  List<Integer> allAround(int node, BitSet rules, BitSet ends) {
    List<Integer> found = new ArrayList<>();
    for (int at = up[node]; at != Tree.NONE && !ends.get(tree.rule(at)); at = up[at]) {
      if (rules.get(tree.rule(at))) {
        found.add(at);
      }
    }
    return found;
  }
}
