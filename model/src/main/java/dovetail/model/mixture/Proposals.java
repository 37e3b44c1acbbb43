package dovetail.model.mixture;

/**
 * A source of next tokens beside a model: it gives weights to some tokens, and leaves the rest of
 * the probability to the model. By default it proposes nothing. One thread.
 */
public interface Proposals {
  /** Nothing is proposed: all is left to the model. */
  Proposals NONE = (written, count, ends) -> {};

  /**
   * Proposes the next tokens; the proposals are valid until the next call.
   *
   * @param written the tokens of the middle so far, of which the first {@code count} are read
   * @param ends which tokens have the same effect: {@link Ends#same} of each is proposed
   */
  void weigh(int[] written, int count, Ends ends);

  /** The number of tokens proposed. */
  default int size() {
    return 0;
  }

  /** One of the proposed tokens; each once. */
  default int token(int i) {
    throw new IndexOutOfBoundsException(i);
  }

  /** The weight of a token, 0 if it is not proposed. */
  default double weight(int token) {
    return 0;
  }

  /** The weight left to the model: more than 0, and with all weights it is 1. */
  default double rest() {
    return 1;
  }
}
