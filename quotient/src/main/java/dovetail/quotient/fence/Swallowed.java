package dovetail.quotient.fence;

/**
 * How much code long tokens have swallowed up to a line: a sign that such a token is a mistake. A
 * docstring may hold examples of code; but a token most of whose lines read as code is suspect, and
 * so is a token whose last lines do. A string that was not ended begins as it was meant, however
 * long that part is, and goes on as code; hence the weight of its words is bounded.
 *
 * @param ended the cost of the tokens that have ended
 * @param open the evidence for and against a mistake in the open token
 * @param code whether any line of the open token reads as code
 */
record Swallowed(int ended, int open, boolean code) {
  /** The greatest weight of words. */
  private static final int MOST = 4;

  static final Swallowed NOTHING = new Swallowed(0, 0, false);

  /** After a line that stands outside of long tokens where it begins. */
  Swallowed outside() {
    return open == 0 && !code ? this : new Swallowed(cost(), 0, false);
  }

  /** After a line inside of a long token, with its {@linkplain CodeLines#weight weight}. */
  Swallowed inside(int weight) {
    return weight == 0
        ? this
        : new Swallowed(ended, Math.max(-MOST, open + weight), code || weight > 0);
  }

  /** Whether the text in the open token consists of words, so far. */
  boolean isWords() {
    return open < 0 && !code;
  }

  /** The cost, if no more is swallowed. */
  int cost() {
    return ended + Math.max(0, open);
  }
}
