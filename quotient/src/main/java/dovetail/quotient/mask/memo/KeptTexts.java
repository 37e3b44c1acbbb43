package dovetail.quotient.mask.memo;

import dovetail.quotient.chart.Branch;
import dovetail.quotient.join.Scope;
import dovetail.quotient.join.Tables;
import dovetail.quotient.mask.MaskedMiddle;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Masks in a string or comment that must stay open ({@link Scope#keepsText}). Only the suffix may
 * end it. So a token is allowed exactly if the open text may go on, from the lexer state behind the
 * token, to its end in the suffix ({@link KeptEnds}).
 *
 * <p>Strings with fields that may open brackets, such as Python's f-strings, are left to a {@link
 * FoldWalk}. O(seams + tails of the fold); one thread.
 */
final class KeptTexts {
  private final Tables tables;
  private final Folds folds;
  private final FoldNodes fold;
  private final Map<Integer, Boolean> plain = new HashMap<>(); // by lexer state

  KeptTexts(Tables tables, Folds folds) {
    this.tables = tables;
    this.folds = folds;
    this.fold = folds.nodes;
  }

  /** Whether a place is in such a string or comment, and not in one with fields. */
  boolean holds(MaskedMiddle middle, Branch at) {
    return at.open()
        && middle.join().scope().keepsTextAt(at.depth())
        && plain.computeIfAbsent(at.lexer(), this::isPlain);
  }

  /** Adds the tokens that are allowed after a place in it. */
  void addTo(long[] mask, MaskedMiddle middle, Branch at) {
    KeptEnds ends = new KeptEnds(tables, middle, folds, at);
    int root = folds.of(at.lexer(), true, folds.chain(at.guard()));
    for (int g = fold.groupBegin(root); g < fold.groupEnd(root); g++) {
      for (int i = fold.tailBegin(g); i < fold.tailEnd(g); i++) {
        if (fold.tail(i) == Folds.PUSHED) {
          fold.tailTokens(i).addTo(mask, token -> middle.allows().test(folds.text(token)));
        } else if (ends.reachedFrom(fold.tail(i))) {
          fold.tailTokens(i).addTo(mask);
        }
      }
    }
  }

  /** Whether no token opens a bracket in a lexeme, nor leaves one open whose columns count. */
  private boolean isPlain(int lexerState) {
    int root = folds.of(lexerState, true, Folds.NO_GUARD);
    for (int e = fold.edgeBegin(root); e < fold.edgeEnd(root); e++) {
      if (tables.layout().opens(folds.labelSet(fold.step(e)))) {
        return false;
      }
    }
    for (int g = fold.groupBegin(root); g < fold.groupEnd(root); g++) {
      for (int i = fold.tailBegin(g); i < fold.tailEnd(g); i++) {
        int tail = fold.tail(i);
        boolean counts = folds.tailWidth(tail).length > 0;
        if (tail != Folds.PUSHED && (counts || mayOpen(folds.state(tail)))) {
          return false;
        }
      }
    }
    return true;
  }

  /** Whether the open lexeme of a state may become a token that opens a bracket. */
  private boolean mayOpen(int lexerState) {
    return Arrays.stream(tables.lexer().accepted(lexerState)).anyMatch(tables.layout()::opens)
        || tables.language().opening().stream()
            .anyMatch(terminal -> tables.lexer().canReach(lexerState, terminal));
  }
}
