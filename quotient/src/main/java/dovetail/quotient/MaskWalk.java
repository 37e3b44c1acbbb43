package dovetail.quotient;

import dovetail.lexer.LexerTable;
import dovetail.lexer.layout.LayoutPolicy;
import dovetail.lexer.names.Names;
import dovetail.quotient.Branch.Guard;
import dovetail.quotient.chart.LeftCharts;
import dovetail.quotient.join.Distances;
import dovetail.quotient.join.Join;
import dovetail.quotient.mask.FoldNodes;
import dovetail.quotient.mask.Folds;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A mask by a walk over a fold: the lexemes that end inside tokens are scanned once for all tokens
 * that share them, and the tokens that leave an open lexeme are added where that may go on.
 *
 * <p>Exactly the tokens after which a branch is viable by {@link MiddleWeights#viable}. Most groups
 * of tails are decided by what may follow a set ({@link Join#followBits}); the others one by one.
 * O(nodes of the fold that the charts let it reach). One thread.
 */
final class MaskWalk {
  private static final long[] NOTHING = {};

  private final MiddleRecognizer recognizer;
  private final Folds folds;
  private final Reader reader;
  private final Join join;
  private final LayoutPolicy layout;
  private final LexerTable lexer;
  private final int passedBit;
  private final long[] flags;
  private final long[] readable; // at the present node
  private final long[] seamTerminals;
  private final byte[] seamAnswers; // at the present node: 0 not known, 1 yes, 2 no
  private boolean seamsOnly;

  MaskWalk(MiddleRecognizer recognizer, Folds folds) {
    this.recognizer = recognizer;
    this.folds = folds;
    this.reader = recognizer.reader();
    this.join = recognizer.join();
    this.layout = recognizer.tables().layout();
    this.lexer = recognizer.tables().lexer();
    this.passedBit = lexer.terminals();
    this.seamAnswers = new byte[recognizer.ends().allSeams().count()];
    this.flags = new long[(passedBit + 2 + 63) / 64];
    this.readable = new long[flags.length];
    this.seamTerminals = recognizer.ends().seamTerminals();
  }

  /** Adds the tokens that are allowed after the recogniser's middle. */
  void addTo(long[] mask) {
    for (Branch branch : recognizer.branches()) {
      visit(folds.nodes(), root(branch), branch, mask);
    }
  }

  /**
   * Adds the tokens that are allowed after a branch because they leave a lexeme open that may end
   * in the suffix, perhaps others that are allowed too. O(nodes above such tails).
   */
  void addSeams(long[] mask, Branch branch) {
    seamsOnly = true;
    visit(folds.nodes(), root(branch), branch, mask);
  }

  private int root(Branch branch) {
    return folds.of(branch.lexer(), branch.open(), chain(folds, branch.guard()));
  }

  static int chain(Folds folds, @Nullable Guard guard) {
    return guard == null ? Folds.NO_GUARD : folds.guard(guard.state(), chain(folds, guard.next()));
  }

  private @Nullable Guard guard(int chain) {
    return chain == Folds.NO_GUARD
        ? null
        : new Guard(folds.guardState(chain), guard(folds.nextGuard(chain)));
  }

  private void visit(FoldNodes fold, int node, Branch at, long[] mask) {
    if (fold.groupBegin(node) < fold.groupEnd(node)) {
      tails(fold, node, at, mask);
    }
    long lexeme = -1;
    int contexts = 0;
    List<Branch> over = new ArrayList<>(1);
    for (int e = fold.edgeBegin(node); e < fold.edgeEnd(node); e++) {
      if (seamsOnly && !fold.leadsTo(fold.child(e), seamTerminals)) {
        continue;
      }
      int step = fold.step(e);
      if (folds.lexeme(step) != lexeme) {
        lexeme = folds.lexeme(step);
        over.clear();
        reader.finish(widened(at, folds.stepWidth(step)), folds.labelSet(step), over);
        contexts = live(over) ? contexts(over) : 0;
      }
      if ((contexts & folds.contexts(step)) != 0) {
        visit(fold, fold.child(e), over.get(0), mask);
      }
    }
  }

  /** Whether something may follow a place. */
  private boolean live(List<Branch> over) {
    return !over.isEmpty()
        && join.live(over.get(0).set(), over.get(0).lineState()) < Distances.INFINITE;
  }

  private int contexts(List<Branch> over) {
    int contexts = 0;
    for (Branch branch : over) {
      for (int c = 0; c < lexer.contexts(); c++) {
        contexts |= lexer.start(c) == branch.lexer() ? 1 << c : 0;
      }
    }
    return contexts;
  }

  /** A place after more bytes of the open lexeme, as far as the column goes. */
  private Branch widened(Branch at, byte[] width) {
    if (width.length == 0) {
      return at;
    }
    return new Branch(
        at.lexer(),
        at.open(),
        at.set(),
        at.lineState(),
        at.depth(),
        layout.advance(at.lineState(), at.column(), width),
        at.tokenColumn(),
        at.name(),
        null);
  }

  private void tails(FoldNodes fold, int node, Branch at, long[] mask) {
    int base = reader.beforeToken(at);
    int inserted = reader.afterInserted(at);
    long[] tokens = follow(at, base, inserted);
    passing(at);
    read(base, inserted);
    Arrays.fill(seamAnswers, (byte) 0);
    for (int g = fold.groupBegin(node); g < fold.groupEnd(node); g++) {
      int signature = fold.signature(g);
      if (signature < 0) {
        for (int i = fold.tailBegin(g); i < fold.tailEnd(g); i++) {
          guarded(fold, i, at, tokens, mask);
        }
      } else if (meets(folds.signatureBits(signature), tokens)) {
        fold.groupTokens(g).addTo(mask);
      } else if (crosses(folds.signatureBits(signature))) {
        for (int i = fold.tailBegin(g); i < fold.tailEnd(g); i++) {
          if (viable(at, fold.tail(i))) {
            fold.tailTokens(i).addTo(mask);
          }
        }
      }
    }
  }

  /**
   * The terminals that may follow a place, after an inserted semicolon those that only then fit.
   */
  private long @Nullable [] follow(Branch at, int base, int inserted) {
    if (base == LeftCharts.NONE || inserted == LeftCharts.NONE) {
      return base == LeftCharts.NONE ? null : join.followBits(base, at.lineState());
    }
    long[] bits = join.followBits(base, at.lineState()).clone();
    long[] fitting = join.readBits(base);
    long[] before = layout.insertedBefore(at.lineState());
    long[] more = join.followBits(inserted, at.lineState());
    for (int w = 0; w < bits.length; w++) {
      bits[w] |= more[w] & before[w] & ~fitting[w];
    }
    return bits;
  }

  /** A tail that waits for guards: what it would be without them first. */
  private void guarded(
      FoldNodes fold, int index, Branch at, long @Nullable [] tokens, long[] mask) {
    int tail = fold.tail(index);
    long[] signature = folds.signatureBits(folds.signature(folds.state(tail)));
    boolean settled = meets(signature, tokens);
    if ((settled || crosses(signature)) && recognizer.weights().viable(left(at, tail))) {
      fold.tailTokens(index).addTo(mask);
    }
  }

  /** Notes what items read at a place, whether it is live then or not. */
  private void read(int base, int inserted) {
    Arrays.fill(readable, 0);
    addRead(base);
    addRead(inserted);
    int newline = layout.newline();
    boolean lineEnds = newline >= 0 && (readable[newline >> 6] >>> newline & 1) != 0;
    if (newline < 0 || lineEnds) {
      readable[passedBit >> 6] |= 1L << passedBit;
      readable[(passedBit + 1) >> 6] |= 1L << (passedBit + 1);
    }
  }

  private void addRead(int set) {
    long[] bits = set == LeftCharts.NONE ? NOTHING : join.readBits(set);
    for (int w = 0; w < bits.length; w++) {
      readable[w] |= bits[w];
    }
  }

  /** Whether a tail with a signature that is not live may go on to end inside this suffix. */
  private boolean crosses(long[] signature) {
    if (join.scope().keepsText()) {
      return true;
    }
    long common = 0;
    for (int w = 0; w < signature.length; w++) {
      common |= signature[w] & readable[w] & seamTerminals[w];
    }
    return common != 0;
  }

  /** Whether something may follow a tail whose signature has not said so. */
  private boolean viable(Branch at, int tail) {
    if (join.scope().keepsText()) {
      return recognizer.weights().viable(left(at, tail));
    }
    int state = folds.state(tail);
    Seams all = recognizer.ends().allSeams();
    for (int seam = 0; seam < all.count(); seam++) {
      if (all.reached(seam, state) && through(at, tail, all, seam)) {
        return true;
      }
    }
    return false;
  }

  /** Whether an open token, gone on, may end by a seam; its column counts for blanks only. */
  private boolean through(Branch at, int tail, Seams all, int seam) {
    if (layout.kind(all.labelSet(seam)) == LayoutPolicy.Kind.IGNORED) {
      return recognizer.ends().endsThrough(left(at, tail), all, seam);
    }
    if (seamAnswers[seam] == 0) {
      seamAnswers[seam] = (byte) (recognizer.ends().endsThrough(left(at, tail), all, seam) ? 1 : 2);
    }
    return seamAnswers[seam] == 1;
  }

  private Branch left(Branch at, int tail) {
    return new Branch(
        folds.state(tail),
        true,
        at.set(),
        at.lineState(),
        at.depth(),
        widened(at, folds.tailWidth(tail)).column(),
        at.open() ? at.tokenColumn() : at.column(),
        Names.NONE,
        guard(folds.guardChain(tail)));
  }

  /** Notes what may be open at a place without being a token there. */
  private void passing(Branch at) {
    Arrays.fill(flags, 0);
    int newline = layout.newline();
    boolean ends =
        layout.counts(at.depth(), at.lineState())
            ? join.follow(at.set(), at.lineState())[newline] < Distances.INFINITE
            : join.live(at.set(), layout.afterLineEnd(at.lineState())) < Distances.INFINITE;
    set(passedBit, join.live(at.set(), at.lineState()) < Distances.INFINITE);
    set(passedBit + 1, ends);
    if (newline >= 0) {
      set(newline, ends);
    }
  }

  private void set(int bit, boolean on) {
    flags[bit >> 6] |= on ? 1L << bit : 0;
  }

  private boolean meets(long[] signature, long @Nullable [] tokens) {
    long common = 0;
    for (int w = 0; w < flags.length; w++) {
      common |= signature[w] & flags[w];
    }
    if (tokens != null) {
      for (int w = 0; w < tokens.length; w++) {
        common |= signature[w] & tokens[w];
      }
    }
    return common != 0;
  }
}
