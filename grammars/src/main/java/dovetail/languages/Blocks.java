package dovetail.languages;

/**
 * How blocks are written.
 *
 * @param marks the marks that open one at the end of a line; none if lines open no blocks
 * @param closers the brackets that close on a line of their own if a line ended with what opens
 *     them
 * @param body a statement that stands for a block's until they are written; empty where a block may
 *     have none
 */
public record Blocks(String marks, String closers, String body) {
  /** Those of a language whose lines open none. */
  public static final Blocks NONE = new Blocks("", "", "");

  static Blocks of(ProfileLines lines) {
    return new Blocks(
        String.join("", lines.words("block")),
        String.join("", lines.words("below")),
        lines.first("body", text -> text).orElse(""));
  }

  /** Whether a line opens a block. */
  public boolean isOpenedBy(String line) {
    String text = line.stripTrailing();
    return !text.isEmpty() && lastMark(text) == text.length() - 1;
  }

  /** Whether a bracket closes on a line of its own. */
  public boolean isClosedBy(char bracket) {
    return closers.indexOf(bracket) >= 0;
  }

  /** Whether a token is one of the marks. */
  public boolean isMark(String token) {
    return token.length() == 1 && marks.contains(token);
  }

  /** Where the last mark in a text is; -1 if it has none. */
  public int lastMark(String text) {
    int at = text.length() - 1;
    while (at >= 0 && marks.indexOf(text.charAt(at)) < 0) {
      at--;
    }
    return at;
  }
}
