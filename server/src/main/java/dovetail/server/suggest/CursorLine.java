package dovetail.server.suggest;

import com.google.common.base.CharMatcher;
import dovetail.languages.Blocks;
import dovetail.model.request.StopPolicy;
import dovetail.server.task.Task;

/**
 * A cursor's line, and its place among the other lines by their white space, which decides whether
 * a suggestion should be one line or a block.
 *
 * @param opensBlock whether the cursor stands where the first line of a new block goes
 */
record CursorLine(String before, String rest, String below, boolean opensBlock) {
  private static final CharMatcher LINE_END = CharMatcher.anyOf("\r\n");
  private static final CharMatcher BLANKS = CharMatcher.anyOf(" \t");

  /** The line of a task's cursor. */
  static CursorLine of(Task task) {
    return of(task.prefix(), task.suffix(), task.language().profile().style().blocks());
  }

  /** A cursor's line, in a language with these blocks. */
  static CursorLine of(String prefix, String suffix, Blocks blocks) {
    int begin = LINE_END.lastIndexIn(prefix) + 1;
    int lineEnd = LINE_END.indexIn(suffix);
    int end = lineEnd < 0 ? suffix.length() : lineEnd;
    String before = prefix.substring(begin);
    String rest = suffix.substring(0, end);
    String above = lastLine(prefix.substring(0, begin).stripTrailing());
    String below =
        suffix.substring(end).lines().filter(line -> !line.isBlank()).findFirst().orElse("");
    boolean opens = rest.isBlank() && opensBlock(before, above, below, blocks);
    return new CursorLine(before, rest, below, opens);
  }

  private static String lastLine(String text) {
    return text.substring(LINE_END.lastIndexIn(text) + 1);
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

  /** Whether a middle goes beyond the line, where the rest of the line is not blank. */
  boolean isLeftBy(String middle) {
    int last = LINE_END.lastIndexIn(middle);
    return last >= 0
        && !rest.isBlank()
        && !(before.isBlank() && middle.substring(last + 1).isBlank());
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
    return line.substring(0, line.length() - BLANKS.trimLeadingFrom(line).length());
  }
}
