package dovetail.model.decode;

import dovetail.model.LanguageModel;
import dovetail.model.ModelSession;
import dovetail.model.constraint.Anything;
import dovetail.model.constraint.Constraint;
import dovetail.model.request.DecodeRequest;
import dovetail.model.request.DecodeResult;
import dovetail.model.request.DecodeStats;
import dovetail.model.request.Finish;
import java.util.random.RandomGenerator;

/**
 * Decodes without a constraint: takes the likeliest token each time, or draws one, until an end
 * token, the stop policy (every place counts as complete), the deadline, or the budget ({@link
 * Finish#BUDGET}) ends the middle. A character that is not whole at the end, or bytes that are no
 * character, are cut off. This is the baseline of constrained decoding.
 */
public final class Unconstrained implements Decoder {
  private final Sampling sampling;
  private final RandomGenerator random;

  /**
   * Decodes without a constraint.
   *
   * @param sampling how tokens are drawn; at temperature 0 the likeliest is taken
   * @param random the source of random numbers
   */
  public Unconstrained(Sampling sampling, RandomGenerator random) {
    this.sampling = sampling;
    this.random = random;
  }

  /** The likeliest token each time. */
  public Unconstrained() {
    this(new Sampling(0, 0, 1, 0, 0), RandomGenerator.getDefault());
  }

  @Override
  public DecodeResult decode(LanguageModel model, ModelSession session, DecodeRequest request) {
    Constraint anything = new Anything(model.vocabulary().size());
    Decoder decoder =
        sampling.temperature() == 0
            ? new Greedy(anything)
            : new Sampler(Method.MASKED, anything, sampling, Bounds.NONE, new Estimates(), random);
    return switch (decoder.decode(model, session, request)) {
      case DecodeResult.Middle(String text, Finish finish, DecodeStats stats)
          when finish == Finish.STEERED ->
          new DecodeResult.Middle(text, Finish.BUDGET, stats);
      case DecodeResult.Middle middle -> middle;
      case DecodeResult.NoMiddle none -> none;
      case DecodeResult.Cancelled cancelled -> cancelled;
    };
  }
}
