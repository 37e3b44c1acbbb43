package dovetail.server.suggest;

import dovetail.analysis.tree.CodeText;
import dovetail.analysis.tree.CodeText.Kind;
import dovetail.languages.Profile;
import dovetail.quotient.Surroundings;
import java.util.ArrayList;
import java.util.List;

/**
 * Where a middle may be cut, since what follows is too unlikely. Words are those of {@link Parts}.
 *
 * @param code the middle, or what is written of it, behind the text before it
 * @param surroundings what it is in; of a string or a comment nearly any beginning will do
 * @param profile the language's: a head may end
 */
record Beginnings(CodeText code, Surroundings surroundings, Profile profile) {
  /** The characters that may stand last in prose before a blank. */
  private static final String ENDS = ".!?\"'`";

  /** The characters that continue the expression before them. */
  private static final String GOES_ON = ".([";

  /** Those up to a place that look finished, the longest first. */
  List<String> before(int tail) {
    String middle = code.middle();
    List<String> found = new ArrayList<>();
    for (int end = 0; end < middle.length(); ) {
      end = Parts.wordEnd(middle, end, surroundings);
      if (end <= tail && mayEnd(middle, end)) {
        found.add(middle.substring(0, end));
      }
    }
    return found.reversed();
  }

  /**
   * Whether a beginning looks finished: not behind what opens, nor in the midst of an operator, a
   * call or a member, nor behind parameters whose function is cut off, nor behind the name of a
   * value that is cut off ({@code key} of {@code key=value}); in prose only behind words.
   */
  private boolean mayEnd(String middle, int end) {
    int place = code.from() + end;
    char last = middle.charAt(end - 1);
    boolean prose = surroundings != Surroundings.CODE;
    if (!prose
        && end < middle.length()
        && (GOES_ON.indexOf(middle.charAt(end)) >= 0
            || isInOperator(place)
            || isOfParameters(place)
            || isNamed(place))) {
      return false;
    }
    if (Character.isLetterOrDigit(last) || Character.isSurrogate(last)) {
      return true;
    }
    boolean before = end == middle.length() || Character.isWhitespace(middle.charAt(end));
    return Closers.isClosing(last)
        || (prose
            ? before && ENDS.indexOf(last) >= 0
            : last == '_' || profile.style().blocks().isOpenedBy(middle.substring(0, end)));
  }

  /** Whether a place is in the midst of an operator of several marks. */
  private boolean isInOperator(int place) {
    int token = code.around(place);
    return token >= 0
        && code.kind(token) == Kind.MARK
        && isMark(code.text().charAt(place - 1))
        && isMark(code.text().charAt(place));
  }

  private static boolean isMark(char c) {
    return !Character.isJavaIdentifierPart(c) && !Character.isWhitespace(c);
  }

  /** Whether the value behind a place is given to the name before it, without a blank between. */
  private boolean isNamed(int place) {
    int mark = code.first(place);
    return code.is(mark, "=")
        && code.begin(mark) == place
        && Character.isJavaIdentifierPart(code.text().charAt(place - 1));
  }

  /** Whether a beginning ends in or behind the parameters of an arrow. */
  private boolean isOfParameters(int place) {
    int depth = 0; // less at each bracket that closes around the place
    boolean isBefore = isArrow(code.first(place));
    for (int token = code.first(place); token < code.tokens() && !isBefore; token++) {
      if (code.closes(token) && depth-- <= 0) {
        depth = 0;
        isBefore = isArrow(token + 1);
      }
      depth += code.opens(token) ? 1 : 0;
    }
    return isBefore;
  }

  /** Whether a token is an arrow, or may become one. */
  private boolean isArrow(int token) {
    boolean isOpen = token < code.tokens() && code.end(token) == code.to();
    return token < code.tokens()
        && profile.style().operators().arrows().stream()
            .anyMatch(
                arrow -> code.is(token, arrow) || isOpen && arrow.startsWith(code.text(token)));
  }
}
