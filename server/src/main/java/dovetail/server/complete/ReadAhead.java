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
 * A thread beside the one that answers: what does not need the model is done there while the model
 * reads. Work that is too little, or given before it is {@linkplain #start started}, is done by the
 * thread that waits for it. Safe for threads.
 */
final class ReadAhead implements AutoCloseable {
  /** So much takes some milliseconds to be read; less would hardly be worth another thread. */
  private static final int MUCH = 30_000;

  private final IntConsumer busy;
  private Optional<ExecutorService> thread = Optional.empty();

  /** The number of tasks that somebody will wait for, running or not. */
  private final AtomicInteger awaited = new AtomicInteger();

  /**
   * Not started yet.
   *
   * @param busy is told how many processors this uses, whenever that changes, on its thread
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

  /** Whether so much is read on another thread. */
  boolean takes(int bytes) {
    return thread.isPresent() && bytes >= MUCH;
  }

  /**
   * Begins to work out what is needed soon.
   *
   * @param bytes how much is read for it
   * @return gives the result, or throws what the work threw
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
   * Has something done that nobody waits for; again, where it was stopped.
   *
   * @param work is told whether to stop, since something is awaited; false if it was stopped
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

  /** Waits for what was begun. */
  @Override
  public void close() {
    thread.ifPresent(ExecutorService::close);
  }
}
