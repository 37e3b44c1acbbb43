package dovetail.analysis.names;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The names that a text binds at its outermost level, each with the pieces that bind it. Immutable.
 *
 * <p>Complexity: construction is linear in the names; a look-up costs one in a hash map, and a step
 * for each space in which the name is bound.
 */
final class BoundNames {
  private final NameRules rules;
  private final Map<String, List<Span>> names = new HashMap<>();

  /**
   * The bindings of a name in a space.
   *
   * @param space as {@link NameRules#space} says
   * @param rooted whether it is bound in whatever order the code runs
   */
  private record Span(int space, int first, int last, boolean rooted) {}

  /** Of a text's pieces, in their order. */
  BoundNames(NameRules rules, List<FileNames.Placed> pieces) {
    this.rules = rules;
    for (int i = 0; i < pieces.size(); i++) {
      Piece piece = pieces.get(i).piece();
      for (Piece.Name name : piece.bound()) {
        add(name, i, piece.rooted().contains(name));
      }
    }
  }

  private void add(Piece.Name name, int piece, boolean rooted) {
    List<Span> spans = names.computeIfAbsent(name.text(), none -> new ArrayList<>(1));
    for (int i = 0; i < spans.size(); i++) {
      Span span = spans.get(i);
      if (span.space() == name.space()) {
        spans.set(i, new Span(span.space(), span.first(), piece, span.rooted() || rooted));
        return;
      }
    }
    spans.add(new Span(name.space(), piece, piece, rooted));
  }

  /** All bound names. */
  Set<String> names() {
    return names.keySet();
  }

  /**
   * Whether the name is bound by earlier pieces, or by any piece whose binding counts in whatever
   * order the code runs.
   */
  boolean before(Reference reference, int piece) {
    for (Span span : names.getOrDefault(reference.name(), List.of())) {
      if ((span.first() < piece || span.rooted()) && rules.sees(reference.rule(), span.space())) {
        return true;
      }
    }
    return false;
  }

  /** Whether the pieces behind one bind the name of a reference. */
  boolean behind(Reference reference, int piece) {
    for (Span span : names.getOrDefault(reference.name(), List.of())) {
      if (span.last() > piece && rules.sees(reference.rule(), span.space())) {
        return true;
      }
    }
    return false;
  }
}
