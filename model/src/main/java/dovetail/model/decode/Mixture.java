package dovetail.model.decode;

import dovetail.model.Vocabulary;
import java.util.List;

/**
 * The opinion by which tokens are chosen: a model's, mixed with that of {@link Proposals}, before
 * anything is masked. The probability of a token is its weight there, and its probability by the
 * model times what is left to it; of tokens that are the same to the middle ({@link Ends}) one has
 * the probability of all.
 *
 * <p>Deterministic. Costs one pass over the logits, and a logarithm for each token proposed.
 * Allocates nothing after its first use. One thread.
 */
public final class Mixture {
  private static final Ends APART = Ends.of(Vocabulary.of(List.of()));

  /** How probable a bare end token has to be. */
  private static final double SURE = 0.5;

  /** More than half, whatever is lost in rounding. */
  private static final double DECIDED = 0.5001;

  private final Proposals proposals;
  private final Ends ends;
  private float[] mixed = {};
  private double unknown;
  private double doubt;

  /**
   * A mixture.
   *
   * @param proposals what is mixed in
   * @param ends which tokens are one and the same
   */
  public Mixture(Proposals proposals, Ends ends) {
    this.proposals = proposals;
    this.ends = ends;
  }

  /** A model's opinion alone. */
  public static Mixture none() {
    return new Mixture(Proposals.NONE, APART);
  }

  /**
   * Logits of the mixture, which stand until the next call.
   *
   * @param logits the model's, read only
   * @param written the tokens of the middle so far, of which the first {@code count} are read
   * @param text whether they have anything but white space
   */
  public float[] of(float[] logits, int[] written, int count, boolean text) {
    return of(logits, 0, written, count, text);
  }

  /**
   * The same of logits that are logarithms of probabilities, and negative infinity for tokens that
   * are not known.
   *
   * @param rest the probability of all that are not known
   */
  float[] of(float[] logits, double rest, int[] written, int count, boolean text) {
    unknown = rest;
    doubt = 0;
    Ends own = text ? ends : ends.apart();
    proposals.weigh(written, count, own);
    if (proposals.size() == 0 && !own.areMerged()) {
      return logits;
    }
    if (mixed.length != logits.length) {
      mixed = new float[logits.length];
    }
    System.arraycopy(logits, 0, mixed, 0, logits.length);
    doubt = unknown;
    if (own.areMerged()) {
      merge(own);
    }
    if (proposals.size() > 0) {
      add();
    }
    return mixed;
  }

  /** How much probability, of what is not known, could change which of two tokens is likelier. */
  double doubt() {
    return doubt;
  }

  /**
   * The token that is the likeliest of the mixture whatever the model says, since it has more than
   * half of the weight; -1 if there is none.
   */
  int decided(Written written) {
    Ends own = written.hasText() ? ends : ends.apart();
    proposals.weigh(written.tokens(), written.count(), own);
    for (int i = 0; i < proposals.size(); i++) {
      if (proposals.weight(proposals.token(i)) > DECIDED) {
        return proposals.token(i);
      }
    }
    return -1;
  }

  /** The weight that the proposals gave to a token when they were last asked. */
  double weight(int token) {
    return proposals.weight(token);
  }

  /**
   * One line end for all. A bare end token, which a model takes early, counts as one where it has
   * more than {@link #SURE} of the probability, and as nothing else.
   */
  private void merge(Ends own) {
    float highest = highest();
    double all = sum(highest);
    double bare = 0;
    for (int token : own.bare()) {
      bare += Math.exp(mixed[token] - highest);
      mixed[token] = Float.NEGATIVE_INFINITY;
    }
    if (bare <= SURE * all && bare + unknown * Math.exp(-highest) > SURE * all) {
      doubt = 1;
    }
    double ends = bare > SURE * all ? bare : 0;
    for (int token = 0; token < mixed.length; token++) {
      if (own.same(token) == own.lineEnd()) {
        ends += Math.exp(mixed[token] - highest);
        mixed[token] = Float.NEGATIVE_INFINITY;
      }
    }
    mixed[own.lineEnd()] = (float) (highest + Math.log(ends));
  }

  /**
   * Adds the weights. All is divided by what is left to the model, so that the logits of what is
   * not proposed stay as they are.
   */
  private void add() {
    float highest = highest();
    double sum = sum(highest);
    double unit = sum / proposals.rest();
    for (int i = 0; i < proposals.size(); i++) {
      int token = proposals.token(i);
      double weight = proposals.weight(token) * unit + Math.exp(mixed[token] - highest);
      mixed[token] = (float) (highest + Math.log(weight));
    }
  }

  private float highest() {
    float highest = Float.NEGATIVE_INFINITY;
    for (float logit : mixed) {
      highest = Math.max(highest, logit);
    }
    return highest;
  }

  /** Of the probabilities, as multiples of the highest one. */
  private double sum(float highest) {
    double sum = unknown > 0 ? unknown * Math.exp(-highest) : 0;
    for (float logit : mixed) {
      if (logit > highest - Candidates.NEGLIGIBLE) {
        sum += Candidates.exp(logit - highest);
      }
    }
    return sum;
  }
}
