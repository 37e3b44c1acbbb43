package dovetail.server.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Standard output that keeps the reason of a failure to write: a {@code PrintStream} keeps only the
 * fact.
 */
final class Results extends OutputStream {
  private final OutputStream out;
  private volatile @Nullable String reason;

  Results(OutputStream out) {
    this.out = out;
  }

  @Override
  public void write(int letter) throws IOException {
    write(new byte[] {(byte) letter}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int start, int length) throws IOException {
    try {
      out.write(bytes, start, length);
    } catch (IOException e) {
      if (reason == null) {
        reason = Failure.reasonOf(e);
      }
      throw e;
    }
  }

  @Override
  public void flush() throws IOException {
    out.flush();
  }

  /** The reason of the first failure to write; empty as long as there is none. */
  Optional<String> reason() {
    return Optional.ofNullable(reason);
  }
}
