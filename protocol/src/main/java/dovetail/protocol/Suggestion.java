package dovetail.protocol;

import java.util.List;

/**
 * A middle that is offered.
 *
 * @param parts the pieces it may be accepted in, one after the other: with each of them the file
 *     parses; together they are the text. Never empty, and no part is
 */
public record Suggestion(List<String> parts) {
  /** Takes a copy of the list. */
  public Suggestion {
    parts = List.copyOf(parts);
    if (parts.isEmpty() || parts.contains("")) {
      throw new IllegalArgumentException("a part is missing: " + parts);
    }
  }

  /** One that can only be accepted whole; the text is not empty. */
  public static Suggestion whole(String text) {
    return new Suggestion(List.of(text));
  }

  /** The whole text to insert. */
  public String text() {
    return String.join("", parts);
  }
}
