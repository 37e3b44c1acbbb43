package dovetail.quotient.mask;

import dovetail.lexer.layout.LayoutPolicy;
import dovetail.quotient.chart.Branch;
import dovetail.quotient.chart.Guard;

/**
 * Masks remembered under the reads of their walks. A place's lexer state, line state and column
 * determine the first read of a walk; that read and its answer determine the second; and so on to
 * the mask. The key holds nothing else, so repetitive code finds the masks of other documents, at
 * any depth.
 *
 * <p>Reads and masks are kept under numbers of 64 bits that mix all answers before: with a million
 * kept, a look-up is wrong once in 10¹³. The numbers depend on grammar and vocabulary alone. O(1) a
 * read; not thread-safe.
 */
final class StackMasks {
  /** The answer to a question. */
  enum Outcome {
    /** The mask was known. */
    KNOWN,
    /** A walk found it. */
    WALKED,
    /** The tokens that do not end in the suffix were found. */
    WITHOUT_SEAMS,
    /** The suffix has to be asked: nothing was found. */
    UNKNOWN
  }

  /** The use of masks that a walk has found. */
  enum Keeping {
    /** They are remembered. */
    KEEP,
    /** They are not. */
    FORGET
  }

  private final Predictions predictions;
  private final LayoutPolicy layout;
  private final Folds folds;
  private final MaskMemo memo;
  private final Slots slots = new Slots();
  private final Subwalks subwalks;
  private final boolean usable;

  /**
   * Masks of folds, remembered in a memo.
   *
   * @param maxPartBytes the most bytes of kept results below places
   */
  StackMasks(Predictions predictions, Folds folds, MaskMemo memo, long maxPartBytes) {
    this.predictions = predictions;
    this.layout = folds.layout();
    this.folds = folds;
    this.memo = memo;
    this.subwalks = new Subwalks(folds.nodes(), maxPartBytes);
    this.usable = predictions.sound();
  }

  /** Adds the tokens that are allowed after a place, as far as the outcome says. */
  Outcome addTo(MaskSum sum, MaskedMiddle middle, Branch place, Keeping keeping) {
    Coverage coverage = middle.coverage();
    if (!usable || !coverage.isEnough(place.depth())) {
      return Outcome.UNKNOWN;
    }
    boolean line = layout.waitsForColumn(place.lineState());
    // whether a semicolon is inserted before a token is a question to all items of a set at once
    boolean contextual = layout.inserted() >= 0 || coverage.origins().contextualAround(place.set());
    if (line && (contextual || coverage.origins().leadsToContext(place.set()))) {
      return Outcome.UNKNOWN;
    }
    long first = number(place, contextual, coverage.isScoped());
    slots.begin(coverage, place.set(), place.depth());
    long number = first;
    int found = memo.find(number);
    while (MaskMemo.isRead(found)) {
      number = Numbers.mix(number, slots.read(MaskMemo.read(found)));
      found = memo.find(number);
    }
    if (found >= 0) {
      return memo.addTo(sum, found, middle) ? Outcome.KNOWN : Outcome.WITHOUT_SEAMS;
    }
    return found == MaskMemo.LOST
        ? Outcome.UNKNOWN
        : walk(sum, middle, place, first, contextual, keeping);
  }

  private Outcome walk(
      MaskSum sum,
      MaskedMiddle middle,
      Branch place,
      long first,
      boolean contextual,
      Keeping keeping) {
    slots.begin(middle.coverage(), place.set(), place.depth());
    Tops tops = new Tops(predictions, layout, slots, contextual, place.depth() > 0);
    StackWalk walk = new StackWalk(tops, folds, place.depth() > 0, subwalks, keeping);
    boolean through =
        walk.walk(
            folds.of(place.lexer(), place.open(), folds.chain(place.guard())),
            place.lineState(),
            place.column(),
            place.tokenColumn());
    Part found = walk.found();
    if (keeping == Keeping.KEEP) {
      long number = first;
      Reads reads = tops.reads();
      for (int i = 0; i < reads.codes().size(); i++) {
        memo.putRead(number, reads.codes().get(i));
        number = Numbers.mix(number, reads.answers().get(i));
      }
      if (through) {
        long[] own = new long[folds.vocabulary().words()];
        found.addTo(own);
        memo.putMask(number, own, found.candidates, found.guarded, found.seamBytes);
      } else {
        memo.putLost(number);
      }
    }
    if (!through) {
      return Outcome.UNKNOWN;
    }
    found.addTo(sum.mask());
    return MaskMemo.fits(found.candidates, found.guarded, found.seamBytes, middle)
        ? Outcome.WALKED
        : Outcome.WITHOUT_SEAMS;
  }

  /** About how many bytes the kept results below places take. */
  long bytes() {
    return subwalks.bytes();
  }

  @Override
  public String toString() {
    return subwalks.toString();
  }

  /** The guards of a place as a number that does not depend on the process. */
  private static long guards(Branch place) {
    long number = 0;
    for (Guard g = place.guard(); g != null; g = g.next()) {
      number = number * 0x100000001b3L + g.state();
    }
    return number;
  }

  /** A number for the facts of a place that are asked before those of its set. */
  private long number(Branch place, boolean contextual, boolean scoped) {
    long number = Numbers.mix(place.lexer(), place.open() ? 1 : 2);
    number = Numbers.mix(number, guards(place));
    int flags =
        place.lineState() << 3
            | (scoped ? 4 : 0)
            | (place.depth() > 0 ? 2 : 0)
            | (contextual ? 1 : 0);
    number = Numbers.mix(number, flags);
    if (layout.columns()) {
      boolean line = layout.waitsForColumn(place.lineState());
      boolean counts = line || place.column() == LayoutPolicy.NEXT_LINE;
      number = Numbers.mix(number, counts ? place.column() : 0);
      number = Numbers.mix(number, line && place.open() ? place.tokenColumn() : 0);
    }
    return number;
  }
}
