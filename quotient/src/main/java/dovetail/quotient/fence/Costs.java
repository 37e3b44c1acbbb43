package dovetail.quotient.fence;

/** The costs of fences: the search is for the cheapest. In units of half a hidden line. */
final class Costs {
  /**
   * By the text on one side, the cursor is inside a long token, lines away from its end, and by the
   * text on the other side it is not.
   */
  static final int ONE_SIDED = 7;

  /** The cheapest further fence. */
  static final int ANOTHER = 5;

  /** A reading that ends before another one with as many fences. */
  static final int BEHIND = 6;

  /** The cost of a stand-in that opens or closes a bracket. */
  static final int BRACKET = 3;

  /** The further cost of a stand-in that ends a long token around the cursor. */
  static final int AROUND = 4;

  /** The middle begins a string, or the like, that ends lines away. */
  static final int OPENED = 4;

  /** A fence that hides only text near the cursor. */
  static final int NEAR = 10;

  /**
   * A line inside of a long token that reads as code; a line that does not counts half as much for
   * the token.
   */
  static final int SWALLOWED = 2;

  /** Up to how many hidden lines each counts in full. */
  private static final int FEW = 3;

  private Costs() {}

  /**
   * The cost of hiding lines of which that many hold text. Many lines are mostly one statement, and
   * better hidden together than taken to pieces.
   */
  static int fence(int filled) {
    return filled == 0 ? 4 : filled <= FEW ? 3 + 2 * filled : 3 + FEW + filled;
  }

  /**
   * The further cost of a stand-in; {@code simple} if the grammar file's first one, or none, will
   * do.
   */
  static int standIn(boolean simple) {
    return simple ? 0 : 1;
  }
}
