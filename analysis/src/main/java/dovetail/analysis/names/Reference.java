package dovetail.analysis.names;

import java.util.List;

/**
 * A place where a name is looked up.
 *
 * @param name the name
 * @param begin its beginning, in bytes
 * @param end its end
 * @param later whether it is looked up only when the code around it has run
 * @param early whether its own piece binds it, further down
 * @param unfinished whether it may become a token that is no reference, if more is written behind
 *     it
 * @param rule the number of the grammar's rule for it
 * @param bases the types that may bind it by {@code %inherits}, as paths of names; an empty text
 *     for a type that is no path
 */
public record Reference(
    String name,
    int begin,
    int end,
    boolean later,
    boolean early,
    boolean unfinished,
    int rule,
    List<String> bases) {
  /** Takes copies. */
  public Reference {
    bases = List.copyOf(bases);
  }

  /** The same reference in a text that begins {@code by} bytes earlier. */
  Reference moved(int by) {
    return new Reference(name, begin + by, end + by, later, early, unfinished, rule, bases);
  }
}
