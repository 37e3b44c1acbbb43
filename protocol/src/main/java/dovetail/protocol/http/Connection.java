package dovetail.protocol.http;

import dovetail.protocol.http.WindowService.Filled;
import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A client's connection. While the server computes an answer, a thread reads on, so that it notices
 * when the client goes; then nobody waits for the answer. One thread reads, another writes answers.
 */
final class Connection {
  private static final Logger log = LoggerFactory.getLogger(Connection.class);

  private final BufferedInputStream in;
  private final OutputStream out;
  private final Gate gate;
  private final Routes routes;
  private final Computations computations;
  private final Executor writers;
  private final Closeable channel;
  private final AtomicBoolean computing = new AtomicBoolean();

  Connection(
      InputStream in,
      OutputStream out,
      Closeable channel,
      Gate gate,
      Routes routes,
      Computations computations,
      Executor writers) {
    this.in = new BufferedInputStream(in);
    this.out = out;
    this.channel = channel;
    this.gate = gate;
    this.routes = routes;
    this.computations = computations;
    this.writers = writers;
  }

  /** Whether an answer is being computed. */
  boolean isComputing() {
    return computing.get();
  }

  /** Answers requests until the client goes. */
  void serve() throws IOException {
    RequestReader reader = new RequestReader(in, out);
    try {
      Optional<Request> next = reader.read();
      while (next.isPresent() && answer(next.get())) {
        next = reader.read();
      }
    } catch (RequestReader.Refused e) {
      AnswerForm.error(e.status, String.valueOf(e.getMessage())).write(out, true);
    }
  }

  /** Answers a request; whether the connection stays. */
  private boolean answer(Request request) throws IOException {
    int refused = gate.refusal(request);
    if (refused != 0) {
      log.info("refused: {} {}", refused, request.method());
      Reply reply =
          refused == 401 ? AnswerForm.error(refused, "the token is missing") : Reply.empty(403);
      reply.write(out, true);
      return false;
    }
    boolean closes = request.closes();
    switch (routes.find(request)) {
      case Routes.Fixed(Reply reply) -> reply.write(out, closes);
      case Routes.Computed computed -> {
        return answer(computed, closes);
      }
    }
    return !closes;
  }

  private boolean answer(Routes.Computed target, boolean closes) {
    long begun = System.nanoTime();
    Computations.Wait wait = computations.ask(target.question());
    computing.set(true);
    CompletableFuture<Boolean> written =
        wait.answer().thenApplyAsync(filled -> write(target, filled, closes), writers);
    wait.answer()
        .thenAccept(
            filled ->
                log.debug(
                    "{}: {} answers after {} ms; {}, {}; {}",
                    target.question().client(),
                    filled.answers().size(),
                    (System.nanoTime() - begun) / 1_000_000,
                    filled.reading(),
                    filled.language(),
                    filled.reason()));
    boolean isThere = isThere();
    if (!isThere) {
      wait.leave(); // written or not
      return false;
    }
    boolean goesOn = written.join();
    wait.leave();
    return goesOn;
  }

  private boolean write(Routes.Computed target, Filled filled, boolean closes) {
    try {
      target.form().of(filled).write(out, closes);
      computing.set(false);
      if (closes) {
        channel.close();
      }
      return !closes;
    } catch (IOException e) {
      log.debug("a client has gone: {}", e.getMessage());
      return false;
    }
  }

  /** Waits for the client's next byte; false if the client goes instead. */
  private boolean isThere() {
    try {
      in.mark(1);
      if (in.read() < 0) {
        return false;
      }
      in.reset();
      return true;
    } catch (IOException e) {
      return false; // gone, or the answer closed the connection
    }
  }
}
