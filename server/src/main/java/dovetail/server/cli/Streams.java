package dovetail.server.cli;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * The streams of a command.
 *
 * @param in standard input
 * @param out standard output, for results only; UTF-8, not buffered
 * @param err standard error, for messages to the user
 * @param outKind the kind of reader of {@code out}
 * @param errKind the kind of reader of {@code err}
 */
public record Streams(
    InputStream in, PrintStream out, PrintStream err, Reader outKind, Reader errKind) {
  /** The kind of reader of a stream. */
  public enum Reader {
    /** A person at a terminal, who gets colours and a counter of progress. */
    PERSON,
    /** A program or a file. */
    PROGRAM
  }

  /**
   * Takes the process's own streams for results. From then on {@code System.out} is standard error,
   * and {@code System.in} is empty, so that no library can write into a protocol's stream or read
   * from it.
   */
  public static Streams takeStandard() {
    PrintStream out = results(new FileOutputStream(FileDescriptor.out));
    PrintStream err = System.err;
    InputStream in = new FileInputStream(FileDescriptor.in);
    System.setOut(err);
    System.setIn(InputStream.nullInputStream());
    return new Streams(in, out, err, readerOf("stdout"), readerOf("stderr"));
  }

  /** A stream that prints results, and keeps the reason of a failure to write. */
  static PrintStream results(OutputStream out) {
    return new ResultStream(new Results(out));
  }

  private static final class ResultStream extends PrintStream {
    private final Results results;

    ResultStream(Results results) {
      super(results, false, StandardCharsets.UTF_8);
      this.results = results;
    }
  }

  /** Asks the user; the answer is empty if there is none. */
  String ask(String question) throws IOException {
    err.print(question);
    err.flush();
    StringBuilder answer = new StringBuilder();
    for (int c = in.read(); c >= 0 && c != '\n'; c = in.read()) {
      answer.append((char) c);
    }
    return answer.toString().strip();
  }

  /** The reason why some results could not be written; empty if all were. */
  Optional<String> unwritten() {
    if (!out.checkError()) {
      return Optional.empty();
    }
    return Optional.of(
        out instanceof ResultStream known
            ? known.results.reason().orElse("not written")
            : "not written");
  }

  /**
   * The reader of a stream. Java cannot find out whether a single stream is a terminal; the
   * launcher does, and passes it on.
   */
  private static Reader readerOf(String stream) {
    boolean terminal = Boolean.getBoolean("dovetail.terminal." + stream);
    return terminal ? Reader.PERSON : Reader.PROGRAM;
  }

  /** Standard output, buffered for a protocol that flushes after each message. */
  OutputStream bufferedOut() {
    return new BufferedOutputStream(out, 1 << 16);
  }

  /** Prints a message to the user, on a line of its own. */
  public void say(String message) {
    err.println("dovetail: " + message);
    err.flush();
  }
}
