package dovetail.quotient.mask.memo;

import dovetail.ints.Bits;
import dovetail.lexer.LexerTable;
import dovetail.quotient.chart.Branch;
import dovetail.quotient.chart.EntryEnds;
import dovetail.quotient.chart.Guard;
import dovetail.quotient.join.Seams;
import dovetail.quotient.join.Tables;
import dovetail.quotient.mask.MaskedMiddle;

/**
 * The lexer states from which a string or comment that must stay open at the cursor can still end
 * in the suffix, or right before it, so that a program results. A token of the model is allowed
 * there if it leaves the string in one of these states ({@link KeptTexts}). Made for one place, by
 * the {@link Seams} of the suffix: only the suffix may end the string, so {@link
 * MaskedMiddle#weights} asks for nothing else.
 *
 * <p>A guard of an earlier token is followed for as many bytes as {@link MaskedMiddle#weights}
 * follows it.
 */
final class KeptEnds {
  private final LexerTable lexer;
  private final EntryEnds suffix;
  private final Folds folds;
  private final long[] reaching; // states from which it ends, after some bytes or none
  private final long[] ending; // states in which it ends

  KeptEnds(Tables tables, MaskedMiddle middle, Folds folds, Branch at) {
    this.lexer = tables.lexer();
    this.suffix = middle.join().right().suffix().ends();
    this.folds = folds;
    this.reaching = Bits.of(lexer.states());
    this.ending = new long[at.guard() == null ? 0 : reaching.length];
    add(middle.ends().allSeams(), middle, at);
    add(middle.ends().seamsBefore(), middle, at);
  }

  private void add(Seams seams, MaskedMiddle middle, Branch at) {
    for (int seam = 0; seam < seams.count(); seam++) {
      if (seams.reached(seam, at.lexer()) && middle.ends().endsThrough(at, seams, seam)) {
        seams.addReaching(seam, reaching);
        if (at.guard() != null) {
          seams.addStates(seam, ending);
        }
      }
    }
  }

  /** Whether the open text may end in the suffix, from the lexer state behind a token. */
  boolean reachedFrom(int tail) {
    int state = folds.state(tail);
    int chain = folds.guardChain(tail);
    return chain == Folds.NO_GUARD
        ? Bits.has(reaching, state)
        : endsIn(state, chain) || settles(state, chain, Guard.MOST_BYTES);
  }

  /** Whether one byte, and {@code more} behind it, can settle that no earlier token grows. */
  private boolean settles(int state, int chain, int more) {
    int lastTo = LexerTable.DEAD;
    int lastLeft = chain;
    for (int b : Folds.SETTLING) {
      int to = lexer.next(state, b);
      int left = to == LexerTable.DEAD ? Folds.KILLED : folds.advance(chain, b);
      if (left == Folds.KILLED || (to == lastTo && left == lastLeft)) {
        continue;
      }
      lastTo = to;
      lastLeft = left;
      boolean settled = left == Folds.NO_GUARD || left == chain || more == 0 || endsIn(to, left);
      if (settled ? Bits.has(reaching, to) : settles(to, left, more - 1)) {
        return true;
      }
    }
    return false;
  }

  /** Whether it may end there at once: the suffix makes no earlier token longer. */
  private boolean endsIn(int state, int chain) {
    for (Guard g = folds.guards(chain); g != null; g = g.next()) {
      if (suffix.labelSet(g.state()) >= 0) {
        return false;
      }
    }
    return Bits.has(ending, state);
  }
}
