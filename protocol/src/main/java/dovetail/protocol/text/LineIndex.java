package dovetail.protocol.text;

import java.util.Arrays;

/**
 * A text with the offsets of its lines: converts an editor's line and character to an offset and
 * back.
 *
 * <p>The text {@code aé𝄞⏎b}, where {@code ⏎} is one CR LF, in every notation; each mark stands
 * <em>before</em> the character below it:
 *
 * <pre>
 *   offset, Java chars      0    1    2         4    5    6    7
 *   character             | a  | é  | 𝄞       | CR | LF | b  |
 *   line                    0    0    0         0         1    1
 *   character, utf-8        0    1    3         7         0    1
 *   character, utf-16       0    1    2         4         0    1
 *   character, utf-32       0    1    2         3         0    1
 *   code point of the file  0    1    2         3    4    5    6
 *   line:column, people     1:1  1:2  1:3       1:4       2:1  2:2
 * </pre>
 *
 * <p>A line ends at LF, at CR LF, or at CR alone (LSP 3.18, "Text Documents"). No position of a
 * client is an error: a line past the end is the end of the text, a character past the end of its
 * line is the end of that line (never inside CR LF), a character within a code point is that code
 * point's beginning, and a negative number is 0. An unpaired surrogate counts as one code point.
 *
 * <p>Immutable, so free to share between threads. Building is linear in the text; a look-up is
 * logarithmic in the number of lines, and linear in the length of one.
 */
public final class LineIndex {
  private final String text;

  /** Offset of each line's first character; ascending, the first is 0. */
  private final int[] starts;

  private LineIndex(String text, int[] starts) {
    this.text = text;
    this.starts = starts;
  }

  /** The index of a text. */
  public static LineIndex of(String text) {
    int[] starts = new int[16 + text.length() / 24];
    int lines = 1;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean ends =
          c == '\n' || (c == '\r' && !(i + 1 < text.length() && text.charAt(i + 1) == '\n'));
      if (ends) {
        if (lines == starts.length) {
          starts = Arrays.copyOf(starts, 2 * lines);
        }
        starts[lines++] = i + 1;
      }
    }
    return new LineIndex(text, Arrays.copyOf(starts, lines));
  }

  /** The text itself. */
  public String text() {
    return text;
  }

  /** The number of lines: one more than line ends. */
  public int lineCount() {
    return starts.length;
  }

  /** Where a line begins; {@code 0 <= line < lineCount()}. */
  public int lineStart(int line) {
    return starts[line];
  }

  /** Where a line's own text ends, before its line end; {@code 0 <= line < lineCount()}. */
  public int lineEnd(int line) {
    if (line == starts.length - 1) {
      return text.length();
    }
    int end = starts[line + 1] - 1;
    boolean pair = end > starts[line] && text.charAt(end) == '\n' && text.charAt(end - 1) == '\r';
    return pair ? end - 1 : end;
  }

  /** The line of an offset; an offset outside the text counts as the text's nearer end. */
  public int lineOf(int offset) {
    int at = Arrays.binarySearch(starts, Math.clamp(offset, 0, text.length()));
    return at >= 0 ? at : -at - 2;
  }

  /** The offset of a position, in Java chars, clamped as described for the class. */
  public int offset(TextPosition position, PositionEncoding encoding) {
    if (position.line() < 0) {
      return 0;
    }
    if (position.line() >= starts.length) {
      return text.length();
    }
    int end = lineEnd(position.line());
    int at = starts[position.line()];
    long units = 0;
    while (at < end) {
      int codePoint = text.codePointAt(at);
      units += encoding.unitsOf(codePoint);
      if (units > position.character()) {
        break;
      }
      at += Character.charCount(codePoint);
    }
    return at;
  }

  /**
   * The position of an offset in Java chars. An offset inside CR LF counts as the end of its line,
   * an offset inside a surrogate pair as the pair's beginning, and an offset outside the text as
   * the text's nearer end.
   */
  public TextPosition position(int offset, PositionEncoding encoding) {
    int line = lineOf(offset);
    int end = Math.min(Math.clamp(offset, 0, text.length()), lineEnd(line));
    int units = 0;
    int at = starts[line];
    while (at < end) {
      int codePoint = text.codePointAt(at);
      at += Character.charCount(codePoint);
      if (at <= end) {
        units += encoding.unitsOf(codePoint);
      }
    }
    return new TextPosition(line, units);
  }

  /** The index of a text with the part between two offsets replaced. */
  public LineIndex replace(int from, int to, String replacement) {
    return of(new StringBuilder(text).replace(from, to, replacement).toString());
  }
}
