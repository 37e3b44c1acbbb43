package dovetail.model.decode;

import dovetail.model.LanguageModel;
import dovetail.model.ModelSession;

/**
 * The model left alone: the likeliest token each time, until an end token, the stop policy (every
 * place counts as complete), the deadline, or the last token allowed ({@link Finish#BUDGET}). A
 * character that is not whole at the end, or bytes that are no character, are cut off. What
 * constrained decoding is measured against.
 */
public record Unconstrained() implements Decoder {
  @Override
  public Seam seam() {
    return Seam.AT_CURSOR;
  }

  @Override
  public DecodeResult decode(LanguageModel model, ModelSession session, DecodeRequest request) {
    Constraint anything = new Anything(model.vocabulary().size());
    return switch (new Greedy(anything).decode(model, session, request)) {
      case DecodeResult.Middle(String text, Finish finish, DecodeStats stats)
          when finish == Finish.STEERED ->
          new DecodeResult.Middle(text, Finish.BUDGET, stats);
      case DecodeResult.Middle middle -> middle;
      case DecodeResult.NoMiddle none -> none;
      case DecodeResult.Cancelled cancelled -> cancelled;
    };
  }
}
