package dovetail.model.remote;

import com.google.gson.JsonObject;
import dovetail.model.Cancellation;
import dovetail.model.ModelFailure;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The objects of an answer as they arrive. A thread of its own reads them, and waits while too many
 * are not taken. {@link #close} closes the connection, so that the server stops. One thread takes
 * the objects.
 */
final class EventStream implements AutoCloseable {
  /** The most bytes of a line; a longer line is a failure. */
  private static final int LONGEST = 1 << 20;

  private static final int WAITING = 64;

  /** Milliseconds from one question whether anybody still waits to the next. */
  private static final int LOOK = 5;

  /** An object; or the end, with the failure if there was one. */
  private record Event(@Nullable JsonObject object, @Nullable ModelFailure failure) {}

  private final Http http;
  private final String path;
  private final CompletableFuture<HttpResponse<InputStream>> response;
  private final BlockingQueue<Event> events = new ArrayBlockingQueue<>(WAITING);
  private final Thread reader;
  private volatile boolean closed;
  private volatile @Nullable InputStream body;
  private volatile boolean open;
  private boolean ended;

  EventStream(Http http, String path, CompletableFuture<HttpResponse<InputStream>> response) {
    this.http = http;
    this.path = path;
    this.response = response;
    this.reader = Thread.ofVirtual().name("remote-reader").start(this::read);
  }

  /**
   * The next object; empty after the last.
   *
   * @param end the time until which it waits, by {@link System#nanoTime()}
   * @throws Superseded if it was cancelled
   */
  Optional<JsonObject> next(long end, Cancellation cancellation) throws Superseded {
    while (!ended) {
      Event event;
      try {
        event = events.poll(LOOK, TimeUnit.MILLISECONDS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new Superseded();
      }
      if (event != null) {
        if (event.failure() != null) {
          ended = true;
          throw event.failure();
        }
        if (event.object() != null) {
          return Optional.of(event.object());
        }
        ended = true;
      } else if (cancellation.requested()) {
        throw new Superseded();
      } else if (System.nanoTime() - end > 0) {
        close();
        throw http.slow();
      }
    }
    return Optional.empty();
  }

  /** After the last object: whether the events stopped before {@code [DONE]}. */
  boolean isOpen() {
    return open;
  }

  private void read() {
    Event last = new Event(null, null);
    try {
      HttpResponse<InputStream> answer = response.join();
      body = answer.body();
      if (closed) {
        answer.body().close();
        return;
      }
      http.refuse(answer, path);
      if (answer.statusCode() != 200) {
        byte[] said = answer.body().readNBytes(1 << 16);
        throw http.failed(path, answer.statusCode(), Http.said(said));
      }
      readLines(answer.body());
    } catch (ModelFailure e) {
      last = new Event(null, e);
    } catch (InterruptedException e) {
      return; // closed
    } catch (IOException | CompletionException | java.util.concurrent.CancellationException e) {
      last = new Event(null, http.failed(e));
    }
    try {
      while (!closed && !events.offer(last, 1, TimeUnit.SECONDS)) {
        // Nobody has taken the others yet.
      }
    } catch (InterruptedException e) {
      // Closed.
    }
  }

  private void readLines(InputStream in) throws IOException, InterruptedException {
    Events objects = new Events(http);
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    byte[] buffer = new byte[1 << 14];
    boolean returned = false;
    for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
      for (int i = 0; i < count; i++) {
        boolean second = returned && buffer[i] == '\n';
        returned = buffer[i] == '\r';
        if (!returned && buffer[i] != '\n') {
          line.write(buffer[i]);
        } else if (!second) {
          hand(objects.line(line.toString(StandardCharsets.UTF_8)));
          line.reset();
        }
        if (objects.isEnded()) {
          return;
        }
      }
      if (line.size() > LONGEST) {
        throw http.wrong("sends a line of more than %d bytes".formatted(LONGEST));
      }
    }
    hand(objects.line(line.toString(StandardCharsets.UTF_8)));
    if (!objects.isEnded()) {
      objects.end();
    }
    open = objects.isOpen();
  }

  private void hand(Optional<JsonObject> object) throws InterruptedException {
    if (object.isPresent()) {
      events.put(new Event(object.get(), null));
    }
  }

  /** Closes the connection. Twice is once. */
  @Override
  public void close() {
    if (closed) {
      return;
    }
    closed = true;
    ended = true;
    var _ = response.cancel(true);
    InputStream open = body;
    if (open != null) {
      try {
        open.close();
      } catch (IOException e) {
        // It is closed then.
      }
    }
    reader.interrupt();
  }
}
