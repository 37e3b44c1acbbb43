package dovetail.grammar;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Merges sets of terminals, so that few lexers are needed: a color for each set, the merged
 * terminals for each color. Two sets may be merged if the lexer of the merged set takes the same
 * token as the lexer of each set, wherever that lexer takes a token. Where it takes none, the
 * merged lexer may take a token that the parser then refuses. The largest sets come first, and each
 * goes to the first color that it may join: greedy coloring of a graph.
 */
final class Colors {
  /** The terminals of each color. */
  final List<BitSet> unions = new ArrayList<>();

  private final int[] colorOf;

  /**
   * @param sets the terminals that are looked for together, one set after the other
   * @param before per terminal, the terminals that take texts from it in a common lexer
   */
  Colors(List<BitSet> sets, List<BitSet> before) {
    colorOf = new int[sets.size()];
    List<BitSet> harmful = new ArrayList<>();
    List<Integer> largestFirst =
        IntStream.range(0, sets.size())
            .boxed()
            .sorted(Comparator.comparingInt((Integer i) -> -sets.get(i).cardinality()))
            .toList();
    for (int i : largestFirst) {
      BitSet set = sets.get(i);
      BitSet harms = new BitSet();
      set.stream().forEach(t -> harms.or(before.get(t)));
      harms.andNot(set);
      int fitting = 0;
      while (fitting < unions.size()
          && union(unions.get(fitting), set).intersects(union(harmful.get(fitting), harms))) {
        fitting++;
      }
      if (fitting == unions.size()) {
        unions.add(new BitSet());
        harmful.add(new BitSet());
      }
      unions.get(fitting).or(set);
      harmful.get(fitting).or(harms);
      colorOf[i] = fitting;
    }
  }

  private static BitSet union(BitSet one, BitSet other) {
    BitSet both = (BitSet) one.clone();
    both.or(other);
    return both;
  }

  /** The color of a set, by its place in the list. */
  int of(int set) {
    return colorOf[set];
  }
}
