package dovetail.protocol.lsp;

import java.util.concurrent.CountDownLatch;

/** A place where a computation waits until the test lets it go on. */
final class Gate {
  private final CountDownLatch reached = new CountDownLatch(1);
  private final CountDownLatch opened = new CountDownLatch(1);

  /** Says that somebody is here, and waits; for the computation. */
  void pass() {
    reached.countDown();
    await(opened);
  }

  /** Waits until somebody is there. */
  void awaitSomebody() {
    await(reached);
  }

  /** Whoever waits, and whoever comes, may go on. */
  void open() {
    opened.countDown();
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
