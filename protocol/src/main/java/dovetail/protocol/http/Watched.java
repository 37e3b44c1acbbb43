package dovetail.protocol.http;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.atomic.AtomicLong;

/** A stream that counts the bytes read. One thread reads; any thread may ask for the count. */
final class Watched extends FilterInputStream {
  private final AtomicLong bytes = new AtomicLong();

  Watched(InputStream in) {
    super(in);
  }

  long bytes() {
    return bytes.get();
  }

  @Override
  public int read() throws IOException {
    int next = super.read();
    bytes.addAndGet(next < 0 ? 0 : 1);
    return next;
  }

  @Override
  public int read(byte[] to, int from, int length) throws IOException {
    int read = super.read(to, from, length);
    bytes.addAndGet(Math.max(0, read));
    return read;
  }
}
