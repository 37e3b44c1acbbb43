package dovetail.model.remote;

import com.google.gson.JsonObject;
import dovetail.model.Cancellation;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * A server's greedy answer as it arrives: each object has entries for some tokens. An answer
 * without any object of its protocol is a failure; so is an answer with too many objects in a row
 * that have no token. One thread takes the entries.
 *
 * @param <T> the type of an entry for a token
 */
abstract class Answer<T> implements AutoCloseable {
  private static final int MOST_EMPTY = 256;

  /** The time limit of the whole answer, in limits of one word. */
  private static final int WHOLE = 6;

  private final Http http;
  private final List<String> fields;
  private final EventStream objects;
  private final Deque<T> waiting = new ArrayDeque<>();
  private final long start = System.nanoTime();
  private boolean isAnswer;
  private boolean ended;
  private boolean endedByModel;

  /**
   * The answer to a request.
   *
   * @param fields the fields of which an object of the protocol has one
   */
  Answer(Http http, String path, JsonObject body, List<String> fields) {
    this.http = http;
    this.fields = fields;
    body.addProperty("stream", true);
    this.objects = http.stream(path, body);
  }

  /** The entries of an object. */
  abstract Collection<T> entries(JsonObject object);

  /** The remaining entries, once no object follows. */
  Collection<T> rest() {
    return List.of();
  }

  /**
   * Whether an object has marked itself as the last; without such an object the answer broke off.
   */
  boolean isWhole() {
    return true;
  }

  /** The most objects in a row without a token. */
  int mostEmpty() {
    return MOST_EMPTY;
  }

  /** Ends the answer here; later text of the server is dropped. */
  final void end() {
    ended = true;
  }

  final void endByModel() {
    endedByModel = true;
  }

  /** Whether the model itself ended the answer. */
  final boolean isEndedByModel() {
    return endedByModel;
  }

  /**
   * The next entry; empty at the end of the answer.
   *
   * @throws Superseded if it was cancelled
   */
  final Optional<T> next(Cancellation cancellation) throws Superseded {
    Duration patience = http.endpoint.timeout();
    long whole = start + patience.multipliedBy(WHOLE).toNanos();
    long word = System.nanoTime() + patience.toNanos();
    long until = whole - word < 0 ? whole : word;
    for (int empty = 0; waiting.isEmpty() && !ended; empty++) {
      if (empty > mostEmpty()) {
        throw http.wrong("sends %d messages without a word".formatted(mostEmpty()));
      }
      Optional<JsonObject> object = objects.next(until, cancellation);
      if (object.isPresent()) {
        waiting.addAll(checked(object.get()));
      } else if (objects.isOpen() && !isWhole()) {
        throw http.wrong("breaks off in the midst of an answer: neither finish_reason nor [DONE]");
      } else {
        end();
        waiting.addAll(rest());
      }
    }
    return Optional.ofNullable(waiting.poll());
  }

  private Collection<T> checked(JsonObject object) {
    http.checked(object);
    isAnswer |= fields.stream().anyMatch(object::has);
    if (!isAnswer) {
      throw http.noAnswer(object.toString());
    }
    return entries(object);
  }

  /** Stops the server. A second call does nothing. */
  @Override
  public final void close() {
    objects.close();
  }
}
