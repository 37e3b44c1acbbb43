package dovetail.analysis.names;

import dovetail.analysis.tree.Tree;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The imports of a tree, by the declarations {@code %imports}, {@code %sets} and {@code %doubts}.
 * O(nodes of an import) a question.
 */
final class Imports {
  private final List<NameRules.Importing> rules;
  private final BitSet doubts;
  private final Tree tree;
  private final Set<Integer> set = new HashSet<>(); // where members are set
  private final Set<String> given = new HashSet<>(); // and which

  Imports(NameRules rules, Tree tree) {
    this.rules = rules.imports;
    this.doubts = rules.doubts;
    this.tree = tree;
    Settings.of(tree, rules.sets, rules.scopes).stream()
        .forEach(
            node -> {
              set.add(tree.begin(node));
              given.add(tree.text(node));
            });
  }

  /** The members that are set somewhere, of whatever it is. */
  Set<String> given() {
    return given;
  }

  /** Where a node is bound to come from; empty if it is no import. */
  Optional<Origin> origin(int node) {
    for (NameRules.Importing one : rules) {
      int statement = one.bound().get(tree.rule(node)) ? around(node, one.statements()) : Tree.NONE;
      if (statement != Tree.NONE) {
        int taken = taken(node, statement, one.members());
        String member = taken == Tree.NONE ? one.member() : tree.text(taken);
        return Optional.of(new Origin(module(node, statement, one), member));
      }
    }
    return Optional.empty();
  }

  /** The look-up of a member that an import is, if it takes one, and nobody tries whether it is. */
  Optional<Use> taking(int node) {
    for (NameRules.Importing one : rules) {
      int statement = one.bound().get(tree.rule(node)) ? around(node, one.statements()) : Tree.NONE;
      if (statement != Tree.NONE && !one.member().isEmpty() && !isDoubtful(node)) {
        return beside(tree, statement, one.modules())
            .map(module -> List.of(new Origin(module, "")))
            .map(from -> new Use(from, List.of(one.member()), tree.begin(node), tree.text(node)));
      }
      int taken = statement == Tree.NONE ? Tree.NONE : taken(node, statement, one.members());
      boolean isName = taken != Tree.NONE && isName(tree.byteAt(tree.begin(taken)));
      if (isName && !isDoubtful(node)) {
        Origin module = new Origin(module(node, statement, one), "");
        return Optional.of(new Use(List.of(module), List.of(tree.text(taken)), tree.begin(taken)));
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

  private int taken(int node, int statement, BitSet members) {
    for (int at = tree.parent(node); at != statement; at = tree.parent(at)) {
      if (members.get(tree.rule(at))) {
        return at;
      }
    }
    int before = node - 1;
    boolean isTaken =
        before >= 0 && members.get(tree.rule(before)) && tree.parent(before) == tree.parent(node);
    return isTaken ? before : Tree.NONE;
  }

  private String module(int node, int statement, NameRules.Importing rule) {
    return beside(tree, statement, rule.modules()).orElseGet(() -> tree.text(node));
  }

  /** The path of a module right in a node. */
  static Optional<String> beside(Tree tree, int parent, BitSet modules) {
    for (int at = parent - 1; at >= 0 && tree.begin(at) >= tree.begin(parent); at--) {
      if (tree.parent(at) == parent && modules.get(tree.rule(at))) {
        return Optional.of(tree.text(at).replaceAll("[\\s\\\\]", ""));
      }
    }
    return Optional.empty();
  }

  /** Whether a node stands where it is tried what there is. */
  boolean isDoubtful(int node) {
    return around(node, doubts) != Tree.NONE;
  }

  /** The members that are looked up behind a node, without blanks between. */
  List<String> members(int node) {
    List<String> members = new ArrayList<>();
    int at = tree.end(node);
    while (tree.byteAt(at) == '.' && isName(tree.byteAt(at + 1)) && !set.contains(at + 1)) {
      int end = at + 1;
      while (isName(tree.byteAt(end))) {
        end++;
      }
      members.add(tree.text(at + 1, end));
      at = end;
    }
    return members;
  }

  /** Whether a byte may be one of a name. */
  static boolean isName(int b) {
    return b > 127 || b == '_' || b == '$' || Character.isLetterOrDigit(b);
  }
}
