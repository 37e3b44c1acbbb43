package dovetail.quotient.chart;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Interned sets of lexical contexts, as bits, each with a number: equal sets have one. O(contexts)
 * for a set that is interned. Grows; not thread-safe.
 */
public final class ContextSets {
  private final List<long[]> sets = new ArrayList<>();
  private final Map<List<Long>, Integer> numbers = new HashMap<>();

  /** The number of a set, which is kept: it must not be written to any more. */
  public int number(long[] set) {
    Integer known = numbers.putIfAbsent(Arrays.stream(set).boxed().toList(), sets.size());
    if (known == null) {
      sets.add(set);
    }
    return known == null ? sets.size() - 1 : known;
  }

  /** The set of a number. Not to be modified. */
  public long[] set(int number) {
    return sets.get(number);
  }
}
