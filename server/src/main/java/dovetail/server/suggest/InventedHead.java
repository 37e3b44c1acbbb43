package dovetail.server.suggest;

/**
 * Finds a middle that begins with a statement, less deep than the lines below, and then has a head
 * only to hold those: {@code d = 1}, {@code if x:}, above a block that has its head already. They
 * would mean something else then, or never run. A head alone may be meant.
 *
 * <p>Only where blocks are told by their indentation: such a statement fits as deep as the lines
 * below are, and not where it is.
 */
final class InventedHead {
  private InventedHead() {}

  /** Whether a middle that fits is one. A reading of the file for each line of it that is asked. */
  static boolean isIn(Middle middle, Cursor cursor) {
    CursorLine place = middle.form().line();
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
