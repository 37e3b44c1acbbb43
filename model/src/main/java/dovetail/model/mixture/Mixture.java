package dovetail.model.mixture;

import dovetail.model.Scores;
import dovetail.model.Vocabulary;
import java.util.Arrays;
import java.util.List;

/**
 * The distribution from which tokens are chosen: a model's, mixed with {@link Proposals}, before
 * any token is masked. The probability of a token is its proposed weight, plus its probability by
 * the model times the weight left to the model. Of tokens with the same effect on the middle
 * ({@link Ends}) one has the probability of all.
 *
 * <p>Deterministic. Reads the sum of all logits, and the logits of merged and of proposed tokens;
 * the other logits stay on their device. One thread.
 */
public final class Mixture {
  private static final int[] NONE = {};
  private static final Ends APART = Ends.of(Vocabulary.of(List.of()));

  /** How probable a bare end token has to be. */
  private static final double SURE = 0.5;

  /** More than half, even after rounding. */
  private static final double DECIDED = 0.5001;

  private final Proposals proposals;
  private final Ends ends;
  private double doubt;

  /**
   * A mixture.
   *
   * @param proposals the proposals that are mixed in
   * @param ends which tokens have the same effect
   */
  public Mixture(Proposals proposals, Ends ends) {
    this.proposals = proposals;
    this.ends = ends;
  }

  /** A model's distribution alone. */
  public static Mixture none() {
    return new Mixture(Proposals.NONE, APART);
  }

  /**
   * The mixture, which is valid as long as the model's scores are.
   *
   * @param model the model's scores
   * @param written the tokens of the middle so far, of which the first {@code count} are read
   * @param text whether they have anything but white space
   */
  public Scores of(Scores model, int[] written, int count, boolean text) {
    return of(model, 0, written, count, text);
  }

  /**
   * The same of logits that are logarithms of probabilities, and negative infinity for tokens that
   * are not known.
   *
   * @param rest the probability of all unknown tokens
   */
  public Scores of(Scores model, double rest, int[] written, int count, boolean text) {
    doubt = 0;
    Ends own = text ? ends : ends.apart();
    proposals.weigh(written, count, own);
    if (proposals.size() == 0 && !own.areMerged()) {
      return model;
    }
    doubt = rest;
    return mixed(model, rest, own);
  }

  /** How much unknown probability could change which of two tokens is likelier. */
  public double doubt() {
    return doubt;
  }

  /**
   * The token that is the likeliest of the mixture for any scores of the model, since it has more
   * than half of the weight; -1 if there is none.
   *
   * @param written the tokens of the middle so far, of which the first {@code count} are read
   * @param text whether they have anything but white space
   */
  public int decided(int[] written, int count, boolean text) {
    Ends own = text ? ends : ends.apart();
    proposals.weigh(written, count, own);
    for (int i = 0; i < proposals.size(); i++) {
      if (proposals.weight(proposals.token(i)) > DECIDED) {
        return proposals.token(i);
      }
    }
    return -1;
  }

  /** The weight of a token in the last proposals. */
  public double weight(int token) {
    return proposals.weight(token);
  }

  /**
   * One line end for all: a bare end token, which a model takes early, counts as one where it has
   * more than {@link #SURE} of the probability, and as nothing else. Then the weights are added;
   * all is divided by the weight left to the model, so that the logits of tokens that are not
   * proposed stay as they are.
   */
  private Scores mixed(Scores model, double rest, Ends own) {
    int[] bare = own.areMerged() ? own.bare : NONE;
    int[] needed = needed(bare, own);
    double[] shares = shares(model, needed); // of the known probability
    double unknown = rest * Math.exp(-model.logSum());
    int proposed = bare.length + own.lineEnds.length;
    double known = 1;
    double lineEnd = 0;
    if (own.areMerged()) {
      double bareEnds = sum(shares, 0, bare.length);
      boolean sure = bareEnds > SURE * (1 + unknown);
      if (!sure && bareEnds + unknown > SURE * (1 + unknown)) {
        doubt = 1;
      }
      known = sure ? 1 : 1 - bareEnds;
      lineEnd = sum(shares, bare.length, proposed) + (sure ? bareEnds : 0);
    }
    double unit = (known + unknown) / proposals.rest();
    long[] changed = Arrays.copyOf(own.merged, (model.size() + 63) / 64);
    int[] tokens = new int[proposals.size() + 1];
    float[] logits = new float[tokens.length];
    double added = 0;
    int count = 0;
    boolean proposesEnd = false;
    for (int i = 0; i < proposals.size(); i++) {
      int token = proposals.token(i);
      double weight = proposals.weight(token) * unit;
      boolean end = token == own.lineEnd;
      proposesEnd |= end;
      added += weight;
      changed[token >> 6] |= 1L << token;
      tokens[count] = token;
      logits[count++] = logit(model, weight + (end ? lineEnd : shares[proposed + i]));
    }
    if (own.areMerged() && !proposesEnd) {
      tokens[count] = own.lineEnd;
      logits[count++] = logit(model, lineEnd);
    }
    return new MixedScores(
        model,
        changed,
        Arrays.copyOf(tokens, count),
        Arrays.copyOf(logits, count),
        own.others,
        model.logSum() + Math.log(known + added));
  }

  /** Bare ends, line ends, and proposed tokens. */
  private int[] needed(int[] bare, Ends own) {
    int[] lineEnds = own.lineEnds;
    int[] needed = Arrays.copyOf(bare, bare.length + lineEnds.length + proposals.size());
    System.arraycopy(lineEnds, 0, needed, bare.length, lineEnds.length);
    for (int i = 0; i < proposals.size(); i++) {
      needed[bare.length + lineEnds.length + i] = proposals.token(i);
    }
    return needed;
  }

  private static double[] shares(Scores model, int[] tokens) {
    float[] logits = model.of(tokens);
    double[] shares = new double[tokens.length];
    for (int i = 0; i < shares.length; i++) {
      shares[i] = Math.exp(logits[i] - model.logSum());
    }
    return shares;
  }

  private static float logit(Scores model, double share) {
    return (float) (model.logSum() + Math.log(share));
  }

  private static double sum(double[] shares, int from, int to) {
    double sum = 0;
    for (int i = from; i < to; i++) {
      sum += shares[i];
    }
    return sum;
  }
}
