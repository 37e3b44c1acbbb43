package dovetail.model.decode;

import dovetail.model.Scores;
import dovetail.model.Vocabulary.Role;
import dovetail.model.request.DecodeStep;
import dovetail.model.request.DecodeStep.Reason;
import dovetail.model.request.Finish;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Draws from the masked distribution: the model's distribution over the tokens that are allowed.
 *
 * <p>If {@link Sampling} does not cut the distribution, a token is drawn from the model's own
 * distribution, and another one if the first is refused, which gives the same result; after some
 * refusals all tokens are asked about at once. If it is cut, the token is drawn from the {@link
 * Nucleus}.
 */
final class MaskedChooser implements Chooser {
  private final Parts parts;
  private final PartialMiddle middle;
  private final Options options;
  private final Sampling sampling;
  private final RandomGenerator random;

  MaskedChooser(Parts parts, Options options, Sampling sampling, RandomGenerator random) {
    this.parts = parts;
    this.middle = parts.middle;
    this.options = options;
    this.sampling = sampling;
    this.random = random;
  }

  @Override
  public boolean takesTheLikeliest() {
    return false;
  }

  @Override
  public @Nullable Finish next() {
    Weights weights = weights(parts.reading.opinion(middle.written));
    List<DecodeStep.Refusal> refused = new ArrayList<>();
    while (true) {
      if (refused.size() == Trial.REFUSED_BEFORE_MASK) {
        weights.keep(options.mask());
      }
      int token = weights.draw(random);
      if (token < 0) {
        return Finish.STEERED;
      }
      double log = weights.logShare(token);
      boolean ends = middle.texts.vocabulary().role(token) == Role.END;
      boolean allowed = refused.size() >= Trial.REFUSED_BEFORE_MASK || options.allows(token);
      if (allowed) {
        if (ends) {
          middle.endedBy(log);
          return Finish.MODEL;
        }
        if (parts.stop.endsBefore(token)) {
          return Finish.BOUNDARY;
        }
        if (middle.constraint.allows(token) && middle.take(token, log, refused)) {
          middle.constraint.wanted();
          return null;
        }
      }
      Reason refusal = ends ? Reason.NO_END : allowed ? Reason.NO_ROOM : Reason.NOT_ALLOWED;
      refused.add(new DecodeStep.Refusal(token, log, refusal));
      weights.drop(token);
    }
  }

  /** The weights of all tokens, or of the nucleus. */
  private Weights weights(Scores scores) {
    Weights weights = Weights.of(scores.all(), sampling.temperature());
    if (!sampling.isCut()) {
      return weights;
    }
    Candidates candidates = new Candidates(scores);
    return weights.only(Nucleus.of(weights.all(), candidates::next, options::allows, sampling));
  }
}
