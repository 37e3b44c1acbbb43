package dovetail.server.suggest;

import dovetail.model.request.DecodeResult;
import dovetail.protocol.Suggestion;
import java.util.Optional;

/**
 * A middle that may be shown, and how it was decoded.
 *
 * @param middle its text, in its form, with its chance
 * @param suggestion the same for an editor; empty where it is taken as it was written
 * @param written the result that it was made of
 */
record Offer(
    Middle middle, Optional<Suggestion> suggestion, Decoded decoded, DecodeResult.Middle written) {
  /** Of a suggestion. */
  static Offer of(
      CursorContext context, Suggestion one, Decoded decoded, DecodeResult.Middle written) {
    Middle middle = context.middle(one, decoded.finish()).likely(decoded.chance());
    return new Offer(middle, Optional.of(one), decoded, written);
  }

  /** The suggestion for an editor. */
  Suggestion shown() {
    return suggestion.orElseThrow();
  }
}
