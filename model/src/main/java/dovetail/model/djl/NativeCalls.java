package dovetail.model.djl;

import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * Keeps the process from ending while it computes in libtorch: at the end the system takes down the
 * kernels that libtorch made for this CPU, and a thread that is in one of them crashes, with a file
 * {@code hs_err_pid….log} in somebody's folder. The end waits for calls that run, some seconds at
 * most, and no new one begins. Safe for threads.
 */
final class NativeCalls {
  private static final int MANY = 1 << 20;
  private static final int SECONDS = 5;
  private static final Semaphore RUNNING = new Semaphore(MANY, true);

  static {
    Runtime.getRuntime().addShutdownHook(new Thread(NativeCalls::end, "native-calls-end"));
  }

  private NativeCalls() {}

  /** Runs a call; never returns if the process is about to end. */
  static void run(Runnable call) {
    RUNNING.acquireUninterruptibly();
    try {
      call.run();
    } finally {
      RUNNING.release();
    }
  }

  /** Waits for those that run, and lets no other begin. */
  @SuppressWarnings("CheckReturnValue") // the process ends all the same
  private static void end() {
    try {
      RUNNING.tryAcquire(MANY, SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
