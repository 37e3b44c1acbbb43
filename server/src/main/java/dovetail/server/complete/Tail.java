package dovetail.server.complete;

import dovetail.model.decode.Confidence;
import java.util.ArrayList;
import java.util.List;

/**
 * What of a middle the model was no longer sure of: a small one mostly knows the next words, and
 * then goes on with anything. Words are those of {@link Parts}. docs/results.md has what cutting it
 * off brings.
 *
 * @param confidence how sure the model was
 * @param before how many bytes it wrote before the middle
 * @param prose whether it writes a string or a comment, of which nearly any beginning will do
 */
record Tail(Confidence confidence, int before, boolean prose) {
  /** What may stand last in prose before a blank. */
  private static final String ENDS = ".!?\"'`";

  /** The least probability of all words that are shown, together. */
  private double least() {
    return prose ? 0.2 : 0.1;
  }

  /** The least probability of a word behind those before it. */
  private double leastOfOne() {
    return prose ? 0.3 : 0.1;
  }

  /**
   * Where the middle may end before its tail: ends of words, the last first; none if the model was
   * sure of all. The first word is never cut off. O(words * tokens).
   */
  List<Integer> cuts(String middle) {
    List<Integer> ends = new ArrayList<>();
    double all = 0;
    int bytes = before;
    for (int begin = 0; begin < middle.length(); ) {
      int end = Parts.wordEnd(middle, begin);
      int next = bytes + Utf8.encode(middle.substring(begin, end)).length;
      double one = confidence.logProbability(begin == 0 ? 0 : bytes, next);
      all += one;
      if (begin > 0 && (all < Math.log(least()) || one < Math.log(leastOfOne()))) {
        return ends.stream().filter(at -> mayEnd(middle, at)).toList().reversed();
      }
      ends.add(end);
      begin = end;
      bytes = next;
    }
    return List.of();
  }

  /** Whether a beginning looks finished: not behind what opens, in prose only behind words. */
  private boolean mayEnd(String middle, int end) {
    char last = middle.charAt(end - 1);
    if (Character.isLetterOrDigit(last) || Character.isSurrogate(last)) {
      return true;
    }
    boolean before = end == middle.length() || Character.isWhitespace(middle.charAt(end));
    return Closers.isClosing(last) || (prose ? before && ENDS.indexOf(last) >= 0 : last == '_');
  }
}
