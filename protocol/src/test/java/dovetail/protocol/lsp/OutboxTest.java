package dovetail.protocol.lsp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Nobody waits for a client, and nothing is lost but for one that does not read. */
@Timeout(60)
final class OutboxTest {
  private final Semaphore givenUp = new Semaphore(0);

  @Test
  void theEndWaitsForWhatWasSaid() throws Exception {
    ByteArrayOutputStream client = new ByteArrayOutputStream();
    StringBuilder said = new StringBuilder();
    try (Outbox outbox = new Outbox(client, givenUp::release)) {
      for (int i = 0; i < 10_000; i++) {
        said.append(i).append(' ');
        outbox.write((i + " ").getBytes(UTF_8));
        outbox.flush();
      }
    }
    assertThat(client.toString(UTF_8)).isEqualTo(said.toString());
    assertThat(givenUp.availablePermits()).isZero();
  }

  @Test
  void aStreamThatBreaksIsGivenUpOnce() throws Exception {
    OutputStream broken =
        new OutputStream() {
          @Override
          public void write(int letter) throws IOException {
            throw new IOException("broken");
          }
        };
    try (Outbox outbox = new Outbox(broken, givenUp::release)) {
      outbox.write('a');
      outbox.flush();
      assertThat(givenUp.tryAcquire(30, TimeUnit.SECONDS)).isTrue();
      for (int i = 0; i < 100; i++) {
        outbox.write('b');
        outbox.flush();
      }
    }
    assertThat(givenUp.availablePermits()).isZero();
  }

  @Test
  void oneThatDoesNotReadIsGivenUpOnce() throws Exception {
    CountDownLatch read = new CountDownLatch(1);
    OutputStream full =
        new OutputStream() {
          @Override
          public void write(int letter) throws IOException {
            try {
              read.await();
            } catch (InterruptedException e) {
              throw new IOException(e);
            }
          }
        };
    try (Outbox outbox = new Outbox(full, givenUp::release)) {
      byte[] much = new byte[Outbox.CAPACITY / 4];
      for (int i = 0; i < 4; i++) {
        outbox.write(much);
      }
      assertThat(givenUp.availablePermits()).isZero();
      for (int i = 0; i < 8; i++) {
        outbox.write(much);
        outbox.flush();
      }
      assertThat(givenUp.availablePermits()).isOne();
    } finally {
      read.countDown();
    }
  }
}
