package dovetail.model.decode;

import dovetail.model.LanguageModel;
import dovetail.model.ModelSession;
import dovetail.model.constraint.Constraint;
import dovetail.model.request.DecodeRequest;
import dovetail.model.request.DecodeResult;
import java.util.random.RandomGenerator;

/**
 * Draws a middle that fits. Of the four methods the last is exact: it draws each middle with the
 * model's probability, among all middles that fit.
 *
 * <ul>
 *   <li>{@link Method#MASKED}: each token from the allowed ones ({@link MaskedChooser}). It
 *       distorts the model's distribution: a beginning that few endings fit is as likely as before.
 *   <li>{@link Method#ASAP}: {@link AsapChooser}
 *   <li>{@link Method#ADAPTRACK}: {@link AdapTrackChooser}
 *   <li>{@link Method#EXACT}: {@link ExactChooser}
 * </ul>
 *
 * <p>No token is written without asking the model, since the probability of a token that alone can
 * follow counts too.
 */
final class Sampler implements Decoder {
  private final Method method;
  private final Constraint constraint;
  final Sampling sampling;
  final Bounds bounds;
  final Estimates estimates;
  final RandomGenerator random;

  /**
   * Draws by a method.
   *
   * @param constraint stands at the beginning of the middle; used up
   * @param sampling how tokens are drawn; only {@link Method#MASKED} observes its cuts
   * @param bounds limits of backtracking
   * @param estimates new estimates, or the estimates of other samples of the same hole, with the
   *     same temperature and no more tokens
   */
  Sampler(
      Method method,
      Constraint constraint,
      Sampling sampling,
      Bounds bounds,
      Estimates estimates,
      RandomGenerator random) {
    this.method = method;
    this.constraint = constraint;
    this.sampling = sampling;
    this.bounds = bounds;
    this.estimates = estimates;
    this.random = random;
  }

  @Override
  public DecodeResult decode(LanguageModel model, ModelSession session, DecodeRequest request) {
    Parts parts = new Parts(constraint, Limits.DEFAULT, model, session, request);
    return new DecodeLoop(parts, chooser(parts)).run();
  }

  private Chooser chooser(Parts parts) {
    Options options = new Options(parts.middle, parts.request.stop());
    return switch (method) {
      case MASKED -> new MaskedChooser(parts, options, sampling, random);
      case ASAP -> new AsapChooser(this, parts, options);
      case ADAPTRACK -> new AdapTrackChooser(this, parts, options);
      case EXACT -> new ExactChooser(this, parts, options);
      case GREEDY, UNCONSTRAINED, CHECKED ->
          throw new IllegalArgumentException(method + " draws nothing");
    };
  }
}
