package dovetail.model.mixture;

import dovetail.model.ArrayScores;
import dovetail.model.Scores;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A model's scores with some of them replaced. */
final class MixedScores implements Scores {
  private final Scores base;

  /** The tokens whose logits are replaced, as bits. */
  private final long[] changed;

  /** The changed tokens that have a logit, the likeliest first, and their logits. */
  private final int[] tokens;

  private final float[] logits;

  /** The changed tokens that have no logit: negative infinity. */
  private final int[] gone;

  private final double logSum;

  /**
   * Scores.
   *
   * @param changed all tokens whose logits are replaced, as bits
   * @param tokens the changed tokens with logits
   * @param gone the other changed tokens
   */
  MixedScores(
      Scores base, long[] changed, int[] tokens, float[] logits, int[] gone, double logSum) {
    this.base = base;
    this.changed = changed;
    this.gone = gone;
    this.logSum = logSum;
    long[] order = new long[tokens.length];
    for (int i = 0; i < order.length; i++) {
      order[i] = (long) ~rising(logits[i]) << 32 | tokens[i];
    }
    Arrays.sort(order);
    this.tokens = new int[order.length];
    this.logits = new float[order.length];
    for (int i = 0; i < order.length; i++) {
      this.tokens[i] = (int) order[i];
      int bits = ~(int) (order[i] >> 32);
      this.logits[i] = Float.intBitsToFloat(bits ^ (bits >> 31 & Integer.MAX_VALUE));
    }
  }

  /** An integer that is in the same order as the number. */
  private static int rising(float number) {
    int bits = Float.floatToIntBits(number);
    return bits ^ (bits >> 31 & Integer.MAX_VALUE);
  }

  @Override
  public int size() {
    return base.size();
  }

  @Override
  public float[] all() {
    float[] all = base.all().clone();
    for (int token : gone) {
      all[token] = Float.NEGATIVE_INFINITY;
    }
    for (int i = 0; i < tokens.length; i++) {
      all[tokens[i]] = logits[i];
    }
    return all;
  }

  @Override
  public float[] of(int[] wanted) {
    float[] found = base.of(wanted);
    for (int i = 0; i < wanted.length; i++) {
      found[i] = Scores.has(changed, wanted[i]) ? changed(wanted[i]) : found[i];
    }
    return found;
  }

  private float changed(int token) {
    for (int i = 0; i < tokens.length; i++) {
      if (tokens[i] == token) {
        return logits[i];
      }
    }
    return Float.NEGATIVE_INFINITY;
  }

  @Override
  public float[] among(long[] set) {
    float[] found = base.among(set);
    int at = 0;
    for (int token = 0; token < size(); token++) {
      if (Scores.has(set, token)) {
        found[at] = Scores.has(changed, token) ? changed(token) : found[at];
        at++;
      }
    }
    return found;
  }

  @Override
  public double logSum() {
    return logSum;
  }

  @Override
  public double logSum(long[] set) {
    long[] rest = set.clone();
    for (int i = 0; i < rest.length; i++) {
      rest[i] &= ~changed[i];
    }
    double sum = base.logSum(rest);
    for (int i = 0; i < tokens.length; i++) {
      if (Scores.has(set, tokens[i])) {
        sum = logOfSum(sum, logits[i]);
      }
    }
    return sum;
  }

  private static double logOfSum(double first, double second) {
    double more = Math.max(first, second);
    return more == Double.NEGATIVE_INFINITY
        ? more
        : more + Math.log1p(Math.exp(Math.min(first, second) - more));
  }

  @Override
  public double logSum(double temperature) {
    return new ArrayScores(all()).logSum(temperature);
  }

  @Override
  public Ranked ranked(long @Nullable [] without) {
    long[] left = changed.clone();
    for (int i = 0; without != null && i < left.length; i++) {
      left[i] |= without[i];
    }
    return new Merged(base.ranked(left), without == null ? null : without.clone());
  }

  /**
   * The model's tokens merged with the tokens that have replaced logits; at the end the tokens
   * without a logit.
   */
  private final class Merged extends Ranked {
    private final Ranked others;
    private final long @Nullable [] without;

    /** The next of the model's tokens, and how many were passed over before it. */
    private int modelNext;

    private int modelPassed;
    private boolean hasModelNext;
    private int at;
    private float logit;

    Merged(Ranked others, long @Nullable [] without) {
      this.others = others;
      this.without = without;
    }

    @Override
    protected int advance() {
      look();
      while (at < tokens.length && (modelNext < 0 || comesBefore(tokens[at], logits[at]))) {
        int token = tokens[at];
        logit = logits[at++];
        if (without == null || !Scores.has(without, token)) {
          return token;
        }
      }
      if (modelNext >= 0) {
        hasModelNext = false;
        passed += modelPassed;
        logit = others.logit();
        return modelNext;
      }
      passed += modelPassed;
      modelPassed = 0;
      logit = Float.NEGATIVE_INFINITY;
      while (at < tokens.length + gone.length) {
        int token = gone[at++ - tokens.length];
        if (without == null || !Scores.has(without, token)) {
          return token;
        }
      }
      return -1;
    }

    private void look() {
      if (!hasModelNext) {
        modelNext = others.next();
        modelPassed = others.passed();
        hasModelNext = true;
      }
    }

    private boolean comesBefore(int token, float own) {
      return own > others.logit() || own == others.logit() && token < modelNext;
    }

    @Override
    public float logit() {
      return logit;
    }

    @Override
    public void narrow(long[] set) {
      super.narrow(set);
      others.narrow(set);
      if (hasModelNext && modelNext >= 0 && !Scores.has(set, modelNext)) {
        int before = modelPassed + 1;
        hasModelNext = false;
        look();
        modelPassed += before;
      }
    }
  }
}
