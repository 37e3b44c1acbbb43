package dovetail.server.cli;

import com.google.common.base.CharMatcher;
import java.io.PrintStream;
import java.util.Optional;

/** Prints the lines of a middle, with the middle in colour on a terminal. */
final class CompletedLines {
  private final Streams.Reader reader;

  CompletedLines(Streams.Reader reader) {
    this.reader = reader;
  }

  private static final String COLOUR = "\u001b[1;32m";
  private static final String PLAIN = "\u001b[0m";
  private static final CharMatcher LINE_END = CharMatcher.anyOf("\r\n");

  void print(String prefix, String middle, String suffix, PrintStream out) {
    out.println(render(prefix, middle, suffix));
    out.flush();
  }

  /** The text from the beginning of the middle's first line to the end of its last line. */
  String render(String prefix, String middle, String suffix) {
    String before = prefix.substring(LINE_END.lastIndexIn(prefix) + 1);
    String after = suffix.lines().findFirst().orElse("");
    return before + coloured(middle) + after;
  }

  private String coloured(String middle) {
    boolean colours =
        Optional.ofNullable(System.getenv("NO_COLOR")).map(String::isEmpty).orElse(true);
    return switch (reader) {
      case PERSON ->
          colours ? COLOUR + middle.replace("\n", PLAIN + "\n" + COLOUR) + PLAIN : middle;
      case PROGRAM -> middle;
    };
  }
}
