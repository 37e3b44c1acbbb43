package dovetail.model.decode;

import dovetail.model.Scores;
import dovetail.model.request.DecodeStep;
import dovetail.model.request.DecodeStep.Reason;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * A tree of the prefixes of middles: for each prefix that the model was asked about, the
 * probabilities of the tokens that are allowed behind it, and Q, the estimated probability that the
 * model, going on from there, writes a middle that fits (arXiv 2510.17376, section 4). A prefix
 * that the model was not asked about has Q = 1 if it is allowed, and 0 if not. Q never falls below
 * the true value, and reaches it where all is known.
 *
 * <p>Kept for one middle, or shared between samples of the same hole. One thread.
 *
 * <p>Complexity: exploring a prefix O(vocabulary); drawing O(allowed tokens); renewing O(children)
 * for each prefix of the path. Memory: 8 bytes for each allowed token of each prefix.
 */
final class Estimates {
  /** The most tokens of all prefixes that are kept: 256 MB. */
  private static final long MANY = 32_000_000;

  private Prefix root = new Prefix(null, 0);
  private long size;

  /** Nothing is known. */
  Estimates() {}

  Prefix root() {
    return root;
  }

  /** Begins a sample: forgets all prefixes if they take too much memory. */
  void begin() {
    if (size > MANY) {
      root = new Prefix(null, 0);
      size = 0;
    }
  }

  /**
   * Notes the model's distribution behind a prefix.
   *
   * @param temperature the divisor of the logits; 0 counts as 1
   */
  void explore(Prefix prefix, Scores scores, long[] allowed, double temperature) {
    double divisor = temperature == 0 ? 1 : temperature;
    double logSum = scores.logSum(divisor);
    float[] logits = scores.among(allowed);
    int[] tokens = new int[logits.length];
    float[] probabilities = new float[logits.length];
    int count = 0;
    int at = 0;
    for (int token = 0; token < scores.size(); token++) {
      if (Scores.has(allowed, token)) {
        double probability = Math.exp(logits[at++] / divisor - logSum);
        if (probability > 0) {
          tokens[count] = token;
          probabilities[count++] = (float) probability;
        }
      }
    }
    prefix.explored(Arrays.copyOf(tokens, count), Arrays.copyOf(probabilities, count));
    size += count;
    renew(prefix);
  }

  /** Sums Q up again, for a prefix and for all prefixes of it, the longest first. */
  void renew(Prefix prefix) {
    for (Prefix one = prefix; one != null; one = one.parent) {
      one.renew();
    }
  }

  /** A prefix of middles. */
  static final class Prefix {
    final @Nullable Prefix parent;

    /** Which of the parent's tokens it ends with. */
    final int index;

    private int[] tokens = {};
    private float[] probabilities = {};
    private boolean explored;

    /**
     * By the index of their tokens, in the order in which they were tried; a token without a child
     * counts as Q = 1.
     */
    private final Map<Integer, Prefix> children = new LinkedHashMap<>();

    private final BitSet opened = new BitSet();

    /** The weight of all tokens that have no child. */
    private double rest;

    private double mass = 1;

    private Prefix(@Nullable Prefix parent, int index) {
      this.parent = parent;
      this.index = index;
    }

    /** Whether the model was asked. */
    boolean isExplored() {
      return explored;
    }

    private void explored(int[] found, float[] theirs) {
      tokens = found;
      probabilities = theirs;
      explored = true;
      rest = unopened();
    }

    private double unopened() {
      double sum = 0;
      for (int i = opened.nextClearBit(0); i < tokens.length; i = opened.nextClearBit(i + 1)) {
        sum += probabilities[i];
      }
      return sum;
    }

    private void renew() {
      if (explored) {
        mass = rest;
        for (Map.Entry<Integer, Prefix> child : children.entrySet()) {
          mass += probabilities[child.getKey()] * child.getValue().mass;
        }
      }
    }

    /** Q. */
    double mass() {
      return mass;
    }

    /** Notes that no middle with this prefix fits after all. */
    void close() {
      tokens = new int[0];
      probabilities = new float[0];
      explored = true;
      rest = 0;
      children.clear();
      mass = 0;
    }

    int token(int i) {
      return tokens[i];
    }

    double probability(int i) {
      return probabilities[i];
    }

    double logProbability(int i) {
      return Math.log(probabilities[i]);
    }

    /** The prefix with one more token. */
    Prefix child(int i) {
      Prefix child = children.get(i);
      if (child == null) {
        child = new Prefix(this, i);
        children.put(i, child);
        opened.set(i);
        rest = unopened();
      }
      return child;
    }

    /** The tokens that were tried, and behind which nothing fits, in that order. */
    List<DecodeStep.Refusal> refused() {
      return children.values().stream()
          .filter(child -> child.mass <= 0)
          .map(child -> child.index)
          .map(i -> new DecodeStep.Refusal(tokens[i], logProbability(i), Reason.NO_ROOM))
          .toList();
    }

    /** A token's share of P_Q before it is normalised: its probability times Q behind it. */
    double weight(int i) {
      Prefix child = children.get(i);
      return child == null ? probabilities[i] : probabilities[i] * child.mass;
    }

    /** P_Q of a token. */
    double share(int i) {
      return weight(i) / mass;
    }

    /** Draws a token by P_Q; its index. Q is more than 0. */
    int draw(RandomGenerator random) {
      return drawBut(-1, random);
    }

    /** The same, but for one token; -1 if no other has any weight. */
    int drawBut(int left, RandomGenerator random) {
      return Weights.draw(tokens.length, i -> i == left ? 0 : weightIn(i), random);
    }

    private double weightIn(int i) {
      return opened.get(i) ? weight(i) : probabilities[i];
    }

    /** The likeliest token by P_Q, the first of several. Q is more than 0. */
    int best() {
      int best = 0;
      double most = -1;
      for (int i = 0; i < tokens.length; i++) {
        double weight = weightIn(i);
        if (weight > most) {
          most = weight;
          best = i;
        }
      }
      return best;
    }

    @Override
    public String toString() {
      return "Q %.4f behind %s".formatted(mass, Arrays.toString(tokens));
    }
  }
}
