package dovetail.analysis.names;

import dovetail.analysis.tree.Tree;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/** The imports of a tree, by {@code %imports}. O(nodes of an import) a question. */
final class Imports {
  private final List<NameRules.Importing> rules;
  private final Tree tree;

  Imports(NameRules rules, Tree tree) {
    this.rules = rules.imports;
    this.tree = tree;
  }

  /**
   * The path of the module that the name of a node is imported from, as it is spelt, without
   * blanks: {@code a.b}; empty if it is no import.
   */
  Optional<String> module(int node) {
    for (NameRules.Importing one : rules) {
      int statement = one.bound().get(tree.rule(node)) ? around(node, one.statements()) : Tree.NONE;
      if (statement != Tree.NONE) {
        return Optional.of(path(statement, one.modules()).orElseGet(() -> tree.text(node)));
      }
    }
    return Optional.empty();
  }

  private int around(int node, BitSet some) {
    int at = tree.parent(node);
    while (at != Tree.NONE && !some.get(tree.rule(at))) {
      at = tree.parent(at);
    }
    return at;
  }

  /** The path of a module right in a statement. */
  private Optional<String> path(int statement, BitSet modules) {
    int module = tree.child(statement, modules);
    return module == Tree.NONE
        ? Optional.empty()
        : Optional.of(tree.text(module).replaceAll("[\\s\\\\]", ""));
  }
}
