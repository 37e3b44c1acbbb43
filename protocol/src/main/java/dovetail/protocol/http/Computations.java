package dovetail.protocol.http;

import dovetail.protocol.Requester;
import dovetail.protocol.http.WindowService.Filled;
import dovetail.protocol.http.WindowService.Question;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The computations that clients wait for. Simultaneous requests with the same question share one
 * computation, which goes on as long as one client waits. Each kind of client has one computation
 * at a time, the newest first; older waiting questions get the empty answer. Thread-safe.
 */
final class Computations implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(Computations.class);
  private static final Filled PASSED = Filled.nothing("a newer question came first");

  private final WindowService service;
  private final Map<Question, Computation> present = new HashMap<>(); // guarded by this
  private final Map<String, Lane> lanes = new HashMap<>(); // the same
  private final Map<String, Long> newest = new HashMap<>(); // the same: numbers, by client

  Computations(WindowService service) {
    this.service = service;
  }

  /** The thread for the questions of a kind of client. */
  private static final class Lane extends ThreadPoolExecutor {
    private static final class NewestFirst extends LinkedBlockingDeque<Runnable> {
      private static final long serialVersionUID = 1;

      @Override
      public boolean offer(Runnable task) {
        return offerFirst(task);
      }
    }

    Lane() {
      super(
          1,
          1,
          30,
          TimeUnit.SECONDS,
          new NewestFirst(),
          Thread.ofPlatform().daemon().name("window").factory());
      allowCoreThreadTimeOut(true);
    }
  }

  /** The computation of the answer to a question. */
  private final class Computation implements Requester, Runnable {
    private final Question question;
    private final long number;
    private final CompletableFuture<Filled> answer = new CompletableFuture<>();
    private int waiting; // guarded by the computations

    Computation(Question question, long number) {
      this.question = question;
      this.number = number;
    }

    @Override
    public boolean hasLeft() {
      synchronized (Computations.this) {
        return waiting == 0;
      }
    }

    @Override
    public boolean othersWait() {
      synchronized (Computations.this) {
        return present.size() > 1;
      }
    }

    @Override
    public void run() {
      try {
        boolean isLate = hasLeft() || isPassed(this);
        answer.complete(isLate ? PASSED : service.fill(question, this));
      } catch (RuntimeException | Error e) {
        log.error("a window was not filled", e);
        answer.complete(Filled.nothing("a bug, which the log tells of"));
      } finally {
        end(this);
      }
    }
  }

  private long questions; // guarded by this

  private synchronized boolean isPassed(Computation computation) {
    return newest.getOrDefault(computation.question.client(), computation.number)
        > computation.number;
  }

  private synchronized void end(Computation computation) {
    present.remove(computation.question, computation);
  }

  /** A wait for an answer. */
  final class Wait {
    private final Computation computation;
    private boolean over; // guarded by the computations

    private Wait(Computation computation) {
      this.computation = computation;
    }

    CompletableFuture<Filled> answer() {
      return computation.answer;
    }

    /** Ends the wait. */
    void leave() {
      synchronized (Computations.this) {
        computation.waiting -= over ? 0 : 1;
        over = true;
      }
    }
  }

  /** Begins to wait for the answer to a question. */
  synchronized Wait ask(Question question) {
    Computation known = present.get(question);
    if (known == null || known.waiting == 0) {
      known = new Computation(question, questions++);
      present.put(question, known);
      newest.put(question.client(), known.number);
      try {
        lanes.computeIfAbsent(question.client(), _ -> new Lane()).execute(known);
      } catch (RejectedExecutionException e) {
        known.answer.complete(Filled.nothing("the server ends"));
      }
    }
    known.waiting++;
    return new Wait(known);
  }

  @Override
  public synchronized void close() {
    lanes.values().forEach(ThreadPoolExecutor::shutdownNow);
  }
}
