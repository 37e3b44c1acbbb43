package dovetail.quotient.mask;

import org.jspecify.annotations.Nullable;

/**
 * The Earley sets that a walk over a fold makes from a place, by numbers: what the walk scans, and
 * what it asks of them. Two read the same stack: {@link ChartStack} by left charts and the suffix,
 * {@link Tops} lazily, noting what it reads.
 *
 * <p>Brackets are counted from the place. One walk, one thread.
 */
interface Stack {
  /** The number of no set. */
  int NONE = -1;

  /** Whether answers mean nothing any more, as something could not be followed. */
  boolean lost();

  /** The set after a token or line end; {@link #NONE} if it does not fit. */
  int scan(int set, int labelSet);

  /** A set, with what only a token that begins a line may follow, or only one that does not. */
  int marked(int set, int lineState);

  /** The set at the beginning of a line whose first token is at a column, perhaps NONE. */
  int atColumn(int set, int column);

  /** Whether a line may begin at a column. */
  boolean mayBegin(int column);

  /** The terminals that a line may begin with at a set, more perhaps, as bits; null for all. */
  long @Nullable [] lineStarts(int set);

  /** A set after a semicolon left out, {@link #NONE} where none can be. */
  int afterInserted(int set);

  /** Whether anything may go on at a set, in a line state. */
  boolean live(int set, int lineState);

  /** Whether there may be a suffix with which something goes on at a set, in a line state. */
  boolean mayGoOn(int set, int lineState);

  /** Adds the terminals that may follow. */
  void follow(int set, int lineState, long[] bits);

  /** Adds the terminals that are read, whether anything may follow then or not. */
  void reads(int set, long[] bits);

  /** The contextual groups that are considered after a set, none inserted; bit g-1 for group g. */
  int contexts(int set);

  /** Whether any bracket is open. */
  boolean inBrackets(int brackets);

  /** Whether a bracket may be closed. */
  boolean mayClose(int brackets);

  /** Whether a lexeme may have ended. */
  boolean mayBeOver(int brackets);
}
