package dovetail.quotient;

import dovetail.ints.IntList;
import dovetail.ints.LongIntMap;
import dovetail.lexer.layout.Layout;
import dovetail.quotient.chart.EntryEnds;
import dovetail.quotient.chart.Suffix;
import java.util.ArrayList;
import java.util.List;

/**
 * The ways in which a token that is open at the cut may end inside the suffix: where, and as what;
 * and which lexer states can become such, by no bytes or more. Immutable. O(lexer states) to make,
 * each with the states that reach it; look-ups are O(1).
 */
final class Seams {
  private final EntryEnds ends;
  private final IntList members = new IntList(); // of each seam, a state that ends so
  private final List<IntList> states = new ArrayList<>();
  private final List<long[]> reaching = new ArrayList<>(); // lexer states, as bits

  Seams(Tables tables, EntryEnds ends) {
    this.ends = ends;
    LongIntMap ids = new LongIntMap();
    for (int s = 1; s < ends.states(); s++) {
      if (ends.offset(s) > 0) {
        long key = (long) ends.offset(s) << 32 | ends.labelSet(s);
        int seam = ids.putIfAbsent(key, members.size());
        if (seam == members.size()) {
          members.add(s);
          states.add(new IntList(4));
          reaching.add(new long[(ends.states() + 63) / 64]);
        }
        states.get(seam).add(s);
        long[] from = tables.reaching(s);
        long[] bits = reaching.get(seam);
        for (int w = 0; w < bits.length; w++) {
          bits[w] |= from[w];
        }
      }
    }
  }

  /**
   * The terminals as which tokens may end at places where something follows, as bits; for what is
   * passed over the two bits from {@code passed} on.
   */
  long[] terminals(Tables tables, Suffix suffix, int passed) {
    long[] bits = new long[(passed + 2 + 63) / 64];
    for (int seam = 0; seam < count(); seam++) {
      if (suffix.nodes(offset(seam)) == 0) {
        continue;
      }
      if (tables.layout().kind(labelSet(seam)) == Layout.Kind.IGNORED) {
        bits[passed >> 6] |= 1L << passed;
        bits[(passed + 1) >> 6] |= 1L << (passed + 1);
      }
      for (int terminal : suffix.labels(labelSet(seam))) {
        bits[terminal >> 6] |= 1L << terminal;
      }
    }
    return bits;
  }

  /** How many there are. */
  int count() {
    return members.size();
  }

  /** Where the token ends. */
  int offset(int seam) {
    return ends.offset(members.get(seam));
  }

  /** As what it ends. */
  int labelSet(int seam) {
    return ends.labelSet(members.get(seam));
  }

  /** Whether what is open in a lexer state may go on to end so. */
  boolean reached(int seam, int lexerState) {
    return (reaching.get(seam)[lexerState >> 6] >>> lexerState & 1) != 0;
  }

  /** The lexer states in which a token that is open at the cut ends so. */
  IntList states(int seam) {
    return states.get(seam);
  }
}
