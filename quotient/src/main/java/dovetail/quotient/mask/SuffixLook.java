package dovetail.quotient.mask;

/**
 * A walk's question to the suffix where the terminals that may follow do not decide: whether a
 * token that is open at a place may go on to end inside the suffix. A <em>seam</em> is one way to
 * do so.
 */
public interface SuffixLook extends SuffixStart {
  /** How many seams there are. */
  int seams();

  /** Whether what is open in a lexer state may go on to end by a seam. */
  boolean reached(int seam, int lexerState);

  /** Whether what ends by a seam is passed over, so that its column counts. */
  boolean isPassed(int seam);

  /** Whether a token that is open at a place leaves a program if it ends by a seam. */
  boolean endsThrough(Place open, int seam);

  /** Whether a place has any completion. */
  boolean viable(Place open);
}
