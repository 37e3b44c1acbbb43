package dovetail.lexer.regex;

import dovetail.ints.IntList;
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
  private final Map<CodePoints, int[]> partsOf = new HashMap<>();

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
    Map<BitSet, IntList> bySets = new LinkedHashMap<>(); // the bounds of each part
    Integer begin = null;
    for (int end : bounds) {
      if (begin != null) {
        BitSet in = new BitSet();
        for (int s = 0; s < sets.size(); s++) {
          in.set(s, sets.get(s).contains(begin));
        }
        if (!in.isEmpty()) {
          in.set(sets.size(), begin >= split);
          IntList part = bySets.computeIfAbsent(in, _ -> new IntList(2));
          part.add(begin);
          part.add(end);
        }
      }
      begin = end;
    }
    Map<CodePoints, IntList> parts = new HashMap<>();
    bySets.forEach(
        (in, part) -> {
          in.stream()
              .filter(s -> s < sets.size())
              .mapToObj(sets::get)
              .forEach(set -> parts.computeIfAbsent(set, _ -> new IntList(4)).add(atoms.size()));
          atoms.add(CodePoints.between(part.toArray()));
        });
    parts.forEach((set, own) -> partsOf.put(set, own.toArray()));
  }

  /** The parts; a part's number is its index. */
  public List<CodePoints> all() {
    return atoms;
  }

  /** The parts of one of the sets, in order; none of another set. Do not modify. */
  public int[] of(CodePoints set) {
    return partsOf.getOrDefault(set, new int[0]);
  }
}
