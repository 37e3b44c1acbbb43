package dovetail.quotient.mask.memo;

import dovetail.lexer.LexerTable;
import dovetail.quotient.chart.Branch;
import dovetail.quotient.join.Tables;
import dovetail.quotient.mask.MaskSource;
import dovetail.quotient.mask.MaskedMiddle;
import dovetail.quotient.mask.TokenStrings;

/** Masks by walks over the folds of a vocabulary, which are kept. One thread at a time. */
public final class FoldedMasks implements MaskSource {
  private final LexerTable lexer;
  private final Folds folds;
  private final KeptTexts texts;

  /** Of a language's tables; lexer states are folded as they occur. */
  public FoldedMasks(Tables tables, TokenStrings vocabulary) {
    this.lexer = tables.lexer();
    this.folds = new Folds(tables, vocabulary);
    this.texts = new KeptTexts(tables, folds);
  }

  @Override
  public void addTo(long[] mask, MaskedMiddle middle) {
    for (Branch branch : middle.branches()) {
      if (texts.holds(middle, branch)) {
        texts.addTo(mask, middle, branch);
      } else {
        FoldWalk.addTo(mask, folds, middle, branch);
      }
    }
  }

  /** Folds every lexer state. */
  @Override
  public void prepare() {
    for (int state = 1; state < lexer.states(); state++) {
      folds.of(state, true, Folds.NO_GUARD);
    }
    for (int context = 0; context < lexer.contexts(); context++) {
      folds.of(lexer.start(context), false, Folds.NO_GUARD);
    }
  }

  @Override
  public long bytes() {
    return folds.bytes();
  }

  @Override
  public String toString() {
    return folds.size() + " folds";
  }
}
