package dovetail.grammar;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Merges sets of terminals greedily, so that fewer lexers are needed. Two sets may be merged if the
 * lexer of the merged set takes the same token as the lexer of each set, wherever that one takes a
 * token. Where that one takes none, the merged lexer may take a token that the parser then refuses.
 */
final class Colors {
  private final List<BitSet> unions = new ArrayList<>();
  private final int[] colorOf;
  private boolean exact = true;

  /**
   * @param sets the terminals that are looked for together, one set after the other
   * @param before per terminal, the terminals that take texts from it in a common lexer
   * @param most the most colors; a set that would need another goes to the color with least harm
   */
  Colors(List<BitSet> sets, List<BitSet> before, int most) {
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
      int best = -1;
      int least = Integer.MAX_VALUE;
      for (int c = 0; c < unions.size() && least > 0; c++) {
        BitSet all = union(unions.get(c), set);
        all.and(union(harmful.get(c), harms));
        if (all.cardinality() < least) {
          least = all.cardinality();
          best = c;
        }
      }
      if (least > 0 && unions.size() < most) {
        best = unions.size();
        unions.add(new BitSet());
        harmful.add(new BitSet());
      } else if (least > 0) {
        exact = false;
      }
      unions.get(best).or(set);
      harmful.get(best).or(harms);
      colorOf[i] = best;
    }
  }

  private static BitSet union(BitSet one, BitSet other) {
    BitSet both = (BitSet) one.clone();
    both.or(other);
    return both;
  }

  /** The terminals of each color. */
  List<BitSet> unions() {
    return unions;
  }

  /** The color of a set, by its place in the list. */
  int of(int set) {
    return colorOf[set];
  }

  /** Whether no set was put where it does harm. */
  boolean exact() {
    return exact;
  }
}
