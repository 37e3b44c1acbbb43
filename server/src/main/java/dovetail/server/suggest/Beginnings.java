package dovetail.server.suggest;

import dovetail.languages.Blocks;
import dovetail.quotient.Surroundings;
import java.util.ArrayList;
import java.util.List;

/**
 * Where a middle may be cut, since what follows is too unlikely. Words are those of {@link Parts}.
 *
 * @param middle the middle, or what is written of it
 * @param surroundings what it is in; of a string or a comment nearly any beginning will do
 * @param blocks how its language writes blocks: a head may end
 */
record Beginnings(String middle, Surroundings surroundings, Blocks blocks) {
  /** The characters that may stand last in prose before a blank. */
  private static final String ENDS = ".!?\"'`";

  /** The characters that continue the expression before them. */
  private static final String GOES_ON = ".([";

  /** The token that makes parameters of the expression before it. */
  private static final String ARROW = "=>";

  /** Those up to a place that look finished, the longest first. */
  List<String> before(int tail) {
    List<String> found = new ArrayList<>();
    for (int end = 0; end < middle.length(); ) {
      end = Parts.wordEnd(middle, end, surroundings);
      if (end <= tail && mayEnd(end)) {
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
  private boolean mayEnd(int end) {
    char last = middle.charAt(end - 1);
    boolean prose = surroundings != Surroundings.CODE;
    if (!prose
        && end < middle.length()
        && (GOES_ON.indexOf(middle.charAt(end)) >= 0
            || isInOperator(end)
            || isOfParameters(end)
            || isNamed(end))) {
      return false;
    }
    if (Character.isLetterOrDigit(last) || Character.isSurrogate(last)) {
      return true;
    }
    boolean before = end == middle.length() || Character.isWhitespace(middle.charAt(end));
    return Closers.isClosing(last)
        || (prose
            ? before && ENDS.indexOf(last) >= 0
            : last == '_' || blocks.isOpenedBy(middle.substring(0, end)));
  }

  /** Whether a mark before a place and an equals sign behind it are one operator. */
  private boolean isInOperator(int end) {
    return middle.charAt(end) == '=' && !Character.isJavaIdentifierPart(middle.charAt(end - 1));
  }

  /** Whether the value behind a place is given to the name before it, without a blank between. */
  private boolean isNamed(int end) {
    String rest = middle.substring(end, Math.min(end + 2, middle.length()));
    return rest.startsWith("=")
        && !rest.startsWith("==")
        && Character.isJavaIdentifierPart(middle.charAt(end - 1));
  }

  /**
   * Whether a beginning ends in or behind what an arrow makes parameters of, as far as is written.
   */
  private boolean isOfParameters(int end) {
    int depth = 0; // less at each bracket that closes around the end
    boolean arrow = isBeforeArrow(end);
    for (int at = end; at < middle.length() && !arrow; at++) {
      depth += Closers.isOpening(middle.charAt(at)) ? 1 : 0;
      if (Closers.isClosing(middle.charAt(at)) && depth-- <= 0) {
        depth = 0;
        arrow = isBeforeArrow(at + 1);
      }
    }
    return arrow;
  }

  private boolean isBeforeArrow(int at) {
    String rest = middle.substring(at).stripLeading();
    return rest.startsWith(ARROW) || !rest.isEmpty() && ARROW.startsWith(rest);
  }
}
