package dovetail.protocol.lsp;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The bytes to be sent to a client. A thread that writes here never waits for the client: a thread
 * of the outbox does. A client with more than {@value #CAPACITY} unread bytes does not read, and is
 * dropped; so is a client whose stream breaks. After that, or after {@link #close}, written bytes
 * are discarded without an error.
 *
 * <p>Safe for threads.
 */
final class Outbox extends OutputStream {
  /** The most unread bytes: tens of thousands of answers. */
  static final int CAPACITY = 1 << 24;

  private static final Logger log = LoggerFactory.getLogger(Outbox.class);

  /** The most time to send the last answers of a session. */
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  private final OutputStream client;
  private final Runnable onGivenUp;
  private final Thread writer;
  private ByteArrayOutputStream waiting = new ByteArrayOutputStream();
  private boolean closed;

  /**
   * Begins to send.
   *
   * @param onGivenUp runs once if the client is dropped
   */
  Outbox(OutputStream client, Runnable onGivenUp) {
    this.client = client;
    this.onGivenUp = onGivenUp;
    this.writer = Thread.ofPlatform().daemon().name("lsp-writer").start(this::send);
  }

  @Override
  public void write(int letter) {
    write(new byte[] {(byte) letter}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int start, int length) {
    synchronized (this) {
      if (closed) {
        return;
      }
      if (waiting.size() + length <= CAPACITY) {
        waiting.write(bytes, start, length);
        return;
      }
    }
    if (giveUp()) {
      log.warn("a client that does not read its messages was dropped");
    }
  }

  /** Sends the written bytes: a message is complete. */
  @Override
  public synchronized void flush() {
    notifyAll();
  }

  private void send() {
    try {
      for (byte[] next = take(); next.length > 0; next = take()) {
        client.write(next);
        client.flush();
      }
    } catch (IOException e) {
      if (giveUp()) {
        log.info("a client cannot be sent anything any more: {}", e.getMessage());
      }
    } catch (InterruptedException e) {
      giveUp();
    }
  }

  /** Waits for bytes to send, and takes them; empty at the end. */
  private synchronized byte[] take() throws InterruptedException {
    while (waiting.size() == 0 && !closed) {
      wait();
    }
    byte[] taken = waiting.toByteArray();
    waiting = new ByteArrayOutputStream();
    return taken;
  }

  /** Drops the client and the waiting bytes; false if that was done before. */
  private boolean giveUp() {
    synchronized (this) {
      if (closed) {
        return false;
      }
      closed = true;
      waiting = new ByteArrayOutputStream();
      notifyAll();
    }
    onGivenUp.run();
    return true;
  }

  /** Accepts no more messages, and waits a little until the accepted ones are sent. */
  @Override
  public void close() {
    synchronized (this) {
      if (closed) {
        return;
      }
      closed = true;
      notifyAll();
    }
    try {
      if (!writer.join(PATIENCE)) {
        log.info("a client has gone before it has read everything");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
