package dovetail.protocol.lsp;

import java.util.concurrent.Executor;

/**
 * One client's queue of tasks for the shared threads that compute: its tasks run one after the
 * other.
 */
@FunctionalInterface
interface Worker extends Executor {
  /** Runs a task without a waiting client; it ends as soon as a client waits for another task. */
  default void executeIdle(Runnable task) {
    execute(task);
  }

  /** Whether a task of this client or another is awaited. */
  default boolean isAwaited() {
    return false;
  }

  /** Whether another task is awaited besides the calling task, which is itself awaited. */
  default boolean holdsUp() {
    return false;
  }
}
