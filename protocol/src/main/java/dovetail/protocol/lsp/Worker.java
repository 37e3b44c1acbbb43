package dovetail.protocol.lsp;

import java.util.concurrent.Executor;

/** The thread that computes for all clients. */
@FunctionalInterface
interface Worker extends Executor {
  /** Whether something waits for it. */
  default boolean isAwaited() {
    return false;
  }
}
