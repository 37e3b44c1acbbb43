package dovetail.quotient.mask;

import dovetail.quotient.chart.LexemeStep;

/**
 * The Earley sets that a walk over a fold makes from a place, by numbers: the walk's scans, and its
 * questions about sets. Two classes read the same stack: {@link ChartStack} by left charts and the
 * suffix, {@link Tops} lazily, noting its reads.
 *
 * <p>Brackets are counted from the place. One walk, one thread.
 */
interface Stack extends LexemeStep.Sets, LexemeStep.Limits {
  /** Whether answers mean nothing any more, as something could not be followed. */
  boolean lost();

  /** Whether anything may go on at a set, in a line state. */
  boolean live(int set, int lineState);

  /** Whether there may be a suffix with which something goes on at a set, in a line state. */
  boolean mayGoOn(int set, int lineState);

  /** Adds the terminals that may follow. */
  void follow(int set, int lineState, long[] bits);

  /** Adds the terminals that are read, whether anything may follow then or not. */
  void reads(int set, long[] bits);

  /** The contextual groups that are considered after a set, none inserted; bit g-1 for group g. */
  long contexts(int set);

  /** Whether what no group is considered for counts, too. */
  boolean isMixed(int set);
}
