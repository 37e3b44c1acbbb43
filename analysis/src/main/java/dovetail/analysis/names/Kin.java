package dovetail.analysis.names;

import java.util.List;
import java.util.Set;

/**
 * A type whose members other types may inherit ({@code %inherits}). Immutable.
 *
 * @param members the names that it binds itself
 * @param bases the types whose members it has, as paths of names; an empty text for a type that is
 *     no path
 */
record Kin(String name, Set<Piece.Name> members, List<String> bases) {
  Kin {
    members = Set.copyOf(members);
    bases = List.copyOf(bases);
  }
}
