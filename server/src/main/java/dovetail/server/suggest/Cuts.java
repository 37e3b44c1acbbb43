package dovetail.server.suggest;

import dovetail.analysis.tree.CodeText;
import dovetail.analysis.tree.CodeText.Kind;
import java.util.ArrayList;
import java.util.List;

/**
 * The rules for the place at which a middle may be cut before a tail that is too unlikely: not
 * behind an opener, nor inside an operator, a call or a member access; in prose only behind words.
 * Each rule judges a beginning of a middle ({@link Middle#upTo}).
 */
final class Cuts {
  /** The characters that may stand last in prose before a blank. */
  private static final String ENDS = ".!?\"'`";

  /** The characters that continue the expression before them. */
  private static final String GOES_ON = ".([";

  private Cuts() {}

  /** The beginnings of a middle, up to a place, that look finished; the longest first. */
  static List<Middle> before(Middle whole, int tail, Cursor cursor, RuleRun rules) {
    String middle = whole.written;
    List<Middle> found = new ArrayList<>();
    for (int end = 0; end < middle.length(); ) {
      end = Words.end(middle, end, cursor.surroundings());
      Middle beginning = whole.upTo(end);
      if (end <= tail && rules.refusal(beginning, "cut").isEmpty()) {
        found.add(beginning);
      }
    }
    return found.reversed();
  }

  private static boolean isCode(Middle beginning, Cursor cursor) {
    return cursor.isCode() && beginning.text().length() < beginning.written.length();
  }

  /** Whether a call or a member is cut off. */
  static boolean goesOn(Middle beginning, Cursor cursor) {
    return isCode(beginning, cursor)
        && GOES_ON.indexOf(beginning.written.charAt(beginning.text().length())) >= 0;
  }

  /** Whether a part of an operator of several marks is cut off. */
  static boolean cutsOperator(Middle beginning, Cursor cursor) {
    if (!isCode(beginning, cursor)) {
      return false;
    }
    CodeText code = beginning.code();
    int place = beginning.place();
    int token = code.around(place);
    return token >= 0
        && code.kind(token) == Kind.MARK
        && isMark(code.text().charAt(place - 1))
        && isMark(code.text().charAt(place));
  }

  private static boolean isMark(char c) {
    return !Words.has(c) && !Character.isWhitespace(c);
  }

  /**
   * Whether the end is none of these: a word, a closer, the opener of a block; in prose, the end of
   * a sentence.
   */
  static boolean isUnfinished(Middle beginning, Cursor cursor) {
    String text = beginning.text();
    int end = text.length();
    String whole = beginning.written;
    char last = text.charAt(end - 1);
    if (Character.isLetterOrDigit(last) || Character.isSurrogate(last) || Closers.isClosing(last)) {
      return false;
    }
    boolean isBeforeBlank = end == whole.length() || Character.isWhitespace(whole.charAt(end));
    return cursor.isCode()
        ? last != '_' && !cursor.style().blocks().isOpenedBy(text)
        : !isBeforeBlank || ENDS.indexOf(last) < 0;
  }
}
