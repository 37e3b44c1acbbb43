package dovetail.quotient.fence;

/**
 * How much code long tokens have swallowed up to a line: what speaks for their not being meant. A
 * docstring may hold examples; one of which most lines read as code is another matter.
 *
 * @param ended what tokens before have
 * @param open what speaks for and against the one that is open
 */
record Swallowed(int ended, int open) {
  static final Swallowed NOTHING = new Swallowed(0, 0);

  /** After a line that stands outside of long tokens where it begins. */
  Swallowed outside() {
    return open == 0 ? this : new Swallowed(cost(), 0);
  }

  /** After a line inside of one. */
  Swallowed inside(boolean code) {
    return new Swallowed(ended, open + (code ? Costs.SWALLOWED : -1));
  }

  /** What it costs, if no more is swallowed. */
  int cost() {
    return ended + Math.max(0, open);
  }
}
