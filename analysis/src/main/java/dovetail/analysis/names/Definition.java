package dovetail.analysis.names;

import java.util.Set;

/**
 * A scope that has a name, such as a function with its parameters and its body, or a class.
 *
 * @param name the name, which stands right before it
 * @param first the first name that it binds, mostly a parameter; empty if it binds none
 * @param bound all that it binds
 * @param begin where it begins, in bytes
 * @param end where it ends
 * @param isClass whether its names are not seen in the functions inside
 * @param head its beginning
 */
public record Definition(
    String name, String first, Set<String> bound, int begin, int end, boolean isClass, Head head) {
  /** Whether it has a member whose name has to be computed. */
  public boolean hasUnspelt() {
    return bound.stream().anyMatch(name -> name.startsWith("["));
  }

  /** Whether objects of it are functions: a signature without a name is bound in it. */
  public boolean isFunction() {
    return bound.stream().anyMatch(name -> name.startsWith("(") || name.startsWith("<"));
  }

  /** Takes a copy. */
  public Definition {
    bound = Set.copyOf(bound);
  }
}
