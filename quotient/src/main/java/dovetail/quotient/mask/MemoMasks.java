package dovetail.quotient.mask;

import dovetail.lexer.LexerTable;
import dovetail.quotient.chart.Branch;
import dovetail.quotient.join.Scope;
import dovetail.quotient.join.Tables;
import java.util.ArrayList;
import java.util.List;

/**
 * Remembered masks: under the reads of a walk over the charts ({@link StackMasks}), or of the
 * suffix where a string or comment must stay open ({@link KeptTexts}). Where neither can tell,
 * charts and suffix are asked. One thread at a time.
 */
final class MemoMasks implements MaskSource {
  private final Tables tables;
  private final Folds folds;
  private final Masks.Memory memory;
  private final MaskMemo memo;
  private final StackMasks stacks;
  private final KeptTexts texts;
  private final StackMasks.Keeping keeping;
  private final AskedMasks askedMasks = new AskedMasks();
  private long hits;
  private long misses;
  private long unknown;

  MemoMasks(Tables tables, Folds folds, Masks.Memory memory) {
    this.tables = tables;
    this.folds = folds;
    this.memory = memory;
    this.memo = new MaskMemo(folds.vocabulary().words(), memory.masks());
    this.stacks = new StackMasks(Predictions.of(tables), folds, memo, memory.parts());
    this.texts = new KeptTexts(tables, folds, memo);
    this.keeping =
        memory.equals(Masks.Memory.NONE) ? StackMasks.Keeping.FORGET : StackMasks.Keeping.KEEP;
  }

  private MemoMasks(MemoMasks same, StackMasks.Keeping keeping) {
    this.tables = same.tables;
    this.folds = same.folds;
    this.memory = same.memory;
    this.memo = same.memo;
    this.stacks = same.stacks;
    this.texts = same.texts;
    this.keeping = keeping;
  }

  /** The same masks; from now on new ones are remembered. */
  MemoMasks keeping() {
    return new MemoMasks(this, StackMasks.Keeping.KEEP);
  }

  /** The same masks, and no more are remembered. */
  MemoMasks forgetting() {
    return new MemoMasks(this, StackMasks.Keeping.FORGET);
  }

  @Override
  public void addTo(MaskSum sum, MaskedMiddle middle) {
    boolean known = true;
    for (Branch branch : settled(middle)) {
      StackMasks.Outcome outcome =
          middle.join().scope().keepsText()
              ? texts.addTo(sum, middle, branch, keeping)
              : stacks.addTo(sum, middle, branch, keeping);
      known &= outcome == StackMasks.Outcome.KNOWN;
      switch (outcome) {
        case KNOWN, WALKED -> {}
        case WITHOUT_SEAMS -> {
          unknown++;
          askSuffix(middle, branch, ChartWalk.Wanted.SEAMS, sum);
        }
        case UNKNOWN -> {
          misses++;
          unknown++;
          for (Branch one : middle.branches()) {
            askSuffix(middle, one, ChartWalk.Wanted.ALL, sum);
          }
          return;
        }
      }
    }
    hits += known ? 1 : 0;
    misses += known ? 0 : 1;
  }

  /**
   * The branches of a middle; where a bracket that is to stay open has just been written, and no
   * byte can make it longer, those behind it: only there is it open.
   */
  private List<Branch> settled(MaskedMiddle middle) {
    Scope scope = middle.join().scope();
    List<Branch> settled = new ArrayList<>(2);
    for (Branch branch : middle.branches()) {
      if (branch.open()
          && !scope.mayBeOver(branch.depth())
          && !scope.keepsText()
          && isOver(branch.lexer())) {
        middle.reader().finish(branch, tables.lexer().accept(branch.lexer()), settled);
      } else {
        settled.add(branch);
      }
    }
    return settled;
  }

  /** Whether a token that is in a state is over whatever comes. */
  private boolean isOver(int lexerState) {
    for (int b = 0; b < 256; b++) {
      if (tables.lexer().next(lexerState, b) != LexerTable.DEAD) {
        return false;
      }
    }
    return tables.lexer().accept(lexerState) >= 0;
  }

  /** Adds what charts and suffix say of a branch, asked once if such answers are kept. */
  private void askSuffix(MaskedMiddle middle, Branch branch, ChartWalk.Wanted wanted, MaskSum sum) {
    if (memory.equals(Masks.Memory.NONE)) {
      ChartWalk.addTo(sum.mask(), wanted, folds, middle, branch);
    } else {
      askedMasks.addTo(
          sum.mask(),
          middle.join(),
          branch,
          wanted,
          found -> ChartWalk.addTo(found, wanted, folds, middle, branch));
    }
  }

  /** The finished masks. */
  MaskMemo memo() {
    return memo;
  }

  /** How often a mask was known. */
  long hits() {
    return hits;
  }

  /** How often it was not. */
  long misses() {
    return misses;
  }

  /** How often charts and suffix were walked for a mask. */
  long walks() {
    return askedMasks.walks();
  }

  /** About how many bytes the kept results below places take. */
  long partBytes() {
    return stacks.bytes();
  }

  @Override
  public String toString() {
    return "%d places, %d masks, %d hits, %d misses, of which %d asked the suffix; %s"
        .formatted(memo.places(), memo.masks(), hits, misses, unknown, stacks);
  }
}
