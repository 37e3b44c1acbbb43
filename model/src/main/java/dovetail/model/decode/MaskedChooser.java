package dovetail.model.decode;

import dovetail.model.Scores;
import dovetail.model.Vocabulary;
import dovetail.model.Vocabulary.Role;
import dovetail.model.request.Finish;
import java.util.Arrays;
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
  /** After so many refusals all tokens are asked about at once. */
  private static final int REFUSED_BEFORE_MASK = 16;

  private final PartialMiddle middle;
  private final Written written;
  private final Reading reading;
  private final StopRule stop;
  private final Options options;
  private final Sampling sampling;
  private final RandomGenerator random;
  private double[] weights = {};

  MaskedChooser(
      PartialMiddle middle,
      Reading reading,
      StopRule stop,
      Options options,
      Sampling sampling,
      RandomGenerator random) {
    this.middle = middle;
    this.written = middle.written();
    this.reading = reading;
    this.stop = stop;
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
    Scores scores = reading.opinion(written);
    double all = weigh(scores.all());
    if (sampling.temperature() == 0 || sampling.isCut()) {
      all = cut(scores);
    }
    int refused = 0;
    while (all > 0) {
      int token = draw(all);
      if (token < 0) {
        break;
      }
      double weight = weights[token];
      if (refused >= REFUSED_BEFORE_MASK || options.allows(token)) {
        Vocabulary vocabulary = middle.texts().vocabulary();
        double log = Math.log(weight / all);
        if (vocabulary.role(token) == Role.END) {
          middle.endedBy(log);
          return Finish.MODEL;
        }
        if (stop.endsBefore(token)) {
          return Finish.BOUNDARY;
        }
        if (middle.constraint().allows(token) && middle.take(token, log)) {
          middle.constraint().wanted();
          return null;
        }
      }
      weights[token] = 0;
      all = ++refused == REFUSED_BEFORE_MASK ? mask() : sum();
    }
    return Finish.STEERED;
  }

  /** Weights of all tokens, by the model and the temperature; their sum. */
  private double weigh(float[] logits) {
    if (weights.length != logits.length) {
      weights = new double[logits.length];
    }
    double divisor = sampling.temperature() == 0 ? 1 : sampling.temperature();
    float highest = Float.NEGATIVE_INFINITY;
    for (float logit : logits) {
      highest = logit > highest ? logit : highest; // not a NaN
    }
    for (int token = 0; token < logits.length; token++) {
      double weight = Math.exp((logits[token] - highest) / divisor);
      weights[token] = weight > 0 ? weight : 0;
    }
    return sum();
  }

  private double sum() {
    double sum = 0;
    for (double weight : weights) {
      sum += weight;
    }
    return sum;
  }

  /** Leaves only what is allowed; the sum. */
  private double mask() {
    long[] mask = options.mask();
    for (int token = 0; token < weights.length; token++) {
      if ((mask[token >> 6] >>> token & 1) == 0) {
        weights[token] = 0;
      }
    }
    return sum();
  }

  private int draw(double all) {
    double point = random.nextDouble() * all;
    int last = -1;
    for (int token = 0; token < weights.length; token++) {
      if (weights[token] > 0) {
        last = token;
        point -= weights[token];
        if (point < 0) {
          return token;
        }
      }
    }
    return last;
  }

  /** Leaves the nucleus of what is allowed; its sum. */
  private double cut(Scores scores) {
    Candidates candidates = new Candidates(scores);
    int[] nucleus = Nucleus.of(weights, candidates::next, options::allows, sampling);
    double[] theirs = Arrays.stream(nucleus).mapToDouble(token -> weights[token]).toArray();
    Arrays.fill(weights, 0);
    for (int i = 0; i < nucleus.length; i++) {
      weights[nucleus[i]] = theirs[i];
    }
    return sum();
  }
}
