package dovetail.analysis.names;

/**
 * A place where a member of something is set.
 *
 * @param owner the name whose member it is; empty if it is a member of anything else
 * @param name the member
 * @param begin where it begins, in bytes
 * @param value what it is set to
 */
public record Attribute(String owner, String name, int begin, Value value) {
  /** The same in a text that begins so many bytes earlier. */
  Attribute moved(int by) {
    return new Attribute(owner, name, begin + by, value.moved(by));
  }
}
