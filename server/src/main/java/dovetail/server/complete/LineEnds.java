package dovetail.server.complete;

import java.util.Optional;

/** The line ends of a file, which are those of its first line. */
public final class LineEnds {
  private LineEnds() {}

  /** A middle with the line ends of the file around it; as it is where that has but one line. */
  public static String of(String prefix, String middle, String suffix) {
    return first(prefix)
        .or(() -> first(suffix))
        .map(end -> middle.replace("\r\n", "\n").replace("\n", end))
        .orElse(middle);
  }

  private static Optional<String> first(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '\n') {
        return Optional.of("\n");
      }
      if (c == '\r') {
        return Optional.of(i + 1 < text.length() && text.charAt(i + 1) == '\n' ? "\r\n" : "\r");
      }
    }
    return Optional.empty();
  }
}
