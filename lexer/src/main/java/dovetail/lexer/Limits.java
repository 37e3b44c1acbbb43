package dovetail.lexer;

/**
 * Limits of a lexer's size.
 *
 * @param maxPositions characters of all patterns with repetitions written out; 200,000 by default
 * @param maxStates states before minimisation; 100,000 by default, about a second's work
 */
public record Limits(int maxPositions, int maxStates) {
  /** The limits unless the caller says otherwise. */
  public static final Limits DEFAULT = new Limits(200_000, 100_000);
}
