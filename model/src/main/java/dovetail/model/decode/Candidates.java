package dovetail.model.decode;

import dovetail.model.Scores;
import java.util.function.Supplier;

/** The tokens from the likeliest down, ranked only as far as they are asked for. */
final class Candidates {
  private final Supplier<Scores> scores;
  final Scores.Ranked ranked;
  private int last = -1;

  Candidates(Scores scores) {
    this(() -> scores, scores.ranked());
  }

  /** Candidates by the known scores; other tokens follow once their scores are known. */
  Candidates(Deepening known) {
    this(known::scores, known);
  }

  private Candidates(Supplier<Scores> scores, Scores.Ranked ranked) {
    this.scores = scores;
    this.ranked = ranked;
  }

  /** The next best token, or -1 after the last. */
  int next() {
    last = ranked.next();
    return last;
  }

  /** The natural logarithm of the probability that the model gives to a token. */
  double logProbability(int token) {
    return logit(token) - scores.get().logSum();
  }

  /** The same, given that the next token is one of {@code among}; {@code token} is one of them. */
  double logProbability(int token, long[] among) {
    return logit(token) - scores.get().logSum(among);
  }

  private float logit(int token) {
    return token == last ? ranked.logit() : scores.get().of(new int[] {token})[0];
  }
}
