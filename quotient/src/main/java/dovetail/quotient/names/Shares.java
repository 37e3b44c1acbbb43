package dovetail.quotient.names;

import dovetail.quotient.tree.Tree;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What a text shares with others of its folder, by {@code %shares}. Immutable.
 *
 * @param group what is the same in the texts that share; empty if it shares nothing
 * @param names the names that it binds in all of them
 * @param texts the same without their spaces
 */
record Shares(Optional<String> group, Set<Piece.Name> names, Set<String> texts) {
  static final Shares NOTHING = new Shares(Optional.empty(), Set.of());

  Shares {
    names = Set.copyOf(names);
    texts = Set.copyOf(texts);
  }

  private Shares(Optional<String> group, Set<Piece.Name> names) {
    this(group, names, names.stream().map(Piece.Name::text).collect(Collectors.toSet()));
  }

  /**
   * Of a tree. O(nodes), and for each node that is shared the names that the tree binds.
   *
   * @param bound what the tree binds
   */
  static Shares of(NameRules rules, Tree tree, List<Binding> bound) {
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
    return new Shares(group, names);
  }

  /** Of all the pieces of a text. */
  static Shares of(List<FileNames.Placed> pieces) {
    List<Shares> all = new ArrayList<>();
    pieces.forEach(placed -> all.add(placed.piece().shares()));
    Set<Piece.Name> names = new HashSet<>();
    all.forEach(one -> names.addAll(one.names()));
    return new Shares(all.stream().flatMap(one -> one.group().stream()).findFirst(), names);
  }
}
