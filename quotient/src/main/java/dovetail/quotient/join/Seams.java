package dovetail.quotient.join;

import dovetail.ints.Bits;
import dovetail.ints.IntList;
import dovetail.ints.LongIntMap;
import dovetail.lexer.layout.LayoutPolicy;
import dovetail.quotient.chart.EntryEnds;
import dovetail.quotient.chart.Suffix;
import java.util.ArrayList;
import java.util.List;

/**
 * The ways in which a token that is open at the cut may end inside the suffix, or right before it:
 * the offset, and the terminals that the token then is; and the lexer states from which some bytes,
 * or none, lead to such an end. Immutable. O(lexer states) to make, each with the states that reach
 * it; look-ups are O(1).
 */
public final class Seams {
  private final IntList offsets = new IntList();
  private final IntList labelSets = new IntList();
  private final List<IntList> states = new ArrayList<>();
  private final List<long[]> reaching = new ArrayList<>(); // lexer states, as bits
  private final LongIntMap ids = new LongIntMap(); // offset << 32 | label set -> seam

  private Seams() {}

  /** The seams inside a suffix, or behind it where more is to be written. */
  public static Seams inside(Tables tables, Suffix suffix) {
    EntryEnds ends = suffix.ends();
    Seams seams = new Seams();
    for (int s = 1; s < ends.states(); s++) {
      if (!tables.isOpen(s)) {
        continue;
      }
      if (ends.offset(s) > 0 && !suffix.isUnfinishedAt(ends.offset(s))) {
        seams.add(tables, ends.offset(s), ends.labelSet(s), s);
      }
      int[] endings = suffix.length() == 0 ? suffix.endings(0, s) : suffix.endings(ends.open(s));
      for (int i = 0; i < endings.length; i += 2) {
        seams.add(tables, endings[i + 1], endings[i], s);
      }
    }
    return seams;
  }

  /** The seams right before a suffix, of strings and comments that do not go on in it. */
  public static Seams before(Tables tables, EntryEnds ends) {
    Seams seams = new Seams();
    for (int s = 1; s < ends.states(); s++) {
      if (ends.offset(s) == 0 && tables.isProse(s) && ends.labelSetBefore(s) >= 0) {
        seams.add(tables, 0, ends.labelSetBefore(s), s);
      }
    }
    return seams;
  }

  private void add(Tables tables, int offset, int labelSet, int state) {
    long[] from = tables.reaching(state);
    int seam = ids.putIfAbsent((long) offset << 32 | labelSet, count());
    if (seam == count()) {
      offsets.add(offset);
      labelSets.add(labelSet);
      states.add(new IntList(4));
      reaching.add(new long[from.length]);
    }
    states.get(seam).add(state);
    Bits.addAll(reaching.get(seam), from);
  }

  /**
   * The terminals as which tokens may end at places where text follows, as bits; for lexemes that
   * are passed over, the two bits from {@code passed} on.
   */
  public long[] terminals(Tables tables, Suffix suffix, int passed) {
    long[] bits = Bits.of(passed + 2);
    for (int seam = 0; seam < count(); seam++) {
      if (suffix.lattice().nodes(offset(seam)) == 0) {
        continue;
      }
      if (tables.layout().kind(labelSet(seam)) == LayoutPolicy.Kind.IGNORED) {
        Bits.add(bits, passed);
        Bits.add(bits, passed + 1);
      }
      for (int terminal : tables.layout().terminals(labelSet(seam))) {
        Bits.add(bits, terminal);
      }
    }
    return bits;
  }

  /** The number of seams. */
  public int count() {
    return offsets.size();
  }

  /** Where the token ends. */
  public int offset(int seam) {
    return offsets.get(seam);
  }

  /** The terminals that the token then is. */
  public int labelSet(int seam) {
    return labelSets.get(seam);
  }

  /** Whether the open token of a lexer state may go on to end so. */
  public boolean reached(int seam, int lexerState) {
    return Bits.has(reaching.get(seam), lexerState);
  }

  /** Adds the lexer states whose open token may go on to end so, as bits. */
  public void addReaching(int seam, long[] bits) {
    Bits.addAll(bits, reaching.get(seam));
  }

  /** Adds {@link #states} as bits. */
  public void addStates(int seam, long[] bits) {
    IntList own = states.get(seam);
    for (int i = 0; i < own.size(); i++) {
      Bits.add(bits, own.get(i));
    }
  }

  /** The lexer states in which a token that is open at the cut ends so. */
  public IntList states(int seam) {
    return states.get(seam);
  }
}
