package dovetail.server.complete;

import com.google.common.base.Throwables;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.IntConsumer;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * A thread beside the one that answers: it does work without the model while the model reads. Work
 * that is too small, or given before the thread is {@linkplain #start started}, is done by the
 * thread that waits for its result. Safe for threads.
 */
final class ReadAhead implements AutoCloseable {
  /** The least bytes that are worth another thread: reading them takes some milliseconds. */
  private static final int MUCH = 30_000;

  private final IntConsumer busy;
  private Optional<ExecutorService> thread = Optional.empty();

  /** The number of begun tasks whose results are awaited, running or not. */
  private final AtomicInteger awaited = new AtomicInteger();

  /**
   * A thread that is not started yet.
   *
   * @param busy receives the number of processors in use whenever it changes, on this thread
   */
  ReadAhead(IntConsumer busy) {
    this.busy = busy;
  }

  void start() {
    thread =
        Optional.of(
            Executors.newSingleThreadExecutor(
                Thread.ofPlatform().daemon().name("read-ahead").factory()));
  }

  /** Whether the reading of so many bytes is done on this thread. */
  boolean takes(int bytes) {
    return thread.isPresent() && bytes >= MUCH;
  }

  /**
   * Begins work whose result is needed soon.
   *
   * @param bytes how many bytes the work reads
   * @return gives the result, or throws the exception of the work
   */
  <T> Supplier<T> begin(int bytes, Supplier<T> work) {
    if (!takes(bytes)) {
      return work;
    }
    awaited.incrementAndGet();
    CompletableFuture<T> result =
        CompletableFuture.supplyAsync(
            () -> {
              busy.accept(1);
              try {
                return work.get();
              } finally {
                busy.accept(0);
                awaited.decrementAndGet();
              }
            },
            thread.orElseThrow());
    return () -> {
      try {
        return result.join();
      } catch (CompletionException e) {
        Throwables.throwIfUnchecked(e.getCause() == null ? e : e.getCause());
        throw e;
      }
    };
  }

  /**
   * Does work that nobody waits for; starts it again if it was stopped.
   *
   * @param work receives a condition to stop, which is true while other work is awaited; returns
   *     false if it was stopped
   */
  void later(Predicate<BooleanSupplier> work) {
    thread.ifPresent(
        executor -> {
          try {
            executor.execute(
                () -> {
                  busy.accept(1);
                  boolean done = work.test(() -> awaited.get() > 0 || executor.isShutdown());
                  busy.accept(0);
                  if (!done) {
                    later(work);
                  }
                });
          } catch (RejectedExecutionException e) {
            // The completer is closed.
          }
        });
  }

  /** Waits for the begun work. */
  @Override
  public void close() {
    thread.ifPresent(ExecutorService::close);
  }
}
