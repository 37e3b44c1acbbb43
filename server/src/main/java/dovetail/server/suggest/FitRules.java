package dovetail.server.suggest;

/** The rules for a text that fits the file around a hole. They hold for every suggestion. */
final class FitRules {
  private FitRules() {}

  /** Whether a middle goes beyond the cursor's line, where the rest of that line is not blank. */
  static boolean leavesLine(Middle middle, Cursor cursor) {
    CursorLine line = middle.line();
    String text = middle.text();
    int last = Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r'));
    return last >= 0
        && !line.rest().isBlank()
        && cursor.isCode()
        && !(line.before().isBlank() && text.substring(last + 1).isBlank());
  }

  /**
   * Whether a middle joins the text on both sides to one word, which stands nowhere else in the
   * file.
   */
  static boolean joinsWords(Middle middle, Cursor cursor) {
    String prefix = middle.form().task().prefix();
    String suffix = middle.form().task().suffix();
    int begin = Words.begin(prefix, prefix.length());
    int end = Words.end(suffix, 0);
    if (!cursor.isCode() || begin == prefix.length() || end == 0) {
      return false;
    }
    String word = prefix.substring(begin) + middle.text() + suffix.substring(0, end);
    return !Words.of(prefix).contains(word) && !Words.of(suffix).contains(word);
  }
}
