package dovetail.lab.eval;

import dovetail.server.complete.Completion;
import java.util.Optional;

/**
 * The result for one added line.
 *
 * @param exact whether the middle is the line that the commit has, blanks at both ends apart
 * @param calls how often the model was asked, its prompt included
 * @param word whether it begins with the same name, number or mark
 */
public record ReplayResult(
    String id,
    String commit,
    String echo,
    boolean exact,
    boolean word,
    boolean valid,
    int tokens,
    int calls,
    double millis,
    String middle,
    String truth)
    implements Recorded {

  static ReplayResult of(Cut cut, String commit, String echo, Completion completion) {
    String middle = completion.middle().strip();
    String truth = cut.middle().strip();
    return new ReplayResult(
        cut.id(),
        commit,
        echo,
        middle.equals(truth),
        first(middle).equals(first(truth)),
        completion.valid(),
        completion.tokens(),
        completion.stats().calls(),
        Math.round(1e3 * completion.millis()) / 1e3,
        completion.middle(),
        cut.middle());
  }

  /**
   * Whether the first line of the middle is the line of the commit. The middle may go on with text
   * that the old text below needs before it parses, such as a body that the commit adds, too.
   */
  boolean isLine() {
    return middle.strip().lines().findFirst().map(String::strip).equals(Optional.of(truth.strip()));
  }

  /** The name, the number or the mark that a text begins with. */
  private static String first(String text) {
    int to = 0;
    while (to < text.length() && Replay.isWord(text.charAt(to))) {
      to++;
    }
    return text.substring(0, Math.min(text.length(), Math.max(1, to)));
  }

  @Override
  public String key() {
    return Recorded.key(id, echo);
  }
}
