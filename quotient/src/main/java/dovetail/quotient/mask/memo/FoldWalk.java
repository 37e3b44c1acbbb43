package dovetail.quotient.mask.memo;

import dovetail.ints.Bits;
import dovetail.lexer.layout.LayoutPolicy;
import dovetail.quotient.chart.Branch;
import dovetail.quotient.chart.LeftCharts;
import dovetail.quotient.chart.LexemeStep;
import dovetail.quotient.chart.TokenSteps;
import dovetail.quotient.join.Distances;
import dovetail.quotient.join.Join;
import dovetail.quotient.join.Seams;
import dovetail.quotient.mask.MaskedMiddle;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A mask by a walk over a fold. The walk scans the lexemes that end inside tokens once for all
 * tokens that share them, and adds the tokens behind which the open lexeme may go on. The terminals
 * that may follow a set decide most groups of tails; the suffix decides the others, once for a seam
 * and a set, or for each tail.
 *
 * <p>O(nodes of the fold that are reachable at the place). One walk.
 */
final class FoldWalk {
  private final Folds folds;
  private final FoldNodes fold;
  private final LayoutPolicy layout;
  private final MaskedMiddle middle;
  private final Join join;
  private final TokenSteps steps;
  private final LexemeStep step;
  private final Seams seams;
  private final boolean keepsText;
  private final long[] mask;

  /** The terminals that may follow at the present node, as bits. */
  private final long[] tokens;

  /** The terminals that are read there, whether anything may follow or not. */
  private final long[] readable;

  /** The lexemes that may be open there without being tokens. */
  private final long[] flags;

  private final int passedBit;
  private final long[] seamTerminals;
  private final byte[] seamAnswers; // at the last spot: 0 not known, 1 yes, 2 no
  private @Nullable Spot last;
  private boolean known; // tokens and readable are those of the present node
  private int node; // the present one

  private FoldWalk(long[] mask, Folds folds, MaskedMiddle middle) {
    this.folds = folds;
    this.fold = folds.nodes;
    this.layout = folds.layout;
    this.middle = middle;
    this.join = middle.join();
    this.steps = middle.reader().steps();
    this.step = new LexemeStep(layout, steps, join.scope());
    this.seams = middle.ends().allSeams();
    this.keepsText = join.scope().keepsText();
    this.mask = mask;
    this.passedBit = folds.lexer.terminals();
    this.flags = Bits.of(passedBit + 2);
    this.tokens = new long[flags.length];
    this.readable = new long[flags.length];
    this.seamTerminals = middle.ends().seamTerminals();
    this.seamAnswers = new byte[seams.count()];
  }

  /** Adds the tokens that are allowed after a place of a middle. */
  static void addTo(long[] mask, Folds folds, MaskedMiddle middle, Branch place) {
    int root = folds.of(place.lexer(), place.open(), folds.chain(place.guard()));
    Spot at =
        new Spot(
            place.set(), place.lineState(), place.depth(), place.column(), place.tokenColumn());
    new FoldWalk(mask, folds, middle).visit(root, at);
  }

  /**
   * A spot of the walk: a lexeme begins there or, at the first spot, may be open.
   *
   * @param depth the open brackets
   * @param column the column of the next byte
   * @param tokenColumn the column where the open lexeme began
   */
  private record Spot(int set, int lineState, int depth, int column, int tokenColumn) {}

  private void visit(int node, Spot at) {
    if (fold.groupBegin(node) < fold.groupEnd(node)) {
      tails(node, at);
    }
    long lexeme = -1;
    boolean fits = false;
    Spot after = at;
    for (int e = fold.edgeBegin(node); e < fold.edgeEnd(node); e++) {
      int way = fold.step(e);
      if (folds.lexeme(way) != lexeme) {
        lexeme = folds.lexeme(way);
        fits = finish(way, at) && live(step.set, step.lineState);
        if (fits) {
          after = new Spot(step.set, step.lineState, step.depth, step.column, step.column);
        }
      }
      if (fits && isReadAt(after, folds.contexts(way))) {
        visit(fold.child(e), after);
      }
    }
  }

  /** Whether a lexeme that begins somewhere is read in one of some contexts. */
  private boolean isReadAt(Spot at, int contexts) {
    if (contexts == Folds.ALL_CONTEXTS) {
      return true;
    }
    long[] some = folds.contextSets.set(contexts);
    long[] groups = steps.contexts(at.set(), at.lineState());
    return Bits.meet(groups, some)
        || (Bits.has(some, 0) && (Bits.next(groups, 0) < 0 || steps.isMixed(at.set())));
  }

  /** Ends the open lexeme; false if it does not fit. */
  private boolean finish(int way, Spot at) {
    int wide = layout.advance(at.lineState(), at.column(), folds.stepWidth(way));
    return step.over(
        folds.labelSet(way), at.set(), at.lineState(), at.depth(), wide, at.tokenColumn());
  }

  private boolean live(int set, int lineState) {
    return join.live(set, lineState) < Distances.INFINITE;
  }

  // ---- tails

  private void tails(int node, Spot at) {
    passing(at);
    known = false;
    this.node = node;
    for (int g = fold.groupBegin(node); g < fold.groupEnd(node); g++) {
      int signature = fold.signature(g);
      if (signature < 0) {
        single(g, at);
        continue;
      }
      long[] bits = folds.signatureBits(signature);
      if (!Bits.meet(bits, flags)) {
        know(at);
      }
      if (Bits.meet(bits, flags) || Bits.meet(bits, tokens)) {
        fold.groupTokens(g).addTo(mask);
      } else if (crosses(bits)) {
        for (int i = fold.tailBegin(g); i < fold.tailEnd(g); i++) {
          if (viable(at, fold.tail(i))) {
            fold.tailTokens(i).addTo(mask);
          }
        }
      }
    }
  }

  /** Tails that wait for guards, and tokens that are not folded: one by one. */
  private void single(int group, Spot at) {
    know(at);
    for (int i = fold.tailBegin(group); i < fold.tailEnd(group); i++) {
      int tail = fold.tail(i);
      if (tail == Folds.PUSHED) {
        fold.tailTokens(i).addTo(mask, token -> middle.allows().test(folds.text(token)));
        continue;
      }
      long[] signature = folds.signatureBits(folds.signature(folds.state(tail)));
      boolean settled = Bits.meet(signature, tokens) || Bits.meet(signature, flags);
      if ((settled || crosses(signature)) && middle.weights().viable(open(at, tail))) {
        fold.tailTokens(i).addTo(mask);
      }
    }
  }

  /** Notes the terminals that may be open at a place without being tokens there. */
  private void passing(Spot at) {
    Arrays.fill(flags, 0);
    int newline = layout.newline();
    int line = at.lineState();
    boolean goesOn = live(at.set(), line);
    boolean ends;
    if (step.counts(at.depth(), line)) {
      ends = Bits.has(join.followBits(at.set(), line), newline);
    } else {
      int after = layout.afterLineEnd(line);
      ends = after == line ? goesOn : live(at.set(), after);
    }
    set(flags, passedBit, goesOn);
    set(flags, passedBit + 1, ends);
    if (newline >= 0) {
      set(flags, newline, ends);
    }
  }

  /**
   * Finds the terminals that may follow, and the terminals that are read, where the open token
   * began.
   */
  private void know(Spot at) {
    if (known) {
      return;
    }
    known = true;
    Arrays.fill(tokens, 0);
    Arrays.fill(readable, 0);
    int base = steps.before(at.set(), at.lineState(), at.tokenColumn());
    if (base != LeftCharts.NONE) {
      Bits.addAll(tokens, join.followBits(base, at.lineState()));
      Bits.addAll(readable, join.readBits(base));
      if (mayFollowInserted(at.lineState())) {
        knowAfterInserted(steps.afterInserted(at.set()), at.lineState());
      }
    }
    int newline = layout.newline();
    boolean passed = newline < 0 || Bits.has(readable, newline);
    set(readable, passedBit, passed);
    set(readable, passedBit + 1, passed);
  }

  /** Whether some tail at the present node may be a token before which a semicolon is left out. */
  private boolean mayFollowInserted(int line) {
    if (layout.inserted() < 0) {
      return false;
    }
    long[] before = layout.insertedBefore(line);
    for (int g = fold.groupBegin(node); g < fold.groupEnd(node); g++) {
      int signature = fold.signature(g);
      if (signature < 0 || Bits.meet(folds.signatureBits(signature), before)) {
        return true;
      }
    }
    return false;
  }

  /** Adds the terminals that may follow a left-out semicolon and do not fit without it. */
  private void knowAfterInserted(int inserted, int line) {
    if (inserted == LeftCharts.NONE) {
      return;
    }
    long[] more = join.followBits(inserted, line);
    long[] reads = join.readBits(inserted);
    long[] before = layout.insertedBefore(line);
    for (int w = 0; w < before.length; w++) {
      tokens[w] |= more[w] & before[w] & ~readable[w];
      readable[w] |= reads[w] & before[w];
    }
  }

  // ---- the suffix

  /** Whether a tail with a signature that is not live may go on to end inside this suffix. */
  private boolean crosses(long[] signature) {
    long common = keepsText ? 1 : 0;
    for (int w = 0; w < signature.length; w++) {
      common |= signature[w] & readable[w] & seamTerminals[w];
    }
    return common != 0;
  }

  /** Whether a tail may go on, if its signature does not decide that. */
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
        at.depth(),
        layout.advance(at.lineState(), at.column(), folds.tailWidth(tail)),
        at.tokenColumn(),
        folds.guards(folds.guardChain(tail)));
  }

  private static void set(long[] bits, int bit, boolean on) {
    bits[bit >> 6] |= on ? 1L << bit : 0;
  }
}
