package dovetail.model.djl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What the end of the process waits for. */
@Timeout(60)
final class NativeCallsTest {
  private static final Duration LONG = Duration.ofSeconds(50);

  private final NativeCalls calls = new NativeCalls();
  private final CountDownLatch goOn = new CountDownLatch(1);

  private static Thread start(Runnable work) {
    return Thread.ofPlatform().daemon().start(work);
  }

  private static void awaitWaiting(Thread thread) throws InterruptedException {
    while (thread.getState() != Thread.State.WAITING
        && thread.getState() != Thread.State.TIMED_WAITING) {
      Thread.sleep(1);
    }
  }

  /** Runs a call that does not return before {@link #goOn}. */
  private Thread running() throws InterruptedException {
    CountDownLatch runs = new CountDownLatch(1);
    Thread thread =
        start(
            () ->
                calls.call(
                    () -> {
                      runs.countDown();
                      try {
                        goOn.await();
                        return true;
                      } catch (InterruptedException e) {
                        throw new AssertionError(e);
                      }
                    }));
    runs.await();
    return thread;
  }

  @Test
  void theEndWaitsForCallsThatRun() throws InterruptedException {
    running();
    running();
    AtomicBoolean quiet = new AtomicBoolean();
    Thread end = start(() -> quiet.set(calls.end(LONG)));
    awaitWaiting(end);
    assertThat(quiet).isFalse();
    goOn.countDown();
    end.join();
    assertThat(quiet).isTrue();
  }

  @Test
  void noCallBeginsAfterThat() throws InterruptedException {
    assertThat(calls.end(LONG)).isTrue();
    AtomicBoolean ran = new AtomicBoolean();
    awaitWaiting(start(() -> calls.call(() -> ran.getAndSet(true))));
    assertThat(ran).isFalse();
  }

  /** Whoever calls again and again would keep the process for ever. */
  @Test
  void noCallBeginsWhileTheEndWaits() throws InterruptedException {
    running();
    awaitWaiting(start(() -> calls.end(LONG)));
    AtomicBoolean ran = new AtomicBoolean();
    awaitWaiting(start(() -> calls.call(() -> ran.getAndSet(true))));
    assertThat(ran).isFalse();
  }

  @Test
  void theEndDoesNotWaitForEver() throws InterruptedException {
    Thread thread = running();
    assertThat(calls.end(Duration.ofMillis(1))).isFalse();
    assertThat(thread.isAlive()).isTrue();
  }

  @Test
  void aCallThatFailsIsOver() {
    assertThatThrownBy(
            () ->
                calls.call(
                    () -> {
                      throw new IllegalStateException("as the test wants it");
                    }))
        .hasMessage("as the test wants it");
    assertThat(calls.end(Duration.ZERO)).isTrue();
  }
}
