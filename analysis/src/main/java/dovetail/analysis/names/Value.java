package dovetail.analysis.names;

import java.util.Optional;

/**
 * The object that a name or an attribute is bound to, as far as the text spells it.
 *
 * @param kind how
 * @param type its type as it is spelt, or the given class that it is of, or the expression; else
 *     empty
 * @param at where the type is spelt, in bytes; else 0
 * @param chain the name that it is made from, and what is looked up there
 */
public record Value(Kind kind, String type, int at, Optional<Chain> chain) {
  /** How an object is spelt. */
  public enum Kind {
    /** Not at all. */
    UNKNOWN,
    /** As another object of the class that the name has. */
    KEPT,
    /** By its declared type. */
    TYPED,
    /** By a literal of a given class. */
    LITERAL,
    /** By a literal that begins there and spells its members. */
    OBJECT,
    /** By a chain of names and calls. */
    CHAIN,
    /** By a chain whose value holds it among others, or by an expression whose value does. */
    EACH,
    /** By an expression that is a call, but no chain. */
    WRITTEN,
    /** By a function that begins there, and has no name of its own. */
    FUNCTION,
    /** As the member of its name of what has the type, or of what the chain makes. */
    PICKED
  }

  static final Value UNKNOWN = new Value(Kind.UNKNOWN, "", 0, Optional.empty());
  static final Value KEPT = new Value(Kind.KEPT, "", 0, Optional.empty());

  /** Whether nothing is bound that was not before. */
  public boolean isKept() {
    return kind == Kind.KEPT;
  }

  /** The same in a text that begins so many bytes earlier. */
  Value moved(int by) {
    return new Value(kind, type, at == 0 ? 0 : at + by, chain.map(one -> one.moved(by)));
  }
}
