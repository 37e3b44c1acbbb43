package dovetail.model.remote;

import com.google.gson.JsonObject;
import dovetail.model.Cancellation;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.Optional;

/**
 * A server's greedy answer as it comes: each line is a JSON object that tells of some tokens. One
 * thread takes.
 *
 * @param <T> the type of an entry for a token
 */
abstract class Answer<T> implements AutoCloseable {
  private final Http http;
  private final LineStream lines;
  private final Deque<T> waiting = new ArrayDeque<>();
  private boolean ended;
  private boolean endedByModel;

  /** The answer to a question. */
  Answer(Http http, String path, JsonObject body) {
    this.http = http;
    body.addProperty("stream", true);
    this.lines = http.stream(path, body);
  }

  /** The entries of an object. */
  abstract Collection<T> told(JsonObject chunk);

  /** It can be followed no further. */
  final void end() {
    ended = true;
  }

  /** The model has ended it. */
  final void endByModel() {
    endedByModel = true;
  }

  /** Whether the answer ended since the model ended it. */
  final boolean isEndedByModel() {
    return endedByModel;
  }

  /**
   * The next; empty where the answer ends, or can be followed no further.
   *
   * @throws Superseded if it was cancelled
   */
  final Optional<T> next(Cancellation cancellation) throws Superseded {
    while (waiting.isEmpty() && !ended) {
      Optional<String> line = lines.next(cancellation);
      line.ifPresentOrElse(text -> waiting.addAll(told(http.checked(Http.json(text)))), this::end);
    }
    return Optional.ofNullable(waiting.poll());
  }

  /** Has the server write no further. Twice is once. */
  @Override
  public final void close() {
    lines.close();
  }
}
