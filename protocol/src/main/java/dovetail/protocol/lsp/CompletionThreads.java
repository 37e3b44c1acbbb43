package dovetail.protocol.lsp;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.RejectedExecutionHandler;
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

  /**
   * Hands a task to a thread that waits for one; the pool makes a thread only if none waits, and
   * queues only if it may make none. A thread that has computed in libtorch keeps memory and
   * helpers there: sixteen of them took some 100 MB while one user typed.
   */
  private static final class Tasks extends LinkedTransferQueue<Runnable>
      implements RejectedExecutionHandler {
    private static final long serialVersionUID = 1;

    @Override
    public boolean offer(Runnable task) {
      return tryTransfer(task);
    }

    @Override
    public void rejectedExecution(Runnable task, ThreadPoolExecutor pool) {
      if (pool.isShutdown()) {
        throw new RejectedExecutionException("the threads have ended");
      }
      append(task);
    }

    /** Queues a task, for the next thread that waits. */
    void append(Runnable task) {
      super.offer(task);
    }
  }

  private final Tasks tasks = new Tasks();

  private final ThreadPoolExecutor executor =
      new ThreadPoolExecutor(
          0,
          THREADS,
          30,
          TimeUnit.SECONDS,
          tasks,
          Thread.ofPlatform().daemon().name("completion").factory(),
          tasks);

  /** The number of tasks that somebody waits for, running or not. */
  private final AtomicInteger awaited = new AtomicInteger();

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

    /**
     * Queues the next turn behind the other clients' tasks; this thread is free for it at once.
     * False once the threads have ended.
     */
    private boolean isQueued() {
      if (executor.isShutdown()) {
        return false;
      }
      tasks.append(this::takeTurn);
      return true;
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
