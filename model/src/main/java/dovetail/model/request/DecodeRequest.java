package dovetail.model.request;

import dovetail.model.Cancellation;
import dovetail.model.mixture.Mixture;

/**
 * A request to a decoder for the middle of a hole.
 *
 * @param prompt the tokens to go on from; read only, not copied
 * @param maxTokens the most tokens of a middle, exactly kept; with the prompt no more than the
 *     model's context
 * @param stop where a complete middle ends
 * @param mixture proposals with which the model's probabilities are mixed
 * @param deadline when decoding ends at the latest; asked between tokens
 * @param cancellation asked between tokens, and between the prompt's chunks
 * @param interest says when enough of a middle is written though it is not complete; asked by
 *     decoders that write the likeliest token, one after the other
 */
public record DecodeRequest(
    int[] prompt,
    int maxTokens,
    StopPolicy stop,
    Mixture mixture,
    Deadline deadline,
    Cancellation cancellation,
    Interest interest) {
  public DecodeRequest {
    if (prompt.length == 0 || maxTokens < 0) {
      throw new IllegalArgumentException(
          "prompt of " + prompt.length + " tokens, at most " + maxTokens + " for the middle");
    }
  }

  /** A request for the model's own text. */
  public DecodeRequest(
      int[] prompt, int maxTokens, StopPolicy stop, Deadline deadline, Cancellation cancellation) {
    this(prompt, maxTokens, stop, Mixture.none(), deadline, cancellation, Interest.WHOLE);
  }

  /** A request that stops at line ends, without deadline and cancellation. */
  public static DecodeRequest of(int[] prompt, int maxTokens) {
    return new DecodeRequest(
        prompt, maxTokens, StopPolicy.LINE, Deadline.none(), Cancellation.never());
  }
}
