package dovetail.analysis.names;

import dovetail.analysis.tree.Tree;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The members of the module that a text is. Immutable.
 *
 * @param isModule whether the text says that it is a module: by {@code %exports}, that it has a
 *     member
 * @param members the names of those that it spells
 * @param modules the modules all of whose members it has, too, as their paths are spelt
 */
public record Exports(boolean isModule, Set<String> members, Set<String> modules) {
  public Exports {
    members = Set.copyOf(members);
    modules = Set.copyOf(modules);
  }

  /** Of a tree, by {@code %exports}. O(nodes). */
  static Exports of(NameRules rules, Tree tree, List<Binding> bound) {
    Set<String> members = new HashSet<>();
    Set<String> modules = new LinkedHashSet<>();
    int origin = tree.nodes() == 0 ? 0 : tree.begin(tree.nodes() - 1);
    for (NameRules.Exporting one : rules.exports) {
      for (int node = 0; node < tree.nodes(); node++) {
        int rule = tree.rule(node);
        int parent = tree.parent(node);
        if (one.members().get(rule)) {
          members.add(tree.text(node));
        } else if (one.marks().get(rule) && parent != Tree.NONE) {
          int begin = tree.begin(parent) - origin;
          int end = tree.end(parent) - origin;
          bound.stream()
              .filter(name -> name.scope() == 0 && name.begin() >= begin && name.begin() < end)
              .forEach(name -> members.add(name.name()));
        } else if (one.all().get(rule)) {
          modules.add(Imports.beside(tree, parent, one.modules()).orElse(""));
        }
      }
    }
    return new Exports(!members.isEmpty() || !modules.isEmpty(), members, modules);
  }

  /** Of all the pieces of a text. */
  static Exports of(List<FileNames.Placed> pieces) {
    Set<String> members = new HashSet<>();
    Set<String> modules = new LinkedHashSet<>();
    for (FileNames.Placed placed : pieces) {
      members.addAll(placed.piece().exports().members());
      modules.addAll(placed.piece().exports().modules());
    }
    return new Exports(!members.isEmpty() || !modules.isEmpty(), members, modules);
  }
}
