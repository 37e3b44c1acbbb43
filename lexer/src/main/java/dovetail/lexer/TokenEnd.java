package dovetail.lexer;

import dovetail.ints.IntList;
import java.util.function.IntPredicate;

/**
 * Finds where a token ends in a text that is known to its end, by a run of the automaton. Where a
 * pattern looks ahead, several places at which the token may be over are kept, with the states of
 * their {@linkplain LexerTable#guard guards}, until the text behind refuses all but one. For {@code
 * a(?=bc)|ab} these are the places behind {@code a} and {@code ab}; a {@code c} refuses the second.
 *
 * <p>A token is begun with {@link #begin}, then read byte by byte until {@link #isDecided}, or to
 * the end of the text. O(1) for each byte, times the places that are undecided: mostly one. One
 * thread.
 */
public final class TokenEnd {
  private static final int PLACE = 3; // end, label set, state of the guard

  private final LexerTable table;
  private final IntList places = new IntList(PLACE);
  private int state;
  private int at;

  /** Of a table's tokens. */
  public TokenEnd(LexerTable table) {
    this.table = table;
  }

  /** Begins with a token that is in a state, after {@code length} bytes. */
  public void begin(int token, int length) {
    state = token;
    at = length;
    places.clear();
    addPlace();
  }

  /** Begins with a token that is in a state, and does not end there. */
  public void goOn(int token, int length) {
    begin(token, length);
    places.clear();
  }

  /** The state of the token. */
  public int state() {
    return state;
  }

  /** Whether further bytes change nothing. */
  public boolean isDecided() {
    return state == LexerTable.DEAD
        && (places.isEmpty() || (places.size() == PLACE && places.get(2) == LexerTable.DEAD));
  }

  /** Reads a byte (0..255). */
  public void read(int b) {
    at++;
    state = table.next(state, b);
    int kept = 0;
    for (int i = 0; i < places.size(); i += PLACE) {
      int guard = table.next(places.get(i + 2), b);
      if (table.accept(guard) < 0) {
        keep(i, kept, guard);
        kept += PLACE;
      }
    }
    places.truncate(kept);
    addPlace();
  }

  /** The text is at its end. */
  public void end() {
    refuse(guard -> table.acceptAtEnd(guard) >= 0);
  }

  /** The text is at an end behind which some guards are refused. */
  public void refuse(IntPredicate isRefused) {
    int kept = 0;
    for (int i = 0; i < places.size(); i += PLACE) {
      int guard = places.get(i + 2);
      if (guard == state || !isRefused.test(guard)) {
        keep(i, kept, guard);
        kept += PLACE;
      }
    }
    places.truncate(kept);
  }

  /** Whether the longest match wins: no place waits for anything but the token's state. */
  public boolean isLongestMatch() {
    return places.isEmpty() || (places.size() == PLACE && places.get(2) == state);
  }

  /** How many bytes the token has, those before {@link #begin} too; -1 if there is none. */
  public int length() {
    return places.isEmpty() ? -1 : places.get(places.size() - PLACE);
  }

  /** The label set of the token, -1 if there is none. */
  public int labels() {
    return places.isEmpty() ? -1 : places.get(places.size() - PLACE + 1);
  }

  private void addPlace() {
    for (int way = state;
        way != LexerTable.DEAD && table.accept(way) >= 0;
        way = table.otherwise(way)) {
      places.add(at);
      places.add(table.accept(way));
      places.add(table.guard(way));
    }
  }

  private void keep(int from, int to, int guard) {
    places.set(to, places.get(from));
    places.set(to + 1, places.get(from + 1));
    places.set(to + 2, guard);
  }
}
