package dovetail.model;

import org.jspecify.annotations.Nullable;

/**
 * A model's logits for the next token, wherever they were computed: one for each id of the
 * vocabulary. If they were computed on a GPU they stay there, and sums and rankings are computed
 * there too: a few numbers come back instead of all logits.
 *
 * <p>Sets of tokens are bits: bit {@code t % 64} of long {@code t / 64} for token t. NaN counts as
 * negative infinity.
 *
 * <p>Valid until the session, or the branches, read on. One thread, as the session.
 */
public interface Scores {
  /** The number of logits. */
  int size();

  /**
   * All logits; read only. Where they are on another processor, this is the dearest of all
   * questions.
   */
  float[] all();

  /** The logits of some tokens, in their order. */
  float[] of(int[] tokens);

  /** The logits of the tokens of a set, by rising id. */
  float[] among(long[] set);

  /**
   * The logarithm of the sum of e to each logit: a logit minus this is the logarithm of a
   * probability.
   */
  double logSum();

  /** The same of the tokens of a set; negative infinity for the empty set. */
  double logSum(long[] set);

  /** The same of all, each divided by a temperature above 0 first; to about 1e-12. */
  double logSum(double temperature);

  /** The tokens by falling logit, equal ones by rising id. */
  default Ranked ranked() {
    return ranked(null);
  }

  /**
   * The same without the tokens of a set.
   *
   * @param without is not kept; null for none
   */
  Ranked ranked(long @Nullable [] without);

  /** Tokens one after the other; each call of {@link #next} finds one more. */
  abstract class Ranked {
    /** The set of {@link #narrow}; null: all tokens are wanted. */
    protected long @Nullable [] wanted;

    /**
     * How many tokens outside of {@link #wanted} the present call of {@link #next()} has passed
     * over.
     */
    protected int passed;

    /** The next best, -1 after the last. */
    public final int next() {
      passed = 0;
      int token = advance();
      while (wanted != null && token >= 0 && !has(wanted, token)) {
        passed++;
        token = advance();
      }
      return token;
    }

    /**
     * The next best of all tokens, -1 after the last. An implementation that leaves out unwanted
     * tokens itself adds them to {@link #passed}.
     */
    protected abstract int advance();

    /** The logit of the token that was given last. */
    public abstract float logit();

    /** From now on only tokens of a set are given. May be called once. The array is not kept. */
    public void narrow(long[] set) {
      wanted = set.clone();
    }

    /** How many tokens were passed over by the last {@link #next()} as not in that set. */
    public final int passed() {
      return passed;
    }
  }

  static boolean has(long[] set, int token) {
    return (set[token >> 6] >>> token & 1) != 0;
  }
}
