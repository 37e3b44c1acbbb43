package dovetail.analysis.tree;

import java.util.List;
import java.util.stream.IntStream;

/**
 * An error in a text that parses, such as a name that is bound twice.
 *
 * @param message the error
 * @param begin its beginning, in bytes
 * @param end its end
 * @param causes the beginnings of its causes: the nodes around it; and the first and the last byte
 *     of another node of its name
 * @param other the beginning of the node that it conflicts with; negative if there is none
 * @param certain the text up to this place has the error, whatever follows
 * @param remedies texts that would be right in the place of the wrong word, or at its beginning
 * @param unwanted whether a compiler accepts the text, but no person would write it
 */
public record Refusal(
    String message,
    int begin,
    int end,
    List<Integer> causes,
    int other,
    int certain,
    List<String> remedies,
    boolean unwanted) {
  public Refusal {
    causes = List.copyOf(causes);
    remedies = List.copyOf(remedies);
  }

  /** An error that is there whatever follows. */
  Refusal(String message, int begin, int end, List<Integer> causes) {
    this(message, begin, end, causes, -1, end, List.of(), false);
  }

  /** The same refusal; of text that a compiler accepts, if {@code so}. */
  Refusal unwanted(boolean so) {
    return new Refusal(message, begin, end, causes, other, certain, remedies, so);
  }

  /** Whether the wrong text would be right if it were spelt as the text that it conflicts with. */
  public boolean isOfAnother() {
    return other >= 0 && !remedies.isEmpty();
  }

  /** Whether a part of the text stands between the error and the node that it conflicts with. */
  boolean spans(int from, int to) {
    return other >= 0 && Math.min(begin, other) < from && Math.max(begin, other) >= to;
  }

  /** Whether the error, or a cause of it, lies in a part of the text. */
  boolean touches(int from, int to) {
    return (begin < to && end > from)
        || causes.stream().anyMatch(cause -> from <= cause && cause < to);
  }

  /**
   * The first place in a part of the text where the error, or a cause of it, begins; or else the
   * error's last byte, if that lies in the part; -1 if it does not.
   */
  public int firstWithin(int from, int to) {
    return within(from, to).min().orElse(endWithin(from, to));
  }

  /** The last place of that kind. */
  public int lastWithin(int from, int to) {
    return within(from, to).max().orElse(endWithin(from, to));
  }

  private IntStream within(int from, int to) {
    return IntStream.concat(IntStream.of(begin), causes.stream().mapToInt(cause -> cause))
        .filter(place -> from <= place && place < to);
  }

  private int endWithin(int from, int to) {
    return from < end && end <= to ? end - 1 : -1;
  }
}
