package dovetail.lexer.regex;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * Disjoint parts of sets of characters. Each set is a union of parts: of {@code [a-f]} and {@code
 * [d-z]} the parts are {@code [a-c]}, {@code [d-f]} and {@code [g-z]}.
 */
public final class Atoms {
  private final List<CodePoints> atoms = new ArrayList<>();
  private final Map<CodePoints, List<Integer>> partsOf = new HashMap<>();

  /**
   * The parts of some sets, in the order of their first characters.
   *
   * @param split a character; no part has characters both below it and from it on
   */
  public Atoms(Collection<CodePoints> all, int split) {
    List<CodePoints> sets = List.copyOf(new LinkedHashSet<>(all));
    TreeSet<Integer> bounds = new TreeSet<>(List.of(split));
    for (CodePoints set : sets) {
      for (int i = 0; i < set.ranges(); i++) {
        bounds.add(set.first(i));
        bounds.add(set.last(i) + 1);
      }
    }
    Map<BitSet, CodePoints> bySets = new LinkedHashMap<>();
    Integer begin = null;
    for (int end : bounds) {
      if (begin != null) {
        BitSet in = new BitSet();
        for (int s = 0; s < sets.size(); s++) {
          in.set(s, sets.get(s).contains(begin));
        }
        if (!in.isEmpty()) {
          in.set(sets.size(), begin >= split);
          bySets.merge(in, CodePoints.range(begin, end - 1), CodePoints::union);
        }
      }
      begin = end;
    }
    bySets.forEach(
        (in, atom) -> {
          in.stream()
              .filter(s -> s < sets.size())
              .mapToObj(sets::get)
              .map(set -> partsOf.computeIfAbsent(set, _ -> new ArrayList<>()))
              .forEach(parts -> parts.add(atoms.size()));
          atoms.add(atom);
        });
  }

  /** The parts; a part's number is its index. */
  public List<CodePoints> all() {
    return atoms;
  }

  /** The parts of one of the sets; none of another set. */
  public List<Integer> of(CodePoints set) {
    return partsOf.getOrDefault(set, List.of());
  }
}
