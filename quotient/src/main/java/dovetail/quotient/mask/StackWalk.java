package dovetail.quotient.mask;

import dovetail.ints.Bits;
import dovetail.lexer.layout.LayoutPolicy;

/**
 * A walk that reads the place lazily, and notes its reads. It finds the tokens behind which the
 * middle may go on, whatever the suffix is. Tokens that end inside the suffix are found later:
 * {@link Part#candidates} and {@link Part#seamBytes} say for which suffixes there may be some.
 * Parts that were found below a node before, for the same items, are not walked again.
 */
final class StackWalk extends FoldWalk {
  private final Tops tops;
  private final Shapes shapes;
  private final boolean brackets;
  private final Part found;
  private final Subwalks subwalks;
  private final StackMasks.Keeping keeping;
  private final Shape shape = new Shape();

  /**
   * @param keeping the use of parts found below a place
   */
  StackWalk(
      Tops tops, Folds folds, boolean brackets, Subwalks subwalks, StackMasks.Keeping keeping) {
    super(tops, folds);
    this.tops = tops;
    this.shapes = new Shapes(tops);
    this.brackets = brackets;
    this.subwalks = subwalks;
    this.keeping = keeping;
    this.found = new Part(flags.length);
  }

  /** The tokens that were found. */
  Part found() {
    return found;
  }

  /**
   * Adds the tokens that are allowed after a place.
   *
   * @return whether the walk came through
   */
  boolean walk(int root, int lineState, int column, int tokenColumn) {
    int set = layout.waitsForColumn(lineState) ? tops.rootLine() : tops.root();
    if (!isPassed(root)) {
      tops.top(set); // it will be read, so its liveness need not be
    }
    visit(folds.nodes(), root, new Spot(set, lineState, 0, column, tokenColumn));
    return !tops.lost();
  }

  /** Whether the open lexeme at a node is no token but, for example, a comment. */
  private boolean isPassed(int node) {
    FoldNodes fold = folds.nodes();
    boolean passed = true;
    for (int g = fold.groupBegin(node); g < fold.groupEnd(node); g++) {
      int signature = fold.signature(g);
      if (signature >= 0) {
        passed &= isPassed(folds.signatureBits(signature));
      }
      for (int i = fold.tailBegin(g); signature < 0 && i < fold.tailEnd(g); i++) {
        passed &= isPassed(folds.settledBits(fold.tail(i))) || !endsInSome(fold.tail(i));
      }
    }
    return passed;
  }

  /** Whether there is a suffix in which a tail with guards ends. */
  private boolean endsInSome(int tail) {
    boolean some = false;
    for (long bits : folds.seamBytes(tail)) {
      some |= bits != 0;
    }
    return some;
  }

  @Override
  void add(TokenSet allowed) {
    found.sets.add(allowed);
  }

  @Override
  void undecided(FoldNodes fold, int group, long[] signature, Spot at) {
    for (int w = 0; w < signature.length; w++) {
      found.candidates[w] |= signature[w] & readable[w];
    }
  }

  /** Finds the tokens below a node, item by item: remembered, or by a walk. */
  @Override
  void below(FoldNodes fold, int node, Spot spot) {
    int at = spot.set();
    if (!subwalks.isWorth(node) || !shapes.isMade(at)) {
      visit(fold, node, spot);
      return;
    }
    int kind = (brackets ? 2 : 0) | (tops.reads().slots().isScoped() ? 1 : 0);
    long place = Numbers.mix((long) node << 2 | kind, spot.column());
    place = Numbers.mix(place, (long) spot.lineState() << 32 | spot.brackets() & 0xffffffffL);
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
        case KEEP -> walkBelow(fold, node, spot, number);
        case FORGET -> {
          visit(fold, node, spot); // all items at once
          return;
        }
      }
    }
  }

  /** Walks below a node from a shape alone, and remembers the result. */
  private void walkBelow(FoldNodes fold, int node, Spot at, long number) {
    Tops own = shapes.below(shape, brackets);
    StackWalk walk = new StackWalk(own, folds, brackets, subwalks, keeping);
    walk.visit(fold, node, new Spot(0, at.lineState(), at.brackets(), at.column(), at.column()));
    if (own.lost()) {
      tops.items().lose();
      return;
    }
    subwalks.put(number, own.reads(), walk.found.united(fold));
    found.add(walk.found);
    shapes.replay(own.reads().codes(), shape);
  }

  @Override
  void guarded(FoldNodes fold, int group, Spot at) {
    for (int i = fold.tailBegin(group); i < fold.tailEnd(group); i++) {
      int tail = fold.tail(i);
      long[] settled = folds.settledBits(tail);
      if (meets(settled, flags) || !endsInSome(tail)) {
        continue; // allowed, or not, whatever the suffix is
      }
      know(at);
      if (meets(settled, tokens)) {
        continue;
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
      read |= Bits.has(readable, label);
    }
    return read;
  }
}
