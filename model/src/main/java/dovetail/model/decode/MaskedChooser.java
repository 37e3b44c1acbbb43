package dovetail.model.decode;

import dovetail.model.Scores;
import dovetail.model.Vocabulary.Role;
import dovetail.model.request.Finish;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Draws from the masked distribution: the model's, of the tokens that are allowed.
 *
 * <p>Without a cut, a token is drawn from the model's own distribution, and another one if it is
 * refused, which comes to the same; after some refusals all are asked about at once. With one, it
 * is drawn from the {@link Nucleus}.
 */
final class MaskedChooser implements Chooser {
  private final Parts parts;
  private final PartialMiddle middle;
  private final Options options;
  private final Sampling sampling;
  private final RandomGenerator random;

  MaskedChooser(Parts parts, Options options, Sampling sampling, RandomGenerator random) {
    this.parts = parts;
    this.middle = parts.middle();
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
    Weights weights = weights(parts.reading().opinion(middle.written()));
    for (int refused = 0; ; refused++) {
      if (refused == Trial.REFUSED_BEFORE_MASK) {
        weights.keep(options.mask());
      }
      int token = weights.draw(random);
      if (token < 0) {
        return Finish.STEERED;
      }
      if (refused >= Trial.REFUSED_BEFORE_MASK || options.allows(token)) {
        double log = weights.logShare(token);
        if (middle.texts().vocabulary().role(token) == Role.END) {
          middle.endedBy(log);
          return Finish.MODEL;
        }
        if (parts.stop().endsBefore(token)) {
          return Finish.BOUNDARY;
        }
        if (middle.constraint().allows(token) && middle.take(token, log)) {
          middle.constraint().wanted();
          return null;
        }
      }
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
