package dovetail.server.suggest;

import dovetail.model.request.DecodeResult;
import dovetail.protocol.Suggestion;
import dovetail.server.suggest.CursorContext.Written;
import java.util.Optional;

/**
 * A middle that may be shown, and how it was decoded.
 *
 * @param suggestion the same for an editor; empty where it is taken as it was written
 * @param written what it was made of
 */
record Offer(
    Written middle, Optional<Suggestion> suggestion, Decoded decoded, DecodeResult.Middle written) {
  /** Of a suggestion. */
  static Offer of(
      CursorContext context, Suggestion one, Decoded decoded, DecodeResult.Middle written) {
    return new Offer(context.written(one), Optional.of(one), decoded, written);
  }

  /** What an editor is given. */
  Suggestion shown() {
    return suggestion.orElseThrow();
  }

  /** Whether it would be shown if nothing is wrong with it: only then that is looked at. */
  boolean isWorth(Policy policy) {
    return policy.asked()
        || policy.worth().isMet(decoded.chance(), added()) && !isPlaceholder(policy);
  }

  /** Whether it says no more than what stands for a body: who writes one means to write more. */
  private boolean isPlaceholder(Policy policy) {
    String body = middle.form().task().language().profile().style().blocks().body();
    return policy.worth().glance().isPresent() && added().strip().equals(body.strip());
  }

  /** What is written of a suggestion, without the closers that it covers. */
  private String added() {
    Suggestion one = shown();
    return one.text().substring(0, one.text().length() - one.covered().length());
  }
}
