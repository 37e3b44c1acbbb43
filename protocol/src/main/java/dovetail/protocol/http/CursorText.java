package dovetail.protocol.http;

import dovetail.protocol.CompletionRequest.Extent;

/**
 * A cursor in the text that a client sent.
 *
 * @param prefix the text before it
 * @param suffix the text behind it
 */
public record CursorText(String prefix, String suffix) {
  /** The text before the cursor on its line. */
  public String before() {
    return prefix.substring(prefix.lastIndexOf('\n') + 1);
  }

  /** The lines above the cursor's, with their ends. */
  public String above() {
    return prefix.substring(0, prefix.lastIndexOf('\n') + 1);
  }

  /** The text behind the cursor on its line. */
  public String rest() {
    int end = suffix.indexOf('\n');
    return end < 0 ? suffix : suffix.substring(0, end);
  }

  /** The text behind the cursor's line, with that line's end. */
  public String below() {
    return suffix.substring(rest().length());
  }

  /**
   * The part of its file that this is, from a client with a limit of lines on each side: fewer
   * lines are the whole file. O(text).
   */
  Extent byLines(int mostBefore, int mostBehind) {
    boolean isAll = above().lines().count() < mostBefore && below().lines().count() <= mostBehind;
    return isAll ? Extent.FILE : Extent.WINDOW;
  }

  /** The same from a client with a limit of characters of both sides together. O(text). */
  Extent byCharacters(int most) {
    String text = with("");
    return text.codePointCount(0, text.length()) < most ? Extent.FILE : Extent.WINDOW;
  }

  /** The number of blanks at the beginning of a line. */
  static int indent(String line) {
    int end = 0;
    while (end < line.length() && (line.charAt(end) == ' ' || line.charAt(end) == '\t')) {
      end++;
    }
    return end;
  }

  /** The length of the longest end of a text with which another text begins. */
  static int overlap(String text, String next) {
    int length = Math.min(text.length(), next.length());
    while (length > 0 && !text.endsWith(next.substring(0, length))) {
      length--;
    }
    return length;
  }

  /** The text with a middle. */
  public String with(String middle) {
    return prefix + middle + suffix;
  }
}
