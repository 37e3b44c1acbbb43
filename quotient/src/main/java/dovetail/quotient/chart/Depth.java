package dovetail.quotient.chart;

import dovetail.lexer.layout.LayoutPolicy;

/**
 * The bracket depth of a node right of a cut, as one int: a number, where the end of the file is
 * known; else the complement of the least possible number, since nobody knows how many brackets the
 * text behind closes. So 2 is depth 2, and {@code ~2} is depth 2 or more.
 *
 * <p>Where brackets hide line ends, depth 0 stands apart from the others.
 */
final class Depth {
  private Depth() {}

  static int atLeast(int least) {
    return ~least;
  }

  /** Whether the int stands for more than one depth. */
  static boolean isOpen(int depth) {
    return depth < 0;
  }

  static int least(int depth) {
    return depth < 0 ? ~depth : depth;
  }

  /** Whether a number is among the depths. */
  static boolean holds(int depth, int number) {
    return depth < 0 ? number >= ~depth : number == depth;
  }

  /** The depth before a token; -1 where {@link #isOpen} is false and there is no such depth. */
  static int before(int depth, LayoutPolicy layout, int labelSet) {
    if (depth >= 0) {
      return layout.depthBefore(depth, labelSet);
    }
    int opened = Math.max(0, ~depth - (layout.opens(labelSet) ? 1 : 0));
    return ~(opened + (layout.closes(labelSet) ? 1 : 0));
  }
}
