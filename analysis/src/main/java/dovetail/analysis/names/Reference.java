package dovetail.analysis.names;

import java.util.List;

/**
 * A place where a name is looked up.
 *
 * @param name the name
 * @param begin where it begins, in bytes
 * @param end where it ends
 * @param later whether it is looked up when all that is around has run
 * @param early whether its own piece binds it, further down
 * @param unfinished whether it may become something that uses no name, if more is written behind it
 * @param rule the rule of the grammar that it is, by its number
 * @param bases the types that may bind it by {@code %inherits}, as paths of names; empty texts for
 *     what is no path
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

  /** The same in a text that begins so many bytes earlier. */
  Reference moved(int by) {
    return new Reference(name, begin + by, end + by, later, early, unfinished, rule, bases);
  }
}
