package dovetail.server.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;

/** A command's streams in a test: what it reads is given, what it writes is kept. */
public final class RecordedStreams {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private final Streams streams;

  /** With a text on standard input. */
  public RecordedStreams(String in) {
    streams =
        new Streams(
            new ByteArrayInputStream(in.getBytes(UTF_8)),
            new PrintStream(out, false, UTF_8),
            new PrintStream(err, false, UTF_8),
            Streams.Reader.PROGRAM,
            Streams.Reader.PROGRAM);
  }

  /** The streams. */
  public Streams streams() {
    return streams;
  }

  /** What was written so far. */
  public String out() {
    streams.out().flush();
    return out.toString(UTF_8);
  }

  /** What people were told so far. */
  public String err() {
    streams.err().flush();
    return err.toString(UTF_8);
  }
}
