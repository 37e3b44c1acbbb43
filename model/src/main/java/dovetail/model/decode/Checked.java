package dovetail.model.decode;

import dovetail.model.LanguageModel;
import dovetail.model.ModelSession;
import dovetail.model.request.DecodeRequest;
import dovetail.model.request.DecodeResult;
import dovetail.model.request.DecodeStats;
import dovetail.model.request.Finish;
import java.util.function.Predicate;

/**
 * Unconstrained first, checked afterwards: the longest prefix of the model's text, cut between
 * characters, that is a complete middle. A middle that had to be cut finishes at a {@link
 * Finish#BOUNDARY}; there is no middle if even the empty one is not complete. The second baseline
 * of "Constrained Decoding for Fill-in-the-Middle Code Language Models via Efficient Left and Right
 * Quotienting of Context-Sensitive Grammars" (Melcer et al., 2024).
 */
final class Checked implements Decoder {
  private final Predicate<String> complete;
  private final Unconstrained unconstrained;

  /**
   * A decoder that checks the middles of another.
   *
   * @param complete whether a middle is complete; asked up to once per character, longest first
   * @param unconstrained the decoder whose middles are checked
   */
  Checked(Predicate<String> complete, Unconstrained unconstrained) {
    this.complete = complete;
    this.unconstrained = unconstrained;
  }

  @Override
  public DecodeResult decode(LanguageModel model, ModelSession session, DecodeRequest request) {
    return switch (unconstrained.decode(model, session, request)) {
      case DecodeResult.Middle middle -> check(middle, request);
      case DecodeResult.NoMiddle none -> none;
      case DecodeResult.Cancelled cancelled -> cancelled;
    };
  }

  private DecodeResult check(DecodeResult.Middle middle, DecodeRequest request) {
    long start = System.nanoTime();
    String text = middle.text();
    int end = text.length();
    while (true) {
      if (request.cancellation().requested()) {
        return new DecodeResult.Cancelled(checkedIn(start, middle.stats()));
      }
      String beginning = text.substring(0, end);
      if (complete.test(beginning)) {
        return new DecodeResult.Middle(
            beginning,
            end == text.length() ? middle.finish() : Finish.BOUNDARY,
            checkedIn(start, middle.stats()));
      }
      if (end == 0) {
        return new DecodeResult.NoMiddle(Finish.NONE, checkedIn(start, middle.stats()));
      }
      end = text.offsetByCodePoints(end, -1);
    }
  }

  private static DecodeStats checkedIn(long start, DecodeStats stats) {
    return new DecodeStats(
        stats.tokens(),
        stats.forced(),
        stats.calls(),
        stats.backtracks(),
        stats.bounded(),
        stats.modelMillis(),
        stats.constraintMicros() + (System.nanoTime() - start) / 1e3,
        stats.confidence(),
        stats.steps());
  }
}
