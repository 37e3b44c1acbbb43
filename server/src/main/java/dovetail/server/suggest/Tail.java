package dovetail.server.suggest;

import dovetail.model.request.Confidence;
import dovetail.server.complete.Utf8;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/**
 * The tail of a middle that the model was not sure of: a small one mostly knows the next words, and
 * then goes on with anything. Words are those of {@link Parts}. docs/decisions/0010 has what
 * cutting it off brings.
 *
 * @param confidence how sure the model was
 * @param before how many bytes it wrote before the middle
 * @param prose whether it writes a string or a comment, of which nearly any beginning will do
 */
record Tail(Confidence confidence, int before, boolean prose) {
  /** The characters that may stand last in prose before a blank. */
  private static final String ENDS = ".!?\"'`";

  /** The characters that continue the expression before them. */
  private static final String GOES_ON = ".([";

  /** The token that makes parameters of the expression before it. */
  private static final String ARROW = "=>";

  /** The least probability of all words that are shown, together. */
  private double least() {
    return prose ? 0.2 : 0.1;
  }

  /** The least probability of a word behind those before it. */
  private double leastOfOne() {
    return prose ? 0.3 : 0.1;
  }

  /**
   * Where it begins, behind the first word at least; empty if the model was sure of all. O(words *
   * tokens).
   */
  OptionalInt begin(String middle) {
    double all = 0;
    int bytes = before;
    for (int begin = 0; begin < middle.length(); ) {
      int end = Parts.wordEnd(middle, begin);
      int next = bytes + Utf8.encode(middle.substring(begin, end)).length;
      double one = confidence.logProbability(begin == 0 ? 0 : bytes, next);
      all += one;
      if (begin > 0 && (all < Math.log(least()) || one < Math.log(leastOfOne()))) {
        return OptionalInt.of(begin);
      }
      begin = end;
      bytes = next;
    }
    return OptionalInt.empty();
  }

  /** The beginnings of the middle before its tail that look finished, the longest first. */
  List<String> beginnings(String middle, int tail) {
    List<String> found = new ArrayList<>();
    for (int end = Parts.wordEnd(middle, 0); end <= tail; end = Parts.wordEnd(middle, end)) {
      if (mayEnd(middle, end)) {
        found.add(middle.substring(0, end));
      }
    }
    return found.reversed();
  }

  /**
   * Whether a beginning looks finished: not behind what opens, nor in the midst of a call or a
   * member, nor behind parameters whose function is cut off, nor behind the name of a value that is
   * cut off ({@code key} of {@code key=value}); in prose only behind words.
   */
  private boolean mayEnd(String middle, int end) {
    char last = middle.charAt(end - 1);
    if (!prose
        && end < middle.length()
        && (GOES_ON.indexOf(middle.charAt(end)) >= 0
            || isOfParameters(middle, end)
            || isNamed(middle, end))) {
      return false;
    }
    if (Character.isLetterOrDigit(last) || Character.isSurrogate(last)) {
      return true;
    }
    boolean before = end == middle.length() || Character.isWhitespace(middle.charAt(end));
    return Closers.isClosing(last) || (prose ? before && ENDS.indexOf(last) >= 0 : last == '_');
  }

  /** Whether the value behind a place is given to the name before it, without a blank between. */
  private static boolean isNamed(String middle, int end) {
    String rest = middle.substring(end, Math.min(end + 2, middle.length()));
    return rest.startsWith("=")
        && !rest.startsWith("==")
        && Character.isJavaIdentifierPart(middle.charAt(end - 1));
  }

  /**
   * Whether a beginning ends in or behind what an arrow makes parameters of, as far as is written.
   */
  private static boolean isOfParameters(String middle, int end) {
    int depth = 0; // less at each bracket that closes around the end
    boolean arrow = isBeforeArrow(middle, end);
    for (int at = end; at < middle.length() && !arrow; at++) {
      depth += Closers.isOpening(middle.charAt(at)) ? 1 : 0;
      if (Closers.isClosing(middle.charAt(at)) && depth-- <= 0) {
        depth = 0;
        arrow = isBeforeArrow(middle, at + 1);
      }
    }
    return arrow;
  }

  private static boolean isBeforeArrow(String middle, int at) {
    String rest = middle.substring(at).stripLeading();
    return rest.startsWith(ARROW) || !rest.isEmpty() && ARROW.startsWith(rest);
  }
}
