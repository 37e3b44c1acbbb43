package dovetail.protocol.lsp;

import java.util.concurrent.Executor;

/** One client's view of the threads that compute for all: its tasks run one after the other. */
@FunctionalInterface
interface Worker extends Executor {
  /** The same for a task that nobody waits for, and that ends as soon as somebody does. */
  default void executeIdle(Runnable task) {
    execute(task);
  }

  /** Whether somebody waits for a task, this client or another. */
  default boolean isAwaited() {
    return false;
  }

  /** Whether somebody waits for another task than the one that asks this, and is waited for. */
  default boolean holdsUp() {
    return false;
  }
}
