package dovetail.quotient.mask;

import dovetail.quotient.chart.TokenSteps;
import dovetail.quotient.join.Join;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A walk by steps of left charts that leaves nothing open: where what may follow does not decide,
 * the suffix is asked, once for a seam and a set, or for each tail.
 */
public final class ChartWalk extends FoldWalk {
  private final SuffixLook suffix;
  private final Place place;
  private final Wanted wanted;
  private final boolean keepsText;
  private final long[] mask;
  private final long[] seamTerminals;
  private final byte[] seamAnswers; // at the last spot: 0 not known, 1 yes, 2 no
  private @Nullable Spot last;

  /** Which tokens are looked for. */
  public enum Wanted {
    /** All that are allowed. */
    ALL,
    /** Those that leave a lexeme open which may end in the suffix, others perhaps. */
    SEAMS
  }

  private ChartWalk(
      TokenSteps steps,
      Join join,
      Folds folds,
      SuffixLook suffix,
      Place place,
      Wanted wanted,
      long[] mask) {
    super(new ChartStack(steps, join, place.depth()), folds);
    this.suffix = suffix;
    this.place = place;
    this.wanted = wanted;
    this.keepsText = join.scope().keepsText();
    this.mask = mask;
    this.seamTerminals = suffix.terminals();
    this.seamAnswers = new byte[suffix.seams()];
  }

  /** Adds the tokens that are allowed after a place. */
  public static void addTo(
      long[] mask,
      Wanted wanted,
      Place place,
      Folds folds,
      TokenSteps steps,
      Join join,
      SuffixLook suffix) {
    ChartWalk walk = new ChartWalk(steps, join, folds, suffix, place, wanted, mask);
    int root = folds.of(place.lexer(), place.open(), folds.chain(place.guards()));
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
      if ((settled || crosses(signature)) && suffix.viable(open(at, tail))) {
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
      return suffix.viable(open(at, tail));
    }
    for (int seam = 0; seam < seamAnswers.length; seam++) {
      if (suffix.reached(seam, folds.state(tail)) && through(at, tail, seam)) {
        return true;
      }
    }
    return false;
  }

  /** Whether an open token, gone on, may end by a seam; its column counts for blanks only. */
  private boolean through(Spot at, int tail, int seam) {
    if (suffix.isPassed(seam)) {
      return suffix.endsThrough(open(at, tail), seam);
    }
    if (at != last) {
      Arrays.fill(seamAnswers, (byte) 0);
      last = at;
    }
    if (seamAnswers[seam] == 0) {
      seamAnswers[seam] = (byte) (suffix.endsThrough(open(at, tail), seam) ? 1 : 2);
    }
    return seamAnswers[seam] == 1;
  }

  private Place open(Spot at, int tail) {
    return new Place(
        folds.state(tail),
        true,
        folds.guards(folds.guardChain(tail)),
        at.set(),
        at.lineState(),
        place.depth() + at.brackets(),
        layout.advance(at.lineState(), at.column(), folds.tailWidth(tail)),
        at.tokenColumn());
  }
}
