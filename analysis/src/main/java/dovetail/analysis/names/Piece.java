package dovetail.analysis.names;

import dovetail.analysis.tree.Tree;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The names of a piece of a text. Offsets count bytes from its begin. Immutable.
 *
 * @param bound the names that it binds in the file
 * @param rooted the names of {@code bound} that are bound in whatever order the code runs
 * @param free the references that nothing in the piece binds for sure
 * @param excused the names of such references that are excused: they are never reported
 * @param scopes its scopes, the file first
 * @param opens whether it may bind names that it does not spell, besides the members of {@code
 *     stars}
 * @param stars the modules all of whose members it binds
 * @param shared the names that it binds in other texts
 * @param kin the types whose members other types may have
 */
record Piece(
    List<Binding> bindings,
    Set<Name> bound,
    Set<Name> rooted,
    List<Reference> free,
    Set<String> excused,
    List<Scope> scopes,
    boolean opens,
    List<String> stars,
    Shared shared,
    List<Kin> kin) {
  /**
   * A region of names.
   *
   * @param around the scope that it stands in, -1 for none
   */
  record Scope(int rule, int begin, int end, int around) {}

  /**
   * A name that is bound.
   *
   * @param space its space, as {@link NameRules#space} says
   */
  record Name(String text, int space) {}

  /**
   * The names that texts of a folder share.
   *
   * @param group a text that is the same in all texts that share names, such as a package's name;
   *     empty if the piece does not have it
   * @param names the names that the piece binds in all these texts
   */
  record Shared(Optional<String> group, Set<Name> names) {
    Shared {
      names = Set.copyOf(names);
    }
  }

  Piece {
    bindings = List.copyOf(bindings);
    bound = Set.copyOf(bound);
    rooted = Set.copyOf(rooted);
    free = List.copyOf(free);
    excused = Set.copyOf(excused);
    scopes = List.copyOf(scopes);
    stars = List.copyOf(stars);
    kin = List.copyOf(kin);
  }

  /** The innermost scope at a place. */
  int innermost(int at) {
    int scope = 0;
    for (int i = 1; i < scopes.size(); i++) {
      Scope one = scopes.get(i);
      if (one.begin() <= at && at <= one.end() && one.begin() >= scopes.get(scope).begin()) {
        scope = i;
      }
    }
    return scope;
  }

  /** Of a piece's tree. */
  static Piece of(NameRules rules, Tree tree) {
    return new PieceReader(rules, rules.named.of(tree)).read();
  }
}
