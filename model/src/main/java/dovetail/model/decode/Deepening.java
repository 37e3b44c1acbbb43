package dovetail.model.decode;

import dovetail.model.ArrayScores;
import dovetail.model.Scores;
import java.util.BitSet;
import java.util.function.DoubleSupplier;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The ranked tokens of a model on a server, which sends the scores of the likeliest tokens only.
 * The other tokens have negative infinity at first, and follow once their scores are known. A token
 * that leads the next one by no more than the probability in doubt follows once more scores are
 * known.
 */
final class Deepening extends Scores.Ranked {
  private final Supplier<@Nullable Scores> more;
  private final DoubleSupplier doubt;
  private Scores scores;
  private float[] logits;

  /** The known tokens, the best first; the tokens that were given. */
  private int[] known = {};

  private int at;
  private final BitSet given = new BitSet();
  private float logit;

  /**
   * From the first scores.
   *
   * @param more learns more scores, logarithms of probabilities: all that are known then; null if
   *     there are no more
   * @param doubt the probability that is in doubt: a smaller lead may turn out to be none
   */
  Deepening(Scores first, Supplier<@Nullable Scores> more, DoubleSupplier doubt) {
    this.more = more;
    this.doubt = doubt;
    this.scores = first;
    this.logits = first.all();
    sort();
  }

  /** The scores known now. */
  Scores scores() {
    return scores;
  }

  private void sort() {
    at = 0;
    long[] unknown = new long[(logits.length + 63) / 64];
    for (int token = 0; token < logits.length; token++) {
      boolean isKnown = logits[token] > Float.NEGATIVE_INFINITY && !given.get(token);
      unknown[token >> 6] |= isKnown ? 0 : 1L << token;
    }
    Scores.Ranked sorted = new ArrayScores(logits).ranked(unknown);
    known = IntStream.generate(sorted::next).takeWhile(token -> token >= 0).toArray();
  }

  @Override
  protected int advance() {
    while (at == known.length || isInDoubt()) {
      Scores all = more.get();
      if (all == null) {
        break;
      }
      scores = all;
      logits = all.all();
      sort();
    }
    if (at == known.length) {
      return -1;
    }
    given.set(known[at]);
    logit = logits[known[at]];
    return known[at++];
  }

  private boolean isInDoubt() {
    double least = doubt.getAsDouble();
    double second = at + 1 < known.length ? Math.exp(logits[known[at + 1]]) : 0;
    return least > 0 && Math.exp(logits[known[at]]) - second <= least;
  }

  @Override
  public float logit() {
    return logit;
  }
}
