package dovetail.quotient.chart;

import dovetail.lexer.LexerTable;
import org.jspecify.annotations.Nullable;

/**
 * A check of the end of a token that has to wait for more bytes: an earlier token that was taken to
 * be over, in the lexer state to which the bytes since then have led its {@linkplain
 * LexerTable#guard guard}, and such tokens before it. If a guard's state accepts, its token was
 * longer after all, or shorter.
 *
 * @param next another guard; null if there is none
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
