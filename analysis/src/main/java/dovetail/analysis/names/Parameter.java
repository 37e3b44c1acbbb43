package dovetail.analysis.names;

/**
 * A parameter of a function.
 *
 * @param name the name
 * @param kind how it may be given
 * @param optional whether a call may leave it out
 */
public record Parameter(String name, Kind kind, boolean optional) {
  /** How a call gives it. */
  public enum Kind {
    /** By its place only. */
    PLACE,
    /** By its place or by its name. */
    EITHER,
    /** By its name only. */
    NAME,
    /** All that is given by place and is no other parameter. */
    REST,
    /** All that is given by name and is no other parameter. */
    OTHERS
  }

  /** Whether an argument that is given by its place may be it. */
  public boolean takesPlace() {
    return kind == Kind.PLACE || kind == Kind.EITHER;
  }

  /** Whether an argument of its name is it. */
  public boolean takesName() {
    return kind == Kind.NAME || kind == Kind.EITHER;
  }
}
