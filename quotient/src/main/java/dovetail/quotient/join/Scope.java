package dovetail.quotient.join;

import dovetail.quotient.chart.Columns;

/**
 * How far out a middle may go: the constructs that are open at the cursor and that it must leave
 * open for the suffix to close. Constructs nest, blocks outside, then brackets, then the string or
 * comment that the cursor is in; so what is kept is an outer part of them, and three numbers tell
 * it.
 *
 * @param lowest the brackets that must be open at any time, also while a lexeme is read that closes
 *     one and opens another
 * @param after the brackets that must be open when a lexeme has ended: {@code lowest}, or one more
 *     if a string or comment is kept (the next piece of a string with values in it is no end)
 * @param columns where the logical lines of the middle may begin, an interval of {@link Columns}
 */
public record Scope(int lowest, int after, int columns) {
  /** A middle may close whatever is open. */
  public static final Scope NONE = new Scope(0, 0, Columns.ANY);

  /** Whether lexemes may end only inside a string or comment that is kept. */
  public boolean insideToken() {
    return after > lowest;
  }

  /** Whether brackets are kept, or a string or comment. */
  public boolean keepsBrackets() {
    return after > 0;
  }

  /** Whether blocks are kept. */
  public boolean keepsBlocks() {
    return columns != Columns.ANY;
  }
}
