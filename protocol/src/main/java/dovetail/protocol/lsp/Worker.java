package dovetail.protocol.lsp;

import java.util.concurrent.Executor;

/** What computes for all clients, as one of them has it: its tasks, one after the other. */
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
}
