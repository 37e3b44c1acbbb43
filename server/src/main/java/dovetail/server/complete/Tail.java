package dovetail.server.complete;

import dovetail.model.decode.Confidence;
import java.util.ArrayList;
import java.util.List;

/**
 * What of a middle the model was no longer sure of: a small one mostly knows the next words, and
 * then goes on with anything. Words are those of {@link Parts}.
 *
 * @param confidence how sure the model was
 * @param before how many bytes it wrote before the middle
 */
record Tail(Confidence confidence, int before) {
  /** The least probability of all words that are shown, together. */
  static final double LEAST = Double.parseDouble(System.getProperty("tail.all", "0.15"));

  /** The least probability of a word behind those before it. */
  static final double LEAST_OF_ONE = Double.parseDouble(System.getProperty("tail.one", "0.2"));

  /**
   * Where the middle may end before its tail: ends of words, the last first; none if the model was
   * sure of all. The first word is never cut off. O(length * tokens).
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
      if (begin > 0 && (all < Math.log(LEAST) || one < Math.log(LEAST_OF_ONE))) {
        return ends.reversed();
      }
      ends.add(end);
      begin = end;
      bytes = next;
    }
    return List.of();
  }
}
