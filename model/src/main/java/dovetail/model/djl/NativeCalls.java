package dovetail.model.djl;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Keeps the process from ending while it computes in libtorch: at the end the system takes down the
 * kernels that libtorch made for this CPU, and a thread that is in one of them crashes, and leaves
 * a file {@code hs_err_pid….log} in the user's folder. The end waits for running calls, some
 * seconds at most, and no new call begins. Safe for threads.
 */
final class NativeCalls {
  private static final int MANY = 1 << 20;

  /** The calls of this process, whose end waits for them. */
  static final NativeCalls PROCESS = new NativeCalls();

  static {
    Runtime.getRuntime()
        .addShutdownHook(new Thread(() -> PROCESS.end(Duration.ofSeconds(5)), "native-calls-end"));
  }

  private final Semaphore running = new Semaphore(MANY, true);

  /** The result of a call; never returns if the end has begun. */
  <T> T call(Supplier<T> call) {
    running.acquireUninterruptibly();
    try {
      return call.get();
    } finally {
      running.release();
    }
  }

  /** Waits for running calls, and lets no new call begin; whether no call runs any more. */
  boolean end(Duration patience) {
    try {
      return running.tryAcquire(MANY, patience.toNanos(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
