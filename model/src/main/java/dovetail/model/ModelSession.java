package dovetail.model;

import java.util.Arrays;
import java.util.OptionalDouble;

/**
 * The tokens a model has read, and its logits for the next one.
 *
 * <p>Protocol: {@link #append} tokens, read {@link #logits()}, append the chosen one, and so on;
 * {@link #rollback} to any earlier length at no cost. Results do not depend on how tokens were
 * grouped into calls, nor on earlier rollbacks, but for rounding. For a prompt, {@link #prime}
 * keeps the tokens of the prompt that the session has read already.
 *
 * <p>Threads: one at a time, not always the same.
 */
public interface ModelSession extends AutoCloseable {
  /** The number of tokens read. */
  int length();

  /** The most tokens the session can hold. */
  int capacity();

  /** The token at a position below {@link #length()}. */
  int token(int position);

  /**
   * Reads tokens, in chunks of at most 256, asking between chunks whether to go on. {@code tokens}
   * is only read during the call.
   *
   * @param tokens at least one id below the vocabulary's size; no more than fit in {@link
   *     #capacity()}
   * @return false if it was cancelled: the session then holds the chunks read so far, and still
   *     works
   */
  boolean append(int[] tokens, Cancellation cancellation);

  /** Reads one token, as each step of decoding does. */
  void append(int token);

  /**
   * The same for a session whose model is on a server, and may have to be waited for.
   *
   * @return false if it was cancelled: the session then still works, and holds the token
   */
  default boolean append(int token, Cancellation cancellation) {
    append(token);
    return true;
  }

  /**
   * How long a token of a prompt took to be read lately, in nanoseconds, where nothing else kept
   * the processor busy; empty where that is not known.
   */
  default OptionalDouble nanosPerToken() {
    return OptionalDouble.empty();
  }

  /**
   * Whether {@link #logits()} has the likeliest tokens only, as for models on servers: the other
   * tokens have negative infinity there.
   */
  default boolean isPartial() {
    return false;
  }

  /** The probability of all tokens together that {@link #logits()} does not know. */
  default double unknown() {
    return 0;
  }

  /**
   * Learns more scores for the place after the last token, for {@link #logits()}; the session keeps
   * its state.
   *
   * @return false if there are no more scores, or it was cancelled
   */
  default boolean deepen(Cancellation cancellation) {
    return false;
  }

  /** Tells the session how many processors are busy with this process's other work. Any thread. */
  default void leave(int processors) {}

  /** Ends work that was begun ahead of time. Tokens that were read stay. */
  default void rest() {}

  /**
   * The logits after the last token, one per id of the vocabulary. The array belongs to the session
   * and is written over by the next {@code append}; do not write to it. Only after an {@code
   * append} that was neither cancelled nor followed by a {@link #rollback}: else it throws
   * IllegalStateException.
   */
  float[] logits();

  /**
   * The same as {@link #logits()}, wherever they are. Decoders use this, so that logits need not
   * leave the processor that computed them.
   */
  default Scores scores() {
    return new ArrayScores(logits());
  }

  /** Forgets all but the first {@code length} tokens. Costs nothing. */
  void rollback(int length);

  /**
   * Makes the session hold exactly these tokens, with logits for the last of them. A beginning that
   * its present tokens share with them is not read again (but the last token may be, for the
   * logits).
   *
   * @return false if it was cancelled
   */
  default boolean prime(int[] prompt, Cancellation cancellation) {
    int limit = Math.min(length(), prompt.length - 1);
    int common = 0;
    while (common < limit && token(common) == prompt[common]) {
      common++;
    }
    rollback(common);
    return append(Arrays.copyOfRange(prompt, common, prompt.length), cancellation);
  }

  /** Frees the cache. A second call does nothing. */
  @Override
  void close();
}
