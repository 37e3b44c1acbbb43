package dovetail.server.suggest;

import dovetail.model.request.DecodeResult;
import dovetail.protocol.Suggestion;

/**
 * A suggestion that may be shown, and how it was decoded.
 *
 * @param suggestion the suggestion
 * @param decoded how
 * @param written what it was made of
 */
record Offer(Suggestion suggestion, Decoded decoded, DecodeResult.Middle written) {
  /** Whether it would be shown if nothing is wrong with it: only then that is looked at. */
  boolean isLikelyFor(Policy policy) {
    return policy.asked() || decoded.chance() >= policy.threshold();
  }
}
