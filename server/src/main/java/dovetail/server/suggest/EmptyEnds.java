package dovetail.server.suggest;

import dovetail.analysis.tree.CodeText;
import dovetail.protocol.settings.Settings;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Middles that end with a block or an element of nothing: the next key goes into it, so its end
 * stands behind the cursor. A block gets a line for that, <code>if (a) {⏎  ¦⏎}</code>.
 *
 * @param multiline whether a middle may have several lines
 */
record EmptyEnds(Form form, Settings.Switch multiline) {
  /** A step of indentation in a file that has none. */
  private static final String STEP = "  ";

  private static final Pattern BLOCK = Pattern.compile("\\{ *(}[)\\]};,]*)$");
  private static final Pattern ELEMENT = Pattern.compile("[^/]>(</[^<>{}]*>)$");

  /**
   * A middle with such an end.
   *
   * @param text the middle as it is shown
   * @param behind its end, which stands behind the cursor
   */
  record Entered(String text, String behind) {}

  /** A middle that ends so, with its end behind the cursor; empty if it does not. */
  Optional<Entered> of(String middle) {
    if (!form.isCode()) {
      return Optional.empty();
    }
    Matcher block = BLOCK.matcher(middle);
    if (block.find() && isBlock(middle.substring(0, block.start() + 1), block.group(1))) {
      return Optional.of(entered(middle, block.start(), block.group(1)));
    }
    Matcher element = ELEMENT.matcher(middle);
    boolean isElement =
        !form.task().language().profile().style().elements().isEmpty() && element.find();
    return isElement ? Optional.of(new Entered(middle, element.group(1))) : Optional.empty();
  }

  /** Whether a bracket opens a block: an empty statement may stand in it, in no value. */
  private boolean isBlock(String opened, String end) {
    return form.view().isComplete(opened + ";" + end);
  }

  private Entered entered(String middle, int opener, String end) {
    CodeText code = form.code(middle);
    int token = code.first(code.from() + opener);
    String unit = Indentation.of(code).unit();
    String blanks = "\n" + code.indentation(token);
    String before = middle.substring(0, opener + 1) + blanks + (unit.isEmpty() ? STEP : unit);
    String lines = before + blanks + end;
    return multiline.on() && form.place().rest().isBlank() && form.fits(lines)
        ? new Entered(lines, blanks + end)
        : new Entered(middle, end);
  }
}
