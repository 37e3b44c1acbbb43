package dovetail.server.suggest;

import dovetail.model.request.DecodeResult;
import dovetail.protocol.Suggestion;
import java.util.Optional;

/** A middle that may be shown, and how it was decoded. */
final class Offer {
  final Middle middle;
  final Optional<Suggestion> suggestion;
  final Decoded decoded;
  final DecodeResult.Middle written;

  /**
   * A middle that may be shown.
   *
   * @param middle the middle in its form, with its chance
   * @param suggestion the middle as an editor's suggestion; empty where the text is taken as
   *     written
   * @param written the decoder's result that the middle was made of
   */
  Offer(
      Middle middle,
      Optional<Suggestion> suggestion,
      Decoded decoded,
      DecodeResult.Middle written) {
    this.middle = middle;
    this.suggestion = suggestion;
    this.decoded = decoded;
    this.written = written;
  }

  /** The offer of a suggestion. */
  static Offer of(
      CursorContext context, Suggestion suggestion, Decoded decoded, DecodeResult.Middle written) {
    Middle middle = context.middle(suggestion, decoded.finish()).likely(decoded.chance());
    return new Offer(middle, Optional.of(suggestion), decoded, written);
  }

  /** The suggestion for an editor. */
  Suggestion shown() {
    return suggestion.orElseThrow();
  }
}
