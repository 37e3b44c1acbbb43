package dovetail.server.cli;

/** A counter on a terminal's line while a long file is processed; silent elsewhere. */
public final class Progress {
  private static final long INTERVAL_NANOS = 500_000_000;

  private final Streams streams;
  private final long start = System.nanoTime();
  private long shownAt = start;
  private int width;

  public Progress(Streams streams) {
    this.streams = streams;
  }

  /** Shows a count, but not more often than twice a second. */
  public void show(int count) {
    long nanos = System.nanoTime() - start;
    showText("%d lines, %.1f a second".formatted(count, count * 1e9 / nanos));
  }

  /** Shows a text in place of the one before, but not more often than twice a second. */
  void showText(String text) {
    long now = System.nanoTime();
    if (streams.errKind() != Streams.Reader.PERSON || now - shownAt < INTERVAL_NANOS) {
      return;
    }
    shownAt = now;
    streams.err().print("\r" + text + " ".repeat(Math.max(0, width - text.length())));
    streams.err().flush();
    width = text.length();
  }

  /** Clears the line. */
  public void clear() {
    if (width > 0) {
      streams.err().print("\r" + " ".repeat(width) + "\r");
      streams.err().flush();
      width = 0;
    }
  }
}
