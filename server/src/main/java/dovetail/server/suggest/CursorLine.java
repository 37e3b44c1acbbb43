package dovetail.server.suggest;

import dovetail.languages.Blocks;
import dovetail.model.request.StopPolicy;
import dovetail.server.complete.Task;

/**
 * A cursor's line, and its place among the other lines by their white space, which decides whether
 * a suggestion should be one line or a block.
 *
 * @param opensBlock whether the cursor stands where the first line of a new block goes
 */
record CursorLine(String before, String rest, String below, boolean opensBlock) {
  /** The line of a task's cursor. */
  static CursorLine of(Task task) {
    return of(task.prefix(), task.suffix(), task.language().profile().style().blocks());
  }

  /** A cursor's line, in a language with these blocks. */
  static CursorLine of(String prefix, String suffix, Blocks blocks) {
    int begin = lineBegin(prefix, prefix.length());
    int end = lineEnd(suffix, 0);
    String before = prefix.substring(begin);
    String rest = suffix.substring(0, end);
    String below = below(suffix, end);
    boolean opens = rest.isBlank() && opensBlock(before, above(prefix, begin), below, blocks);
    return new CursorLine(before, rest, below, opens);
  }

  /**
   * True where the text before the cursor is blank and deeper than the last line above that is not
   * blank, or where it ends in a mark that opens blocks; and where the next line that is not blank
   * is no deeper than this header, so that the block is not there yet.
   */
  private static boolean opensBlock(String before, String above, String below, Blocks blocks) {
    boolean isBlank = before.isBlank();
    int head = depth(isBlank ? above : before);
    boolean isHead = isBlank ? !above.isBlank() && depth(before) > head : blocks.isOpenedBy(before);
    return isHead && (below.isBlank() || depth(below) <= head);
  }

  /** The same line with the cursor moved left, before the given end of the text. */
  CursorLine without(String end) {
    return new CursorLine(
        before.substring(0, before.length() - end.length()), rest, below, opensBlock);
  }

  /** The white space at the beginning of the line. */
  String indentation() {
    return leadingBlanks(before);
  }

  /** Where a suggestion may end. */
  StopPolicy stop() {
    return opensBlock ? StopPolicy.BLOCK : StopPolicy.LINE;
  }

  /** How far a line is indented; a tab goes to the next multiple of eight. */
  static int depth(String line) {
    return width(leadingBlanks(line));
  }

  /** The column at which an indentation ends. */
  static int width(String blanks) {
    int width = 0;
    for (int i = 0; i < blanks.length(); i++) {
      width = blanks.charAt(i) == '\t' ? (width / 8 + 1) * 8 : width + 1;
    }
    return width;
  }

  /** The blanks and tabs that a line begins with. */
  static String leadingBlanks(String line) {
    int at = 0;
    while (at < line.length() && (line.charAt(at) == ' ' || line.charAt(at) == '\t')) {
      at++;
    }
    return line.substring(0, at);
  }

  /** The last line before a place that is not blank; empty if there is none. */
  private static String above(String prefix, int begin) {
    String line = "";
    for (int end = begin; end > 0 && line.isBlank(); end = lineBegin(prefix, end - 1)) {
      // Between the two characters of a line end is an empty line.
      line = prefix.substring(lineBegin(prefix, end - 1), end - 1);
    }
    return line;
  }

  /** The first line behind a line's end that is not blank; empty if there is none. */
  private static String below(String suffix, int lineEnd) {
    String line = "";
    for (int end = lineEnd; end < suffix.length() && line.isBlank(); ) {
      int begin = end + 1;
      end = lineEnd(suffix, begin);
      line = suffix.substring(begin, end);
    }
    return line.isBlank() ? "" : line;
  }

  private static int lineEnd(String text, int from) {
    int at = from;
    while (at < text.length() && text.charAt(at) != '\n' && text.charAt(at) != '\r') {
      at++;
    }
    return at;
  }

  private static int lineBegin(String text, int end) {
    int at = end;
    while (at > 0 && text.charAt(at - 1) != '\n' && text.charAt(at - 1) != '\r') {
      at--;
    }
    return at;
  }
}
