package dovetail.server.suggest;

import dovetail.server.complete.Task;
import dovetail.server.complete.Validator;
import dovetail.server.complete.View;

/**
 * Finds a middle that begins with a statement, less deep than the lines below, and then has a head
 * only to hold those: {@code d = 1}, {@code if x:}, above a block that has its head already. They
 * would mean something else then, or never run. A head alone may be meant.
 *
 * <p>Only where blocks are told by their indentation: such a statement fits as deep as the lines
 * below are, and not where it is.
 */
record InventedHead(Task task, View view, CursorLine place) {
  /** Whether a middle that fits is one. A reading of the file for each line of it that is asked. */
  boolean in(String middle) {
    String depth = CursorLine.leadingBlanks(place.below());
    String line = place.before() + middle;
    for (int end = middle.indexOf('\n'); end >= 0; end = middle.indexOf('\n', end + 1)) {
      String statement = line.substring(0, line.length() - middle.length() + end);
      if (CursorLine.depth(statement.isBlank() ? depth : statement) < CursorLine.width(depth)
          && !view.isComplete(middle.substring(0, end))
          && fits(depth + statement.strip(), middle)) {
        return true;
      }
    }
    return false;
  }

  /** Whether a line in the place of the cursor's, and of the middle, makes a program. */
  private boolean fits(String line, String middle) {
    View.Text text = view.around(middle);
    String above = text.prefix().substring(0, text.prefix().lastIndexOf('\n') + 1);
    return Validator.accepts(task.language(), above + line + text.suffix());
  }
}
