package dovetail.quotient.mask;

import dovetail.ints.Bits;
import dovetail.lexer.LexerTable;
import dovetail.lexer.layout.LayoutPolicy;
import dovetail.quotient.chart.LexemeStep;
import java.util.Arrays;

/**
 * A mask by a walk over a fold: the lexemes that end inside tokens are scanned once for all tokens
 * that share them, and the tokens that leave an open lexeme are added where that may go on. A
 * {@link Stack} knows the place. Most groups of tails are decided by what may follow a set; the
 * kinds of walks decide about the others.
 *
 * <p>O(nodes of the fold that the place lets it reach). One thread, one walk.
 */
abstract class FoldWalk {
  final Folds folds;
  final LayoutPolicy layout;
  final LexerTable lexer;

  /** The terminals that may follow at the present node, as bits. */
  final long[] tokens;

  /** The terminals that are read there, whether anything may follow or not. */
  final long[] readable;

  /** The lexemes that may be open there without being tokens. */
  final long[] flags;

  private final Stack stack;
  private final LexemeStep step;
  private final long[] contextsLike; // per context, those with the same start state
  private final long allContexts;
  private final int passedBit;

  private boolean known; // tokens and readable are those of the present node
  private int node; // the present one

  FoldWalk(Stack stack, Folds folds) {
    this.stack = stack;
    this.folds = folds;
    this.layout = folds.layout();
    this.step = new LexemeStep(layout, stack, stack);
    this.lexer = folds.lexer();
    this.contextsLike = folds.contextsAlike();
    this.allContexts = -1L >>> (Long.SIZE - lexer.contexts());
    this.passedBit = lexer.terminals();
    this.flags = Bits.of(passedBit + 2);
    this.tokens = new long[flags.length];
    this.readable = new long[flags.length];
  }

  /** Adds tokens that are allowed. */
  abstract void add(TokenSet tokens);

  /** Decides on tails that wait for no guards, of which nothing is known to follow. */
  abstract void undecided(FoldNodes fold, int group, long[] signature, Spot at);

  /** Decides on a group of tails that wait for guards; nothing is {@link #know}n yet. */
  abstract void guarded(FoldNodes fold, int group, Spot at);

  /** Whether a node need be looked at. */
  boolean isWanted(FoldNodes fold, int node) {
    return true;
  }

  /** Goes on below a node. */
  void below(FoldNodes fold, int node, Spot at) {
    visit(fold, node, at);
  }

  /**
   * Somewhere in the walk, where a lexeme begins or, at the place itself, is open.
   *
   * @param brackets how many more are open than at the place
   * @param column where the next byte stands
   * @param tokenColumn where the open lexeme began
   */
  record Spot(int set, int lineState, int brackets, int column, int tokenColumn) {}

  final void visit(FoldNodes fold, int node, Spot at) {
    if (stack.lost()) {
      return;
    }
    if (fold.groupBegin(node) < fold.groupEnd(node)) {
      tails(fold, node, at);
    }
    long lexeme = -1;
    boolean fits = false;
    long contexts = 0; // 0 for not known yet
    Spot after = at;
    for (int e = fold.edgeBegin(node); e < fold.edgeEnd(node); e++) {
      if (!isWanted(fold, fold.child(e))) {
        continue;
      }
      int way = fold.step(e);
      if (folds.lexeme(way) != lexeme) {
        lexeme = folds.lexeme(way);
        contexts = 0;
        fits = finish(way, at) && stack.live(step.set, step.lineState);
        if (fits) {
          after = new Spot(step.set, step.lineState, step.depth, step.column, step.column);
        }
      }
      if (fits && folds.contexts(way) != allContexts) {
        contexts = contexts == 0 ? contextsAt(after) : contexts;
      }
      if (fits && (folds.contexts(way) == allContexts || (contexts & folds.contexts(way)) != 0)) {
        below(fold, fold.child(e), after);
      }
    }
  }

  /** The contexts in which what begins somewhere is read; one at least. */
  private long contextsAt(Spot at) {
    long groups = stack.contexts(at.set());
    if (at.lineState() == LayoutPolicy.BLANK && layout.inserted() >= 0) {
      groups |= contextsAfterInserted(at.set(), groups);
    }
    long contexts = groups == 0 || stack.isMixed(at.set()) ? contextsLike[0] : 0;
    for (long rest = groups; rest != 0; rest &= rest - 1) {
      contexts |= contextsLike[1 + Long.numberOfTrailingZeros(rest)];
    }
    return contexts;
  }

  /** The contextual groups that count behind a semicolon left out, and not without it. */
  private long contextsAfterInserted(int set, long groups) {
    int inserted = stack.afterInserted(set);
    long counting = 0;
    long more = inserted == Stack.NONE ? 0 : stack.contexts(inserted) & ~groups;
    for (long rest = more; rest != 0; rest &= rest - 1) {
      int group = Long.numberOfTrailingZeros(rest);
      long[] fitting = new long[flags.length];
      stack.reads(set, fitting);
      boolean fits = meets(fitting, layout.rivals(group + 1));
      counting |= fits ? 0 : 1L << group;
    }
    return counting;
  }

  /** Ends the open lexeme; false if it does not fit. */
  private boolean finish(int way, Spot at) {
    int wide = layout.advance(at.lineState(), at.column(), folds.stepWidth(way));
    return step.over(
        folds.labelSet(way), at.set(), at.lineState(), at.brackets(), wide, at.tokenColumn());
  }

  private int base(Spot at) {
    return layout.waitsForColumn(at.lineState())
        ? stack.atColumn(at.set(), at.tokenColumn())
        : stack.marked(at.set(), at.lineState());
  }

  private void tails(FoldNodes fold, int node, Spot at) {
    passing(at);
    long[] starts = layout.waitsForColumn(at.lineState()) ? stack.lineStarts(at.set()) : null;
    known = false;
    this.node = node;
    for (int g = fold.groupBegin(node); g < fold.groupEnd(node); g++) {
      int signature = fold.signature(g);
      if (signature < 0) {
        guarded(fold, g, at);
        continue;
      }
      long[] bits = folds.signatureBits(signature);
      if (meets(bits, flags)) {
        add(fold.groupTokens(g));
        continue;
      }
      if (!known && starts != null && !meets(bits, starts)) {
        continue; // nothing that can stand at the beginning of a line
      }
      know(at);
      if (meets(bits, tokens)) {
        add(fold.groupTokens(g));
      } else {
        undecided(fold, g, bits, at);
      }
    }
  }

  /**
   * Finds the terminals that may follow, and the terminals that are read, where the open token
   * began.
   */
  final void know(Spot at) {
    if (known) {
      return;
    }
    known = true;
    Arrays.fill(tokens, 0);
    Arrays.fill(readable, 0);
    int base = base(at);
    if (base != Stack.NONE && !stack.lost()) {
      stack.follow(base, at.lineState(), tokens);
      stack.reads(base, readable);
      if (mayFollowInserted(at.lineState())) {
        knowAfterInserted(stack.afterInserted(at.set()), at.lineState());
      }
    }
    int newline = layout.newline();
    boolean both = newline >= 0 && Bits.has(readable, newline);
    boolean ends = newline < 0 && stack.mayGoOn(at.set(), layout.afterLineEnd(at.lineState()));
    boolean goesOn = newline < 0 && stack.mayGoOn(at.set(), at.lineState());
    set(readable, passedBit, both || ends || goesOn);
    set(readable, passedBit + 1, both || ends);
  }

  /** Whether some tail at the present node may be a token before which a semicolon is left out. */
  private boolean mayFollowInserted(int line) {
    if (layout.inserted() < 0) {
      return false;
    }
    FoldNodes fold = folds.nodes();
    long[] before = layout.insertedBefore(line);
    for (int g = fold.groupBegin(node); g < fold.groupEnd(node); g++) {
      int signature = fold.signature(g);
      if (signature < 0 || meets(folds.signatureBits(signature), before)) {
        return true;
      }
    }
    return false;
  }

  /** Adds what may follow a semicolon left out and does not fit without it. */
  private void knowAfterInserted(int inserted, int line) {
    if (inserted == Stack.NONE || stack.lost()) {
      return;
    }
    long[] more = new long[tokens.length];
    stack.follow(inserted, line, more);
    long[] before = layout.insertedBefore(line);
    long[] reads = new long[readable.length];
    stack.reads(inserted, reads);
    for (int w = 0; w < before.length; w++) {
      tokens[w] |= more[w] & before[w] & ~readable[w];
      readable[w] |= reads[w] & before[w];
    }
  }

  /** Whether tails with such a signature may be open without being a token. */
  final boolean isPassed(long[] signature) {
    return Bits.has(signature, passedBit) || Bits.has(signature, passedBit + 1);
  }

  /** Notes the terminals that may be open at a place without being tokens there. */
  private void passing(Spot at) {
    Arrays.fill(flags, 0);
    int newline = layout.newline();
    int line = at.lineState();
    boolean goesOn = stack.live(at.set(), line);
    boolean ends;
    if (step.counts(at.brackets(), line)) {
      Arrays.fill(tokens, 0);
      stack.follow(at.set(), line, tokens);
      ends = Bits.has(tokens, newline);
    } else {
      int after = layout.afterLineEnd(line);
      ends = after == line ? goesOn : stack.live(at.set(), after);
    }
    set(flags, passedBit, goesOn);
    set(flags, passedBit + 1, ends);
    if (newline >= 0) {
      set(flags, newline, ends);
    }
  }

  private static void set(long[] bits, int bit, boolean on) {
    bits[bit >> 6] |= on ? 1L << bit : 0;
  }

  static boolean meets(long[] a, long[] b) {
    for (int w = Math.min(a.length, b.length) - 1; w >= 0; w--) {
      if ((a[w] & b[w]) != 0) {
        return true;
      }
    }
    return false;
  }
}
