package dovetail.protocol.lsp;

import java.util.concurrent.Executor;

/** The thread that computes for all clients, as one of them has it. */
@FunctionalInterface
interface Worker extends Executor {
  /** Whether something waits for it, this client's or another's. */
  default boolean isAwaited() {
    return false;
  }
}
