package dovetail.quotient.mask;

import dovetail.lexer.layout.LayoutPolicy;
import dovetail.quotient.chart.Branch;
import dovetail.quotient.join.Seams;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A walk by steps of left charts that decides every token: where the terminals that may follow do
 * not decide, it asks the suffix, once for a seam and a set, or for each tail.
 */
final class ChartWalk extends FoldWalk {
  private final MaskedMiddle middle;
  private final Seams seams;
  private final Branch place;
  private final Wanted wanted;
  private final boolean keepsText;
  private final long[] mask;
  private final long[] seamTerminals;
  private final byte[] seamAnswers; // at the last spot: 0 not known, 1 yes, 2 no
  private @Nullable Spot last;

  /** Which tokens are looked for. */
  enum Wanted {
    /** All that are allowed. */
    ALL,
    /** Tokens that leave a lexeme open which may end in the suffix, and perhaps others. */
    SEAMS
  }

  private ChartWalk(long[] mask, Wanted wanted, Folds folds, MaskedMiddle middle, Branch place) {
    super(new ChartStack(middle.reader().steps(), middle.join(), place.depth()), folds);
    this.middle = middle;
    this.seams = middle.ends().allSeams();
    this.place = place;
    this.wanted = wanted;
    this.keepsText = middle.join().scope().keepsText();
    this.mask = mask;
    this.seamTerminals = middle.ends().seamTerminals();
    this.seamAnswers = new byte[seams.count()];
  }

  /** Adds the tokens that are allowed after a place of a middle. */
  static void addTo(long[] mask, Wanted wanted, Folds folds, MaskedMiddle middle, Branch place) {
    ChartWalk walk = new ChartWalk(mask, wanted, folds, middle, place);
    int root = folds.of(place.lexer(), place.open(), folds.chain(place.guard()));
    walk.visit(
        folds.nodes(),
        root,
        new Spot(place.set(), place.lineState(), 0, place.column(), place.tokenColumn()));
  }

  @Override
  boolean isWanted(FoldNodes fold, int node) {
    return wanted == Wanted.ALL || fold.leadsTo(node, seamTerminals);
  }

  @Override
  void add(TokenSet tokens) {
    tokens.addTo(mask);
  }

  @Override
  void undecided(FoldNodes fold, int group, long[] signature, Spot at) {
    for (int i = fold.tailBegin(group); crosses(signature) && i < fold.tailEnd(group); i++) {
      if (viable(at, fold.tail(i))) {
        fold.tailTokens(i).addTo(mask);
      }
    }
  }

  /** Tails that wait for guards: what they would be without them first. */
  @Override
  void guarded(FoldNodes fold, int group, Spot at) {
    know(at);
    for (int i = fold.tailBegin(group); i < fold.tailEnd(group); i++) {
      int tail = fold.tail(i);
      long[] signature = folds.signatureBits(folds.signature(folds.state(tail)));
      boolean settled = meets(signature, tokens) || meets(signature, flags);
      if ((settled || crosses(signature)) && middle.weights().viable(open(at, tail))) {
        fold.tailTokens(i).addTo(mask);
      }
    }
  }

  /** Whether a tail with a signature that is not live may go on to end inside this suffix. */
  private boolean crosses(long[] signature) {
    long common = keepsText ? 1 : 0;
    for (int w = 0; w < signature.length; w++) {
      common |= signature[w] & readable[w] & seamTerminals[w];
    }
    return common != 0;
  }

  /** Whether something may follow a tail whose signature has not said so. */
  private boolean viable(Spot at, int tail) {
    if (keepsText) {
      return middle.weights().viable(open(at, tail));
    }
    for (int seam = 0; seam < seams.count(); seam++) {
      if (seams.reached(seam, folds.state(tail)) && through(at, tail, seam)) {
        return true;
      }
    }
    return false;
  }

  /** Whether an open token, gone on, may end by a seam; its column counts for blanks only. */
  private boolean through(Spot at, int tail, int seam) {
    if (layout.kind(seams.labelSet(seam)) == LayoutPolicy.Kind.IGNORED) {
      return middle.ends().endsThrough(open(at, tail), seams, seam);
    }
    if (at != last) {
      Arrays.fill(seamAnswers, (byte) 0);
      last = at;
    }
    if (seamAnswers[seam] == 0) {
      seamAnswers[seam] = (byte) (middle.ends().endsThrough(open(at, tail), seams, seam) ? 1 : 2);
    }
    return seamAnswers[seam] == 1;
  }

  private Branch open(Spot at, int tail) {
    return new Branch(
        folds.state(tail),
        true,
        at.set(),
        at.lineState(),
        place.depth() + at.brackets(),
        layout.advance(at.lineState(), at.column(), folds.tailWidth(tail)),
        at.tokenColumn(),
        folds.guards(folds.guardChain(tail)));
  }
}
