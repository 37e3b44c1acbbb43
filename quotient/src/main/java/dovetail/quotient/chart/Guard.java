package dovetail.quotient.chart;

import dovetail.lexer.LexerTable;
import org.jspecify.annotations.Nullable;

/**
 * Longest match, where it is not known yet: an earlier token that was taken to be over, in the
 * lexer state to which more bytes have led it, and others before it. If one accepts, that token was
 * longer after all.
 *
 * @param next another one; null if there is none
 */
public record Guard(int state, @Nullable Guard next) {
  /** How many more bytes guards are followed; those of programming languages none. */
  public static final int MOST_BYTES = 1;

  /** The answer where a guard accepts. */
  public static final Guard KILLED = new Guard(LexerTable.DEAD, null);

  /**
   * Whether a token may be over in a state before a byte that leads on to another one: it is a
   * token there, and one byte more makes it no longer one.
   */
  public static boolean mayBeOver(LexerTable lexer, int state, int to) {
    return lexer.accept(state) >= 0 && (to == LexerTable.DEAD || lexer.accept(to) < 0);
  }

  /** The guards after a token that may be over, and that a byte leads on to a state. */
  public static @Nullable Guard over(int to, @Nullable Guard others) {
    return to == LexerTable.DEAD ? others : new Guard(to, others);
  }

  /** Guards after a byte: null if none is left, {@link #KILLED} if one accepts. O(guards). */
  public static @Nullable Guard advance(@Nullable Guard guards, LexerTable lexer, int b) {
    if (guards == null) {
      return null;
    }
    Guard rest = advance(guards.next, lexer, b);
    if (rest == KILLED) {
      return KILLED;
    }
    int to = lexer.next(guards.state, b);
    if (to == LexerTable.DEAD) {
      return rest;
    }
    return lexer.accept(to) >= 0 ? KILLED : new Guard(to, rest);
  }
}
