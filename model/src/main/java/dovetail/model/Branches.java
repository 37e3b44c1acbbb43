package dovetail.model;

/**
 * Several texts that go on from what a session has read, read side by side: a tree of tokens under
 * the session's last one. The common beginning of two texts is read once, and a call reads a token
 * of each. (Token trees: Miao et al., SpecInfer, 2024, section 4.)
 *
 * <p>Good until the session is asked to read or to go back. One thread, as the session.
 */
public interface Branches {
  /** The node that stands for the session's last token. */
  int ROOT = -1;

  /** How many tokens were read: they are numbered from 0 in the order in which they came. */
  int size();

  /**
   * Reads tokens, each behind a node that was read by an earlier call. The logits are those that
   * the session would give for the same text, but for rounding.
   *
   * @param behind {@link #ROOT} or a number below {@link #size()}, for each token
   * @param tokens ids below the vocabulary's size, at least one; with those read before no more
   *     than there is room for
   */
  void append(int[] behind, int[] tokens);

  /**
   * The logits after a token of the last {@link #append}, by its place there, one per id. The array
   * is written over by the next one; do not write to it.
   */
  float[] logits(int index);

  /** The same, wherever they are; good until the next {@link #append}. */
  default Scores scores(int index) {
    return new ArrayScores(logits(index));
  }
}
