package dovetail.server.suggest;

/** The rules for a text that fits the file around a hole. They hold for every suggestion. */
final class Fitting {
  private Fitting() {}

  /** Whether a middle goes beyond the cursor's line, where more of that stands behind it. */
  static boolean leavesLine(Middle middle, Cursor cursor) {
    CursorLine line = middle.form().line();
    String text = middle.text();
    int last = Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r'));
    return last >= 0
        && !line.rest().isBlank()
        && cursor.isCode()
        && !(line.before().isBlank() && text.substring(last + 1).isBlank());
  }

  /** Whether a middle joins the text around it to one word, which the file has nowhere else. */
  static boolean joinsWords(Middle middle, Cursor cursor) {
    String prefix = middle.form().prefix();
    String suffix = middle.form().suffix();
    int begin = Words.begin(prefix, prefix.length());
    int end = Words.end(suffix, 0);
    if (!cursor.isCode() || begin == prefix.length() || end == 0) {
      return false;
    }
    String word = prefix.substring(begin) + middle.text() + suffix.substring(0, end);
    return !Words.of(prefix).contains(word) && !Words.of(suffix).contains(word);
  }

  /**
   * Whether a middle that was broken off ends in what only leads on to what stands behind it:
   * loosely, or in a comma before lines that are deeper than the cursor's.
   */
  static boolean leadsOn(Middle middle, Cursor cursor) {
    CursorLine line = middle.form().line();
    boolean deeper = CursorLine.depth(line.below()) > CursorLine.depth(line.before());
    return middle.isBrokenOff()
        && (middle.text().stripTrailing().endsWith(",") && deeper || middle.read().endsLoosely());
  }

  /** Whether a body is left on its head's line, since something stands behind the cursor on it. */
  static boolean hasBodyOnHead(Middle middle, Cursor cursor) {
    return cursor.isCode()
        && !HeadBodies.below(middle, cursor, text -> middle.with(text).isComplete())
            .equals(middle.text());
  }
}
