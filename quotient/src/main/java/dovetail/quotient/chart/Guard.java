package dovetail.quotient.chart;

import dovetail.lexer.LexerTable;
import org.jspecify.annotations.Nullable;

/**
 * An earlier token of a branch that was taken to be over, before the text behind it has decided so.
 * Where a number is {@code 1(\.1)?}, the text {@code 1.} is a number and a dot, or the beginning of
 * {@code 1.1}. The branch of the dot has a guard, in the lexer state behind {@code 1.}; if a {@code
 * 1} follows, the guard accepts, and the branch dies: the token was longer. Where patterns look
 * ahead, a guard may also accept because the token was shorter ({@link LexerTable#guard}).
 *
 * @param state the lexer state of the guard, after the bytes behind the token
 * @param next the guard of another earlier token; null if there is none
 */
public record Guard(int state, @Nullable Guard next) {
  /** The number of further bytes for which guards are followed; programming languages need none. */
  public static final int MOST_BYTES = 1;

  /** The answer where a guard accepts. */
  public static final Guard KILLED = new Guard(LexerTable.DEAD, null);

  /**
   * The state of the guard of a token that is over in a state, after the byte behind it. The
   * guard's state itself does not accept.
   */
  public static int after(LexerTable lexer, int state, int b) {
    return lexer.next(lexer.guard(state), b);
  }

  /**
   * Whether a token may be over in a state before a byte that leads its guard on to state {@code
   * to}: the first state accepts, and the second does not.
   */
  public static boolean mayBeOver(LexerTable lexer, int state, int to) {
    return lexer.accept(state) >= 0 && (to == LexerTable.DEAD || lexer.accept(to) < 0);
  }

  /** The guards after a token that may be over, and whose guard a byte leads on to a state. */
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
