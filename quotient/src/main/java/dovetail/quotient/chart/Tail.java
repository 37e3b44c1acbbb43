package dovetail.quotient.chart;

import java.util.Arrays;

/**
 * All that right charts need to know of the text from the beginning of a line to the end of the
 * file: the sets there, and where tokens end that are open at the line's beginning. Two texts with
 * equal tails can follow the same texts.
 *
 * <p>A <em>place</em> is a list of nodes: bracket depth, line state, set, ….
 *
 * <p>Immutable; equal by content.
 */
public final class Tail {
  private static final int[] NO_NODES = {};

  private final int[][] places; // 0: the line's beginning; then where open tokens end
  private final int[] ends; // per state in which a token may be open: label set or -1, place
  private final boolean endOfFile;
  private int hash; // 0: not known

  private Tail(int[][] places, int[] ends, boolean endOfFile) {
    this.places = places;
    this.ends = ends;
    this.endOfFile = endOfFile;
  }

  /** The end of the file, where these nodes are. */
  static Tail endOfFile(int[] nodes) {
    return new Tail(new int[][] {nodes}, new int[0], true);
  }

  /**
   * A line's beginning.
   *
   * @param ends by {@link LineStates#index}: the label set of an open token, -1 if it cannot go on,
   *     and the place where it ends
   */
  static Tail of(int[][] places, int[] ends) {
    return new Tail(places, ends, false);
  }

  /** Whether nothing follows. */
  boolean isEndOfFile() {
    return endOfFile;
  }

  /** How many places there are. */
  int places() {
    return places.length;
  }

  /** The nodes of a place. */
  int[] nodes(int place) {
    return places.length == 0 ? NO_NODES : places[place];
  }

  /** The label set of a token open in the state of that index, -1 if it does not go on. */
  int labelSet(int index) {
    return index < 0 || ends.length == 0 ? -1 : ends[2 * index];
  }

  /** The place where a token open in the state of that index ends. */
  int place(int index) {
    return ends[2 * index + 1];
  }

  @Override
  public boolean equals(Object other) {
    return this == other
        || (other instanceof Tail tail
            && hashCode() == tail.hashCode()
            && endOfFile == tail.endOfFile
            && Arrays.equals(ends, tail.ends)
            && Arrays.deepEquals(places, tail.places));
  }

  @Override
  public int hashCode() {
    if (hash == 0) {
      hash = Arrays.deepHashCode(places) * 31 + Arrays.hashCode(ends);
    }
    return hash;
  }
}
