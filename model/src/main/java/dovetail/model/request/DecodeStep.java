package dovetail.model.request;

import java.util.List;

/**
 * The choice of one token of a middle.
 *
 * @param token its id
 * @param logProbability the natural logarithm of the probability that the model gave to it; NaN
 *     where it was not asked
 * @param refused the candidates that were tried before it, in that order. After sixteen refusals a
 *     decoder asks for the mask of all allowed tokens, and tries no others; decoders that backtrack
 *     do so at each step, and list the tokens behind which they found no fitting text
 */
public record DecodeStep(int token, double logProbability, List<Refusal> refused) {
  /** Copies the list. */
  public DecodeStep {
    refused = List.copyOf(refused);
  }

  /**
   * A candidate that was not taken.
   *
   * @param token its id; an end token where the model would end
   * @param logProbability the natural logarithm of its probability
   * @param reason why not
   */
  public record Refusal(int token, double logProbability, Reason reason) {}

  /** Why a candidate is not taken. */
  public enum Reason {
    /** No text that begins with it fits before the suffix, or the caller excludes it. */
    NOT_ALLOWED,
    /** It fits, but no ending would in the tokens that are left, or it would only add blanks. */
    NO_ROOM,
    /** An end token, where the middle may not end, or has no text though a token was refused. */
    NO_END
  }
}
