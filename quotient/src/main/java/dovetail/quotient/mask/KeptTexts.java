package dovetail.quotient.mask;

import dovetail.ints.Bits;
import dovetail.quotient.chart.Branch;
import dovetail.quotient.join.Scope;
import dovetail.quotient.join.Tables;
import java.util.HashMap;
import java.util.Map;

/**
 * Masks in a string or comment that must stay open ({@link Scope#keepsText}). Only the suffix may
 * end it. So a token is allowed exactly if the open text may go on, from the lexer state behind the
 * token, to its end in the suffix ({@link KeptEnds}). The set of such states is the only fact read
 * of the suffix; masks are remembered under it.
 *
 * <p>Strings with fields that may open brackets, such as Python's f-strings, are left to a walk
 * over the charts. O(seams and lexer states / 64); one thread.
 */
final class KeptTexts {
  /** Keeps the numbers of these masks apart from others. */
  private static final long TEXT = 0x7465787473L;

  private static final long[] NOT_PLAIN = {};

  private final Tables tables;
  private final Folds folds;
  private final MaskMemo memo;
  private final Map<Integer, long[]> statesLeaving = new HashMap<>(); // by lexer state

  KeptTexts(Tables tables, Folds folds, MaskMemo memo) {
    this.tables = tables;
    this.folds = folds;
    this.memo = memo;
  }

  /** Adds the tokens that are allowed after a place in the string or comment. */
  StackMasks.Outcome addTo(
      MaskSum sum, MaskedMiddle middle, Branch at, StackMasks.Keeping keeping) {
    if (!at.open() || !middle.join().scope().keepsTextAt(at.depth())) {
      return StackMasks.Outcome.UNKNOWN;
    }
    long[] leaving = statesLeaving.computeIfAbsent(at.lexer(), this::statesLeaving);
    if (leaving == NOT_PLAIN) {
      return StackMasks.Outcome.UNKNOWN;
    }
    KeptEnds ends = new KeptEnds(tables, middle, folds, at);
    if (at.guard() != null) {
      walk(root(at), ends, sum.mask());
      return StackMasks.Outcome.WALKED;
    }
    long number = ends.number(Numbers.mix(TEXT, at.lexer()), leaving);
    int found = memo.find(number);
    if (found >= 0) {
      memo.addTo(sum, found, middle);
      return StackMasks.Outcome.KNOWN;
    }
    if (keeping == StackMasks.Keeping.KEEP) {
      long[] own = new long[folds.vocabulary().words()];
      walk(root(at), ends, own);
      long[] none = Bits.of(tables.lexer().terminals() + 2);
      memo.putMask(number, own, none, none, new long[4]);
    }
    walk(root(at), ends, sum.mask());
    return StackMasks.Outcome.WALKED;
  }

  private void walk(int root, KeptEnds ends, long[] mask) {
    FoldNodes fold = folds.nodes();
    for (int g = fold.groupBegin(root); g < fold.groupEnd(root); g++) {
      for (int i = fold.tailBegin(g); i < fold.tailEnd(g); i++) {
        if (ends.reachedFrom(fold.tail(i))) {
          fold.tailTokens(i).addTo(mask);
        }
      }
    }
  }

  private int root(Branch at) {
    return folds.of(at.lexer(), true, folds.chain(at.guard()));
  }

  /**
   * The lexer states in which tokens leave what is open in one, as bits; {@link #NOT_PLAIN} if a
   * bracket may be opened, or if the columns of what is open count.
   */
  private long[] statesLeaving(int lexerState) {
    FoldNodes fold = folds.nodes();
    int root = folds.of(lexerState, true, Folds.NO_GUARD);
    for (int e = fold.edgeBegin(root); e < fold.edgeEnd(root); e++) {
      if (tables.layout().opens(folds.labelSet(fold.step(e)))) {
        return NOT_PLAIN;
      }
    }
    long[] states = Bits.of(tables.lexer().states());
    for (int g = fold.groupBegin(root); g < fold.groupEnd(root); g++) {
      for (int i = fold.tailBegin(g); i < fold.tailEnd(g); i++) {
        int state = folds.state(fold.tail(i));
        if (folds.tailWidth(fold.tail(i)).length > 0 || mayOpen(state)) {
          return NOT_PLAIN;
        }
        Bits.add(states, state);
      }
    }
    return states;
  }

  /** Whether what is open in a lexer state may become a token that opens a bracket. */
  private boolean mayOpen(int lexerState) {
    int now = tables.lexer().accept(lexerState);
    return (now >= 0 && tables.layout().opens(now))
        || tables.language().opening().stream()
            .anyMatch(terminal -> tables.lexer().canReach(lexerState, terminal));
  }
}
