package dovetail.grammar;

import dovetail.lexer.regex.CodePoints;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * Disjoint parts of sets of characters. Each set is a union of parts: of {@code [a-f]} and {@code
 * [d-z]} the parts are {@code [a-c]}, {@code [d-f]} and {@code [g-z]}.
 */
final class Atoms {
  private final List<CodePoints> atoms = new ArrayList<>();
  private final Map<CodePoints, List<Integer>> partsOf = new HashMap<>();

  Atoms(List<CodePoints> sets) {
    TreeSet<Integer> bounds = new TreeSet<>();
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
          bySets.merge(in, CodePoints.range(begin, end - 1), CodePoints::union);
        }
      }
      begin = end;
    }
    bySets.forEach(
        (in, atom) -> {
          in.stream()
              .forEach(
                  s ->
                      partsOf
                          .computeIfAbsent(sets.get(s), _ -> new ArrayList<>())
                          .add(atoms.size()));
          atoms.add(atom);
        });
    partsOf.replaceAll((_, parts) -> parts.stream().distinct().toList());
  }

  /** The parts; a part's number is its index. */
  List<CodePoints> all() {
    return atoms;
  }

  /** The parts of one of the sets. */
  List<Integer> of(CodePoints set) {
    return partsOf.getOrDefault(set, List.of());
  }
}
