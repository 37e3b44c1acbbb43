package dovetail.lab.places;

import java.util.ArrayList;
import java.util.List;

/**
 * The lines of a text, and the brackets of any language. {@code \n} ends a line; a {@code \r}
 * before it is no part of the line.
 */
final class Lines {
  /** The characters that open a bracket. */
  static final String OPENERS = "([{";

  /** The characters that close one, in the same order. */
  static final String CLOSERS = ")]}";

  /**
   * A line.
   *
   * @param code the place of its first character that is no blank; its end if there is none
   */
  record Line(int begin, int code, int end) {
    boolean isBlank() {
      return code == end;
    }

    int depth() {
      return code - begin;
    }
  }

  private Lines() {}

  static List<Line> of(String text) {
    List<Line> lines = new ArrayList<>();
    int begin = 0;
    while (begin <= text.length()) {
      int end = end(text, begin);
      int code = begin;
      while (code < end && Character.isWhitespace(text.charAt(code))) {
        code++;
      }
      lines.add(new Line(begin, code, end));
      int next = text.indexOf('\n', end);
      if (next < 0) {
        break;
      }
      begin = next + 1;
    }
    return lines;
  }

  /** The first place from one on that is no blank and no line end; the text's end if none is. */
  static int code(String text, int at) {
    int code = at;
    while (code < text.length() && Character.isWhitespace(text.charAt(code))) {
      code++;
    }
    return code;
  }

  /** Where the line of a place begins. */
  static int begin(String text, int at) {
    return text.lastIndexOf('\n', at - 1) + 1;
  }

  /** Where the line of a place ends, line end not counted. */
  static int end(String text, int at) {
    int end = text.indexOf('\n', at);
    if (end < 0) {
      end = text.length();
    }
    return end > at && text.charAt(end - 1) == '\r' ? end - 1 : end;
  }
}
