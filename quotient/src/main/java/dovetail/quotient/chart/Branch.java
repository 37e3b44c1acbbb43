package dovetail.quotient.chart;

import dovetail.lexer.layout.LayoutPolicy;
import org.jspecify.annotations.Nullable;

/**
 * One way to read a text so far: the Earley set after its last whole token, and the lexer state of
 * the open token. A text has several branches where a token may be over or go on: {@code 1} is a
 * number, or the beginning of {@code 12}.
 *
 * @param lexer the lexer state; the start state of a context where no token is open
 * @param open whether a token is open
 * @param set the Earley set before the open token
 * @param lineState the layout's line state before the open token
 * @param depth the open brackets
 * @param column where the next byte stands, packed; 0 where the line has tokens; {@link
 *     LayoutPolicy#NEXT_LINE} after a line end in the open token
 * @param tokenColumn where the open token began, packed
 * @param guard the guards of earlier tokens that the text behind may still refuse; the branch dies
 *     when one accepts
 */
public record Branch(
    int lexer,
    boolean open,
    int set,
    int lineState,
    int depth,
    int column,
    int tokenColumn,
    @Nullable Guard guard) {

  /** The open brackets that the text itself has opened; 0 if it closes more. */
  public int knownDepth() {
    return depth >= UnknownHead.MANY / 2 ? Math.max(0, depth - UnknownHead.MANY) : depth;
  }

  /** The same branch after other tokens. */
  public Branch inSet(int other) {
    return new Branch(lexer, open, other, lineState, depth, column, tokenColumn, guard);
  }

  /** The same place at another column. */
  public Branch atColumn(int packed) {
    return new Branch(lexer, open, set, lineState, depth, packed, packed, guard);
  }

  /** The same place after a line end in the open token. */
  public Branch onNextLine() {
    return new Branch(
        lexer, open, set, lineState, depth, LayoutPolicy.NEXT_LINE, tokenColumn, guard);
  }
}
