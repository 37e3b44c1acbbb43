package dovetail.quotient.mask;

import dovetail.ints.Bits;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The result of a walk: tokens, as sets that are still to be united, and its verdict on tokens that
 * are not among them. The terminals that these might become if they ended in the suffix are the
 * <em>candidates</em>; for those with guards they are told by themselves, with the first bytes of
 * suffixes, as 256 bits, in which one might end.
 */
final class Part {
  /** Sets with so many tokens are not copied. */
  private static final int LARGE = 96;

  final List<TokenSet> sets = new ArrayList<>();
  final long[] candidates;
  final long[] guarded;
  final long[] seamBytes = new long[4];

  Part(int words) {
    candidates = new long[words];
    guarded = new long[words];
  }

  /** Adds all that another one has. */
  void add(Part other) {
    sets.addAll(other.sets);
    Bits.addAll(candidates, other.candidates);
    Bits.addAll(guarded, other.guarded);
    Bits.addAll(seamBytes, other.seamBytes);
  }

  /** Adds the tokens to a mask. */
  void addTo(long[] mask) {
    for (int i = 0; i < sets.size(); i++) {
      sets.get(i).addTo(mask);
    }
  }

  /** The same with few sets: large ones as they are, since others have them too, small as one. */
  Part united(FoldNodes nodes) {
    List<TokenSet> small = new ArrayList<>();
    List<TokenSet> all = new ArrayList<>();
    for (TokenSet set : sets) {
      if (set.size() < LARGE) {
        small.add(set);
      } else if (!all.contains(set)) {
        all.add(set);
      }
    }
    if (!small.isEmpty()) {
      all.add(nodes.united(small));
    }
    sets.clear();
    sets.addAll(all);
    return this;
  }

  /** About how many bytes it takes, large sets not counted. */
  long bytes() {
    long bytes = 200 + 16L * candidates.length;
    for (TokenSet set : sets) {
      bytes += set.size() < LARGE ? set.bytes() : 8;
    }
    return bytes;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Part part
        && sets.equals(part.sets)
        && Arrays.equals(candidates, part.candidates)
        && Arrays.equals(guarded, part.guarded)
        && Arrays.equals(seamBytes, part.seamBytes);
  }

  @Override
  public int hashCode() {
    return sets.hashCode() * 31 + Arrays.hashCode(candidates) + 7 * Arrays.hashCode(guarded);
  }
}
