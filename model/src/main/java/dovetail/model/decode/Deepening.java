package dovetail.model.decode;

import dovetail.model.ArrayScores;
import dovetail.model.Scores;
import java.util.BitSet;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The ranked tokens of a model on a server, which sends the scores of the likeliest tokens only.
 * The other tokens have negative infinity at first, and follow once their scores are known. A token
 * that leads the next one by no more than the probability in doubt follows once more scores are
 * known.
 */
final class Deepening extends Scores.Ranked {
  /** Knows more scores, which are logarithms of probabilities. */
  interface More {
    /** All scores that are known now, including those known before; null if there are no more. */
    @Nullable Scores scores();

    /** The probability that is in doubt: a smaller lead may turn out to be none. */
    double doubt();
  }

  private final More more;
  private Scores scores;
  private float[] logits;

  /** The known tokens, the best first; the tokens that were given. */
  private int[] known = {};

  private int at;
  private final BitSet given = new BitSet();
  private float logit;

  /** From the first scores, and a source of more. */
  Deepening(Scores first, More more) {
    this.more = more;
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
    while (at == known.length || isInDoubt(more.doubt())) {
      Scores all = more.scores();
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

  private boolean isInDoubt(double doubt) {
    double second = at + 1 < known.length ? Math.exp(logits[known[at + 1]]) : 0;
    return doubt > 0 && Math.exp(logits[known[at]]) - second <= doubt;
  }

  @Override
  public float logit() {
    return logit;
  }
}
