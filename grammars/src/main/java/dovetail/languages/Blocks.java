package dovetail.languages;

/**
 * How blocks are written.
 *
 * @param marks the marks that open one at the end of a line; none if lines open no blocks
 * @param body a statement that stands for a block's until they are written; empty where a block may
 *     have none
 */
public record Blocks(String marks, String body) {
  /** Those of a language whose lines open none. */
  public static final Blocks NONE = new Blocks("", "");

  static Blocks of(ProfileLines lines) {
    return new Blocks(
        String.join("", lines.words("block")), lines.first("body", text -> text).orElse(""));
  }

  /** Whether a line opens a block. */
  public boolean isOpenedBy(String line) {
    String text = line.stripTrailing();
    return !text.isEmpty() && lastMark(text) == text.length() - 1;
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
