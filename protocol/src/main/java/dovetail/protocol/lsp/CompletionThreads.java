package dovetail.protocol.lsp;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The threads that compute for all clients. The tasks of one client are done in order, one at a
 * time. The tasks of several clients run side by side, as far as there are threads; beyond that the
 * clients take turns, one task each. Safe for threads.
 */
final class CompletionThreads implements AutoCloseable {
  /**
   * More threads than clients with a request in the same second; most threads wait for the model.
   */
  private static final int THREADS = 16;

  private final ThreadPoolExecutor executor =
      new ThreadPoolExecutor(
          THREADS,
          THREADS,
          30,
          TimeUnit.SECONDS,
          new LinkedBlockingQueue<>(),
          Thread.ofPlatform().daemon().name("completion").factory());

  /** The number of tasks that somebody waits for, running or not. */
  private final AtomicInteger awaited = new AtomicInteger();

  CompletionThreads() {
    executor.allowCoreThreadTimeOut(true);
  }

  /** A queue for one more client. */
  Worker forClient() {
    return new ClientQueue();
  }

  private final class ClientQueue implements Worker {
    /** Guarded by this queue's lock. */
    private final Queue<Runnable> waiting = new ArrayDeque<>();

    private boolean busy;

    @Override
    public void execute(Runnable task) {
      awaited.incrementAndGet();
      executeIdle(
          () -> {
            try {
              task.run();
            } finally {
              awaited.decrementAndGet();
            }
          });
    }

    @Override
    public void executeIdle(Runnable task) {
      synchronized (waiting) {
        waiting.add(task);
        if (!busy) {
          executor.execute(this::takeTurn);
          busy = true;
        }
      }
    }

    private void takeTurn() {
      Runnable task;
      synchronized (waiting) {
        task = waiting.remove();
      }
      try {
        task.run();
      } finally {
        synchronized (waiting) {
          busy = !waiting.isEmpty() && isQueued();
        }
      }
    }

    /** Queues the next turn behind the other clients' tasks; false once the threads have ended. */
    private boolean isQueued() {
      try {
        executor.execute(this::takeTurn);
        return true;
      } catch (RejectedExecutionException e) {
        return false;
      }
    }

    @Override
    public boolean isAwaited() {
      return awaited.get() > 0;
    }

    @Override
    public boolean holdsUp() {
      return awaited.get() > 1;
    }
  }

  /** Ends the threads; interrupts their tasks. */
  @Override
  public void close() {
    executor.shutdownNow();
  }
}
