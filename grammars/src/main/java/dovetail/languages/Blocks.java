package dovetail.languages;

/**
 * The spelling of blocks.
 *
 * @param marks the marks that open a block at the end of a line; none if lines open no blocks
 * @param closers the brackets that close on a line of their own if the opening bracket ended a line
 * @param body a statement in the place of unwritten ones; empty if blocks may be empty
 */
public record Blocks(String marks, String closers, String body) {
  /** Of a language whose lines open no blocks. */
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

  /** The place of the last mark in a text; -1 if it has none. */
  public int lastMark(String text) {
    int at = text.length() - 1;
    while (at >= 0 && marks.indexOf(text.charAt(at)) < 0) {
      at--;
    }
    return at;
  }
}
