package dovetail.quotient.names;

import dovetail.quotient.tree.Tree;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What a text shares with others of its folder, by {@code %shares}: names that it binds in them,
 * too. Immutable and safe for threads. Making one is linear in these names.
 */
public final class Shares {
  private final NameRules rules;
  private final Optional<String> group;
  private final Map<String, Set<Integer>> names = new HashMap<>(); // and the spaces of each

  Shares(NameRules rules, List<FileNames.Placed> pieces) {
    this.rules = rules;
    this.group = pieces.stream().flatMap(one -> one.piece().shared().group().stream()).findFirst();
    for (FileNames.Placed placed : pieces) {
      for (Piece.Name name : placed.piece().shared().names()) {
        names.computeIfAbsent(name.text(), none -> new HashSet<>(1)).add(name.space());
      }
    }
  }

  /**
   * Of a tree. O(nodes), and for each node that is shared the names that the tree binds.
   *
   * @param bound what the tree binds
   */
  static Piece.Shared of(NameRules rules, Tree tree, List<Binding> bound) {
    Optional<String> group = Optional.empty();
    Set<Piece.Name> names = new HashSet<>();
    int origin = tree.nodes() == 0 ? 0 : tree.begin(tree.nodes() - 1);
    for (NameRules.Pair one : rules.shares) {
      for (int node = 0; node < tree.nodes(); node++) {
        int begin = tree.begin(node) - origin;
        int end = tree.end(node) - origin;
        if (one.to().get(tree.rule(node))) {
          group = Optional.of(tree.text(node));
        } else if (one.from().get(tree.rule(node))) {
          bound.stream()
              .filter(name -> name.scope() == 0 && name.begin() >= begin && name.begin() < end)
              .forEach(name -> names.add(new Piece.Name(name.name(), name.space())));
        }
      }
    }
    return new Piece.Shared(group, names);
  }

  /** Whether two texts of one folder share names. */
  public boolean isWith(Shares other) {
    return group.isPresent() && group.equals(other.group);
  }

  /** Whether it binds a name. */
  public boolean binds(String name) {
    return names.containsKey(name);
  }

  /** Whether it binds what a reference of another text looks up. */
  public boolean binds(Reference reference, Shares other) {
    return binds(reference.name()) && isSeen(reference.name(), rules.rule(other.rules, reference));
  }

  /** The names that a reference of another text could be. */
  public Set<String> legal(Reference reference, Shares other) {
    int rule = rules.rule(other.rules, reference);
    return names.keySet().stream().filter(name -> isSeen(name, rule)).collect(Collectors.toSet());
  }

  private boolean isSeen(String name, int rule) {
    return names.getOrDefault(name, Set.of()).stream().anyMatch(space -> rules.sees(rule, space));
  }
}
