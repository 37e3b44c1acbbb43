package dovetail.server.editor;

import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;

/** Where threads of a test wait for one another, half a minute at most. */
final class Meeting {
  private Meeting() {}

  static void of(CyclicBarrier barrier) {
    try {
      barrier.await(30, TimeUnit.SECONDS);
    } catch (Exception e) {
      throw new IllegalStateException("nobody came", e);
    }
  }
}
