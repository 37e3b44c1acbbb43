package dovetail.protocol.lsp;

import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** One thread, and what waits for it, first come, first served. Safe for threads. */
final class CompletionThread implements Worker, AutoCloseable {
  private final ThreadPoolExecutor executor =
      new ThreadPoolExecutor(
          1,
          1,
          0,
          TimeUnit.SECONDS,
          new LinkedBlockingQueue<>(),
          Thread.ofPlatform().daemon().name("completion").factory());

  @Override
  public void execute(Runnable task) {
    executor.execute(task);
  }

  @Override
  public boolean isAwaited() {
    return !executor.getQueue().isEmpty();
  }

  /** Ends it, in the midst of what it does if that minds interruption. */
  @Override
  public void close() {
    executor.shutdownNow();
  }
}
