package dovetail.server.suggest;

/**
 * Finds a middle that begins with a statement, less deep than the lines below, and then invents a
 * head for those lines: {@code d = 1}, {@code if x:}, above a block that has its head already. The
 * lines would then mean something else, or never run. A head alone may be meant.
 *
 * <p>This happens only in languages whose blocks are recognised by their indentation: there the
 * statement fits at the depth of the lines below, but not at its own.
 */
final class InventedHead {
  private InventedHead() {}

  /**
   * Whether a middle that fits has an invented head. Reads the file for each line that is checked.
   */
  static boolean isIn(Middle middle, Cursor cursor) {
    CursorLine place = middle.line();
    String depth = CursorLine.leadingBlanks(place.below());
    String text = middle.text();
    for (int end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', end + 1)) {
      String statement = place.before() + text.substring(0, end);
      if (CursorLine.depth(statement.isBlank() ? depth : statement) < CursorLine.width(depth)
          && !middle.with(text.substring(0, end)).isComplete()
          && middle.parsesWith(depth + statement.strip())) {
        return true;
      }
    }
    return false;
  }
}
