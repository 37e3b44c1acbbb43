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
 * A server's greedy answer as it comes: each object tells of some tokens. An answer of which no
 * object is one of its protocol is a failure; so is one that goes on and on without a token. One
 * thread takes.
 *
 * @param <T> the type of an entry for a token
 */
abstract class Answer<T> implements AutoCloseable {
  private static final int MOST_EMPTY = 256;

  /** The whole may take so many times as long as one word. */
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
   * The answer to a question.
   *
   * @param fields an object of the protocol has one of them
   */
  Answer(Http http, String path, JsonObject body, List<String> fields) {
    this.http = http;
    this.fields = fields;
    body.addProperty("stream", true);
    this.objects = http.stream(path, body);
  }

  /** The entries of an object. */
  abstract Collection<T> told(JsonObject object);

  /** The entries that are told when no object follows. */
  Collection<T> rest() {
    return List.of();
  }

  /** Whether an object said that it is the last; events that stop before it are cut. */
  boolean isWhole() {
    return true;
  }

  /** So many objects in a row may tell of no token. */
  int mostEmpty() {
    return MOST_EMPTY;
  }

  /** It can be followed no further. */
  final void end() {
    ended = true;
  }

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
    Duration patience = http.endpoint().timeout();
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
    return told(object);
  }

  /** Has the server write no further. Twice is once. */
  @Override
  public final void close() {
    objects.close();
  }
}
