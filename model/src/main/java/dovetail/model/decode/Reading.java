package dovetail.model.decode;

import dovetail.model.Cancellation;
import dovetail.model.ModelSession;
import dovetail.model.Scores;
import dovetail.model.request.DecodeRequest;
import java.util.Arrays;

/** The model's reading of a prompt and a middle, and its cost. */
final class Reading {
  private final ModelSession session;
  private final DecodeRequest request;

  /** How many tokens of the middle the model has read, -1 before the prompt. */
  private int read = -1;

  /** Cancels the call of a model on a server at the deadline. */
  private final Cancellation patience;

  private int calls;
  private long nanos;

  Reading(ModelSession session, DecodeRequest request) {
    if (request.prompt().length + request.maxTokens() > session.capacity()) {
      throw new IllegalArgumentException(
          "a prompt of %d tokens and a middle of %d do not fit in %d"
              .formatted(request.prompt().length, request.maxTokens(), session.capacity()));
    }
    this.session = session;
    this.request = request;
    this.patience =
        session.isPartial()
            ? () -> request.cancellation().requested() || request.deadline().passed()
            : request.cancellation();
  }

  /**
   * Gives the model the unread tokens: at first the prompt, then the last tokens.
   *
   * @return false if the request was cancelled, or a model on a server did not answer by the
   *     deadline
   */
  boolean goOn(Written written) {
    long start = System.nanoTime();
    boolean done = true;
    if (read < 0) {
      int[] prompt = request.prompt();
      int[] all = Arrays.copyOf(prompt, prompt.length + written.count());
      System.arraycopy(written.tokens(0), 0, all, prompt.length, written.count());
      done = session.prime(all, patience);
    } else if (written.count() == read + 1) {
      done = session.append(written.token(read), patience);
    } else {
      done = session.append(written.tokens(read), patience);
    }
    read = written.count();
    calls++;
    nanos += System.nanoTime() - start;
    return done;
  }

  /** Has the model read everything again, since the middle may now be shorter than it has read. */
  void startOver() {
    read = -1;
  }

  boolean hasRead(Written written) {
    return read == written.count();
  }

  /** How many tokens of the middle the model has read. */
  int count() {
    return Math.max(read, 0);
  }

  /** The scores of the next token: the model's, mixed with those of the mixture. */
  Scores opinion(Written written) {
    return request
        .mixture()
        .of(
            session.scores(),
            session.unknown(),
            written.tokens,
            written.count(),
            written.hasText());
  }

  /** The tokens that may come next, the likeliest first; good until the model reads on. */
  Candidates candidates(Written written) {
    return session.isPartial()
        ? new Candidates(
            new Deepening(
                opinion(written),
                () -> session.deepen(patience) ? opinion(written) : null,
                request.mixture()::doubt))
        : new Candidates(opinion(written));
  }

  /** How often the model was asked. */
  int calls() {
    return calls;
  }

  double millis() {
    return nanos / 1e6;
  }
}
