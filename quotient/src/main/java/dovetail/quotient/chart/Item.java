package dovetail.quotient.chart;

/**
 * Earley items as longs: state in 16 bits, columns (an id of {@link Columns}) in 16, then in 32 the
 * Earley set where the nonterminal began (left charts) or ends (right charts).
 */
public final class Item {
  /** The greatest state. */
  static final int MAX_STATE = 0xffff;

  /** The greatest id of columns. */
  static final int MAX_COLUMNS = 0xffff;

  private Item() {}

  /** An item. */
  public static long of(int state, int set, int columns) {
    return (long) state << 48 | (long) columns << 32 | set;
  }

  /** The state in the nonterminal's automaton. */
  public static int state(long item) {
    return (int) (item >>> 48);
  }

  /** The columns that the innermost block around the item may have. */
  public static int columns(long item) {
    return (int) (item >>> 32) & MAX_COLUMNS;
  }

  /** The Earley set where the nonterminal began, or ends. */
  public static int set(long item) {
    return (int) item;
  }
}
