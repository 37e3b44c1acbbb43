package dovetail.quotient.mask;

import dovetail.quotient.chart.Guard;
import org.jspecify.annotations.Nullable;

/**
 * Where a mask is asked for.
 *
 * @param lexer the lexer state
 * @param open whether a token is open
 * @param guards earlier tokens that must not become longer
 * @param set the Earley set before the open token
 * @param lineState the line state before it
 * @param depth the open brackets
 * @param column where the next byte stands, as far as that counts
 * @param tokenColumn where the open token began, as far as that counts
 */
public record Place(
    int lexer,
    boolean open,
    @Nullable Guard guards,
    int set,
    int lineState,
    int depth,
    int column,
    int tokenColumn) {
  /** The guards as a number that does not depend on the process. */
  long guardsNumber() {
    long number = 0;
    for (Guard g = guards; g != null; g = g.next()) {
      number = number * 0x100000001b3L + g.state();
    }
    return number;
  }
}
