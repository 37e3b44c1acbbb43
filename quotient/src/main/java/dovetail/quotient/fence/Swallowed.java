package dovetail.quotient.fence;

/**
 * How much code long tokens have swallowed up to a line: a sign that such a token is a mistake. A
 * docstring may hold examples; one of which most lines read as code is another matter. So is one of
 * which the last lines do: a token that is not ended begins as it was meant, however long, and goes
 * on as code; hence what words say against it is bounded.
 *
 * @param ended the cost of the tokens that have ended
 * @param open the evidence for and against the one that is open
 * @param code whether anything in it speaks for code
 */
record Swallowed(int ended, int open, boolean code) {
  /** How much words may speak against it. */
  private static final int MOST = 4;

  static final Swallowed NOTHING = new Swallowed(0, 0, false);

  /** After a line that stands outside of long tokens where it begins. */
  Swallowed outside() {
    return open == 0 && !code ? this : new Swallowed(cost(), 0, false);
  }

  /** After a line inside of one, with its {@linkplain CodeLines#weight weight}. */
  Swallowed inside(int weight) {
    return weight == 0
        ? this
        : new Swallowed(ended, Math.max(-MOST, open + weight), code || weight > 0);
  }

  /** Whether the text in the open token consists of words, so far. */
  boolean isWords() {
    return open < 0 && !code;
  }

  /** Its cost, if no more is swallowed. */
  int cost() {
    return ended + Math.max(0, open);
  }
}
