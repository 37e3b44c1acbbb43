package dovetail.model.download;

import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpTimeoutException;
import java.time.Duration;

/** Closes a stream that has been silent for long, which wakes its reader. */
final class SilenceWatch implements AutoCloseable {
  private final InputStream in;
  private final Duration patience;
  private final Thread thread;
  private volatile long last = System.nanoTime();
  private volatile boolean stalled;

  SilenceWatch(InputStream in, Duration patience) {
    this.in = in;
    this.patience = patience;
    this.thread = Thread.ofVirtual().start(this::look);
  }

  /** Notes that bytes came. */
  void progress() {
    last = System.nanoTime();
  }

  /** Throws if the stream was closed because nothing came. */
  void check() throws HttpTimeoutException {
    if (stalled) {
      throw new HttpTimeoutException("nothing more came");
    }
  }

  private void look() {
    try {
      while (true) {
        long left = patience.toNanos() - (System.nanoTime() - last);
        if (left <= 0) {
          stalled = true;
          in.close();
          return;
        }
        Thread.sleep(Duration.ofNanos(left));
      }
    } catch (InterruptedException | IOException e) {
      // It is not watched any more, or closed already.
    }
  }

  @Override
  public void close() {
    thread.interrupt();
  }
}
