package dovetail.quotient.fence;

/** What fences cost: the search is for the cheapest. In units of half a hidden line. */
final class Costs {
  /** A solution whose cursor is inside something that began, or ends, lines away. */
  static final int FAR = 4;

  /** A solution with a blank line at the cursor whose column fits no block. */
  static final int NO_COLUMN = 8;

  /** The cheapest further fence. */
  static final int ANOTHER = 5;

  /** What a further fence costs besides where all can be read and the cursor's place is usual. */
  static final int AFTER_ALL = 4;

  /** A reading that ends before another one with as many fences. */
  static final int BEHIND = 6;

  /** Up to how many hidden lines each counts in full. */
  private static final int FEW = 3;

  private Costs() {}

  /**
   * What hiding lines costs, of which that many hold text. Many lines are mostly one statement, and
   * better hidden together than taken to pieces.
   */
  static int fence(int filled) {
    return filled == 0 ? 4 : filled <= FEW ? 3 + 2 * filled : 3 + 2 * FEW + (filled - FEW) / 2;
  }
}
