package dovetail.server.suggest;

import dovetail.analysis.tree.CodeText;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Middles with an empty block or element at their end: the user types its content next, so its
 * closer stands behind the cursor. A block gets an empty line for it: <code>if (a) {⏎  ¦⏎}</code>.
 */
final class EmptyBlocks {
  /** A step of indentation in a file that has none. */
  private static final String STEP = "  ";

  private static final Pattern BLOCK = Pattern.compile("\\{ *(}[)\\]};,]*)$");
  private static final Pattern ELEMENT = Pattern.compile("[^/]>(</[^<>{}]*>)$");

  private EmptyBlocks() {}

  /**
   * A middle with such an end.
   *
   * @param text the middle as it is shown
   * @param behind the end of the text, which stands behind the cursor
   */
  record Entered(String text, String behind) {}

  /** A middle that ends so, with the closer behind the cursor; empty if it does not end so. */
  static Optional<Entered> of(Middle middle, Cursor cursor) {
    String text = middle.text();
    if (!cursor.isCode()) {
      return Optional.empty();
    }
    Matcher block = BLOCK.matcher(text);
    if (block.find() && isBlock(middle, block.start() + 1, block.group(1))) {
      return Optional.of(entered(middle, block.start(), block.group(1), cursor));
    }
    Matcher element = ELEMENT.matcher(text);
    boolean isElement = !cursor.style().elements().isEmpty() && element.find();
    return isElement ? Optional.of(new Entered(text, element.group(1))) : Optional.empty();
  }

  /**
   * Whether a block begins at a place of a middle. In a block may stand an empty statement, or, as
   * in a <code>switch</code>, reserved words alone; neither may in a value such as a map.
   */
  private static boolean isBlock(Middle middle, int begin, String closers) {
    String before = middle.text().substring(0, begin);
    return middle.with(before + ";" + closers).isComplete() || middle.form.leadsToWords(before);
  }

  private static Entered entered(Middle middle, int opener, String end, Cursor cursor) {
    CodeText code = middle.code();
    int token = code.first(code.from() + opener);
    String unit = Indentation.of(code).unit();
    String blanks = "\n" + code.indentation(token);
    String before =
        middle.text().substring(0, opener + 1) + blanks + (unit.isEmpty() ? STEP : unit);
    String lines = before + blanks + end;
    return cursor.policy().multiline().on()
            && middle.line().rest().isBlank()
            && middle.with(lines).fits()
        ? new Entered(lines, blanks + end)
        : new Entered(middle.text(), end);
  }
}
