package dovetail.quotient.stack;

import dovetail.lexer.LexerTable;
import dovetail.lexer.layout.LayoutPolicy;
import dovetail.quotient.mask.FoldNodes;
import dovetail.quotient.mask.Folds;
import java.util.Arrays;

/**
 * A mask by a walk over a fold that reads the place as a stack, and notes what it reads: the tokens
 * after which something may be written, whatever the suffix is. Those that end inside the suffix
 * are another matter: {@link #candidates} and {@link #seamBytes} say for which suffixes there may
 * be such.
 *
 * <p>O(nodes of the fold that the place lets it reach). One thread, one walk.
 */
final class StackWalk {
  private final Tops tops;
  private final Shapes shapes;
  private final Folds folds;
  private final LayoutPolicy layout;
  private final LexerTable lexer;
  private final int[] contextsLike; // per context, those with the same start state
  private final boolean brackets;
  private final int passedBit;
  private final long[] flags;
  private final long[] tokens;
  private final long[] readable;
  private final Part found;
  private final Subwalks subwalks;
  private final StackMasks.Keeping keeping;
  private final Shape shape = new Shape();

  // what the last lexeme left
  private int set;
  private int lineState;
  private int depth;
  private int column;

  /**
   * @param brackets whether any bracket is open
   * @param keeping what becomes of what is found below a place
   */
  StackWalk(
      Tops tops,
      Folds folds,
      LexerTable lexer,
      int[] contextsLike,
      boolean brackets,
      Subwalks subwalks,
      StackMasks.Keeping keeping) {
    this.tops = tops;
    this.shapes = new Shapes(tops);
    this.folds = folds;
    this.layout = tops.layout();
    this.lexer = lexer;
    this.contextsLike = contextsLike;
    this.brackets = brackets;
    this.subwalks = subwalks;
    this.keeping = keeping;
    this.passedBit = lexer.terminals();
    this.flags = new long[(passedBit + 2 + 63) / 64];
    this.tokens = new long[flags.length];
    this.readable = new long[flags.length];
    this.found = new Part(flags.length);
  }

  /** What was found. */
  Part found() {
    return found;
  }

  /**
   * Adds the tokens that are allowed after a place.
   *
   * @return whether the walk came through
   */
  boolean walk(int root, int lineState, int column, int tokenColumn) {
    boolean line = layout.waitsForColumn(lineState);
    visit(
        folds.nodes(),
        root,
        line ? tops.rootLine() : tops.root(),
        lineState,
        0,
        column,
        tokenColumn);
    return !tops.lost();
  }

  private void visit(
      FoldNodes fold, int node, int at, int line, int brackets, int column, int tokenColumn) {
    if (tops.lost()) {
      return;
    }
    if (fold.groupBegin(node) < fold.groupEnd(node)) {
      tails(fold, node, at, line, brackets, tokenColumn);
    }
    long lexeme = -1;
    int contexts = 0;
    for (int e = fold.edgeBegin(node); e < fold.edgeEnd(node); e++) {
      int step = fold.step(e);
      if (folds.lexeme(step) != lexeme) {
        lexeme = folds.lexeme(step);
        int wide = layout.advance(line, column, folds.stepWidth(step));
        contexts =
            finish(folds.labelSet(step), at, line, brackets, wide, tokenColumn)
                ? contextsAfter()
                : 0;
      }
      if ((contexts & folds.contexts(step)) != 0) {
        int set = this.set;
        int lineState = this.lineState;
        int depth = this.depth;
        int after = this.column;
        below(fold, fold.child(e), set, lineState, depth, after);
        this.set = set;
        this.lineState = lineState;
        this.depth = depth;
        this.column = after;
      }
    }
  }

  /** What is below a node of the fold, for each item by itself: as it is known, or by a walk. */
  private void below(FoldNodes fold, int node, int at, int line, int depth, int column) {
    if (!subwalks.isWorth(node) || !shapes.isMade(at)) {
      visit(fold, node, at, line, depth, column, column);
      return;
    }
    int flags = (brackets ? 2 : 0) | (tops.reads().slots().isScoped() ? 1 : 0);
    long place = Numbers.mix((long) node << 2 | flags, column);
    place = Numbers.mix(place, (long) line << 32 | depth & 0xffffffffL);
    boolean plain = shapes.isPlain(at);
    int parts = plain ? shapes.items(at) : 1;
    for (int i = 0; i < parts && !tops.lost(); i++) {
      if (plain) {
        shapes.describe(at, i, shape);
      } else {
        shapes.describe(at, shape); // one item has a say in how text is lexed for another
      }
      long number = Numbers.mix(shape.number(), place);
      Part known = subwalks.find(number, tops.reads().slots(), shape);
      if (known != null) {
        found.add(known);
        shapes.replay(subwalks.codes(), shape);
        continue;
      }
      switch (keeping) {
        case KEEP -> walkBelow(fold, node, line, depth, column, number);
        case FORGET -> {
          visit(fold, node, at, line, depth, column, column); // all items at once
          return;
        }
      }
    }
  }

  /** Walks below what the shape tells, and remembers what is found. */
  private void walkBelow(FoldNodes fold, int node, int line, int depth, int column, long number) {
    Tops own = shapes.below(shape, brackets);
    StackWalk walk = new StackWalk(own, folds, lexer, contextsLike, brackets, subwalks, keeping);
    walk.visit(fold, node, 0, line, depth, column, column);
    if (own.lost()) {
      tops.lose();
      return;
    }
    subwalks.put(number, own.reads(), walk.found.united(fold));
    found.add(walk.found);
    shapes.replay(own.reads().codes(), shape);
  }

  private int contextsAfter() {
    if (!tops.live(set, lineState)) {
      return 0;
    }
    int groups = tops.contexts(set);
    if (lineState == LayoutPolicy.BLANK && layout.inserted() >= 0) {
      groups |= contextsAfterInserted(groups);
    }
    if (groups == 0) {
      return contextsLike[0];
    }
    int contexts = 0;
    for (int rest = groups; rest != 0; rest &= rest - 1) {
      contexts |= contextsLike[1 + Integer.numberOfTrailingZeros(rest)];
    }
    return contexts;
  }

  /** The contextual groups that count behind a semicolon left out, and not without it. */
  private int contextsAfterInserted(int groups) {
    int inserted = tops.afterInserted(set);
    int counting = 0;
    int more = inserted == Tops.NONE ? 0 : tops.contexts(inserted) & ~groups;
    for (int rest = more; rest != 0; rest &= rest - 1) {
      int group = Integer.numberOfTrailingZeros(rest);
      long[] fitting = new long[flags.length];
      tops.reads(set, fitting);
      boolean fits = meets(fitting, layout.rivals(group + 1));
      counting |= fits ? 0 : 1 << group;
    }
    return counting;
  }

  /** Whether a line end is a token there. */
  private boolean counts(int line, int brackets) {
    return layout.counts(line) && !(layout.bracketsHideLineEnds() && inBrackets(brackets));
  }

  /** Whether any bracket is open under as many more as the walk has opened, or fewer. */
  private boolean inBrackets(int more) {
    return more > 0 || (more == 0 ? brackets : tops.deeper(-more));
  }

  /** Ends the open lexeme; false if it does not fit. */
  private boolean finish(int labelSet, int at, int line, int brackets, int wide, int tokenColumn) {
    switch (layout.kind(labelSet)) {
      case ERROR -> {
        return false;
      }
      case IGNORED -> {
        set = at;
        lineState = layout.afterPassed(line, labelSet);
        depth = brackets;
        column = layout.afterPassedColumn(wide, tokenColumn);
        return true;
      }
      case LINE_END -> {
        depth = brackets;
        column = 0;
        if (!counts(line, brackets)) {
          set = at;
          lineState = layout.afterPassed(line, labelSet);
          return true;
        }
        set = tops.scan(at, labelSet, layout.terminals(labelSet));
        lineState = LayoutPolicy.BLANK;
        return set != Tops.NONE;
      }
      case TOKEN -> {
        int base = before(at, line, tokenColumn, labelSet);
        if (base == Tops.NONE) {
          return false;
        }
        depth = brackets;
        if (layout.closes(labelSet)) {
          if (!inBrackets(brackets)) {
            return false;
          }
          depth--;
        }
        depth += layout.opens(labelSet) ? 1 : 0;
        set = tops.scan(base, labelSet, lexer.labels(labelSet));
        if (set == Tops.NONE && layout.inserts(line, labelSet)) {
          int inserted = tops.afterInserted(at);
          set =
              inserted == Tops.NONE
                  ? Tops.NONE
                  : tops.scan(inserted, labelSet, lexer.labels(labelSet));
        }
        lineState = layout.afterToken(labelSet);
        column = 0;
        return set != Tops.NONE;
      }
    }
    throw new IllegalStateException("label set " + labelSet);
  }

  /** The set that scans a token of a label set, NONE if none does. */
  private int before(int at, int line, int tokenColumn, int labelSet) {
    if (!layout.waitsForColumn(line)) {
      return line == LayoutPolicy.TOKENS ? tops.onSameLine(at) : at;
    }
    long[] starts = tops.lineStarts();
    for (int label : lexer.labels(labelSet)) {
      if ((starts[label >> 6] >>> label & 1) != 0 || !tops.inWalk(at)) {
        return tops.atColumn(at, tokenColumn);
      }
    }
    return Tops.NONE;
  }

  private void tails(FoldNodes fold, int node, int at, int line, int brackets, int tokenColumn) {
    boolean blank = layout.waitsForColumn(line);
    passing(at, line, brackets);
    boolean known = false;
    for (int g = fold.groupBegin(node); g < fold.groupEnd(node); g++) {
      int signature = fold.signature(g);
      if (signature < 0) {
        known = known || know(at, line, tokenColumn, blank);
        guarded(fold, g);
        continue;
      }
      long[] bits = folds.signatureBits(signature);
      if (meets(bits, flags)) {
        found.sets.add(fold.groupTokens(g));
        continue;
      }
      if (!known && blank && tops.inWalk(at) && !meets(bits, tops.lineStarts())) {
        continue; // nothing that can stand at the beginning of a line
      }
      known = known || know(at, line, tokenColumn, blank);
      if (meets(bits, tokens)) {
        found.sets.add(fold.groupTokens(g));
      } else {
        for (int w = 0; w < bits.length; w++) {
          found.candidates[w] |= bits[w] & readable[w];
        }
      }
    }
  }

  /** Finds out what may follow, and what is read, where the open token began. */
  private boolean know(int at, int line, int tokenColumn, boolean blank) {
    Arrays.fill(tokens, 0);
    Arrays.fill(readable, 0);
    int base =
        blank
            ? tops.atColumn(at, tokenColumn)
            : line == LayoutPolicy.TOKENS ? tops.onSameLine(at) : at;
    if (base != Tops.NONE && !tops.lost()) {
      tops.follow(base, line, tokens);
      tops.reads(base, readable);
      knowAfterInserted(tops.afterInserted(at), line);
    }
    int newline = layout.newline();
    if (newline < 0 || (readable[newline >> 6] >>> newline & 1) != 0) {
      readable[passedBit >> 6] |= 1L << passedBit;
      readable[(passedBit + 1) >> 6] |= 1L << (passedBit + 1);
    }
    return true;
  }

  /** Adds what may follow a semicolon left out and does not fit without it. */
  private void knowAfterInserted(int inserted, int line) {
    if (inserted == Tops.NONE || tops.lost()) {
      return;
    }
    long[] more = new long[tokens.length];
    tops.follow(inserted, line, more);
    long[] before = layout.insertedBefore(line);
    long[] reads = new long[readable.length];
    tops.reads(inserted, reads);
    for (int w = 0; w < before.length; w++) {
      tokens[w] |= more[w] & before[w] & ~readable[w];
      readable[w] |= reads[w] & before[w];
    }
  }

  private void guarded(FoldNodes fold, int group) {
    for (int i = fold.tailBegin(group); i < fold.tailEnd(group); i++) {
      int tail = fold.tail(i);
      long[] settled = folds.settledBits(tail);
      if (meets(settled, tokens) || meets(settled, flags)) {
        continue; // allowed, whatever the suffix is
      }
      long[] signature = folds.signatureBits(folds.signature(folds.state(tail)));
      if (meets(signature, readable)) {
        long[] bytes = folds.seamBytes(tail);
        for (int w = 0; w < found.seamBytes.length; w++) {
          found.seamBytes[w] |= bytes[w];
        }
        boolean another =
            bytes[found.seamBytes.length] != 0 && isRead(lexer.accept(folds.state(tail)));
        for (int w = 0; w < signature.length; w++) {
          found.guarded[w] |= another ? -1 : signature[w] & readable[w];
        }
      }
    }
  }

  /** Whether a label set is read where {@link #know} looked, or passed over. */
  private boolean isRead(int labelSet) {
    if (labelSet < 0) {
      return false;
    }
    boolean read = layout.kind(labelSet) == LayoutPolicy.Kind.IGNORED;
    for (int label : lexer.labels(labelSet)) {
      read |= (readable[label >> 6] >>> label & 1) != 0;
    }
    return read;
  }

  /** Notes what may be open at a place without being a token there. */
  private void passing(int at, int line, int brackets) {
    Arrays.fill(flags, 0);
    int newline = layout.newline();
    boolean goesOn = tops.live(at, line);
    boolean ends;
    if (counts(line, brackets)) {
      Arrays.fill(tokens, 0);
      tops.follow(at, line, tokens);
      ends = (tokens[newline >> 6] >>> newline & 1) != 0;
    } else {
      int after = layout.afterLineEnd(line);
      ends = after == line ? goesOn : tops.live(at, after);
    }
    set(passedBit, goesOn);
    set(passedBit + 1, ends);
    if (newline >= 0) {
      set(newline, ends);
    }
  }

  private void set(int bit, boolean on) {
    flags[bit >> 6] |= on ? 1L << bit : 0;
  }

  private static boolean meets(long[] a, long[] b) {
    for (int w = Math.min(a.length, b.length) - 1; w >= 0; w--) {
      if ((a[w] & b[w]) != 0) {
        return true;
      }
    }
    return false;
  }
}
