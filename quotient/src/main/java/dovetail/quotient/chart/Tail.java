package dovetail.quotient.chart;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The facts that right charts need about the text from the beginning of a line, or of a piece of a
 * long line, to the end of the file: the sets there, and the ends of tokens that are open there.
 * Two texts with equal tails can follow the same texts.
 *
 * <p>A <em>place</em> is a list of nodes: bracket depth ({@link Depth}), line state, set, ….
 *
 * <p>Immutable; equal by content.
 */
public final class Tail {
  private static final int[] NO_NODES = {};
  private static final EntryEnds.Starts NO_STARTS = new EntryEnds.Starts(NO_NODES, NO_NODES);

  private final int[][] places; // 0: the line's beginning; then where open tokens end
  private final EntryEnds.Starts starts; // the states in which a token may be open
  private final int[] ends; // per state: label set or -1, place
  private final boolean endOfFile;
  final @Nullable Unwritten unwritten; // null if it is written
  private int hash; // 0: not known

  private Tail(
      int[][] places,
      EntryEnds.Starts starts,
      int[] ends,
      boolean endOfFile,
      @Nullable Unwritten unwritten) {
    this.places = places;
    this.starts = starts;
    this.ends = ends;
    this.endOfFile = endOfFile;
    this.unwritten = unwritten;
  }

  /** The empty text: no open token goes on in it, and it refuses some guards. */
  static Tail endOfFile(Lexing lexing, int[] nodes) {
    EntryEnds.Starts waiting = lexing.waiting;
    int[] ends = new int[2 * waiting.states().length];
    for (int i = 0; i < waiting.states().length; i++) {
      ends[2 * i] = lexing.table.acceptAtEnd(waiting.states()[i]);
    }
    return new Tail(new int[][] {nodes}, waiting, ends, true, null);
  }

  /**
   * Text that is not written yet.
   *
   * @param nodes the nodes before it
   * @param beforeLineEnd the nodes before it if it begins with a line end, or is empty
   */
  static Tail unwritten(Unwritten charts, int[] nodes, int[] beforeLineEnd) {
    return new Tail(new int[][] {nodes, beforeLineEnd}, NO_STARTS, NO_NODES, false, charts);
  }

  /**
   * The beginning of a line or a piece.
   *
   * @param starts the states in which a token may be open there
   * @param ends for each: the token's label set, -1 if it cannot go on, and the place where it ends
   */
  static Tail of(int[][] places, EntryEnds.Starts starts, int[] ends) {
    return new Tail(places, starts, ends, false, null);
  }

  /** Whether nothing follows. */
  boolean isEndOfFile() {
    return endOfFile;
  }

  /**
   * Whether the text behind is not written yet: a token that is open before it may end in any way.
   */
  boolean isUnwritten() {
    return unwritten != null;
  }

  int places() {
    return places.length;
  }

  int[] nodes(int place) {
    return places.length == 0 ? NO_NODES : places[place];
  }

  /** The label set of a token that is open in a lexer state, -1 if it does not go on. */
  int labelSet(int state) {
    int index = ends.length == 0 ? -1 : starts.position()[state];
    return index < 0 ? -1 : ends[2 * index];
  }

  /** The place where a token ends that is open in a lexer state, and goes on. */
  int place(int state) {
    return ends[2 * starts.position()[state] + 1];
  }

  @Override
  public boolean equals(Object other) {
    return this == other
        || (other instanceof Tail tail
            && hashCode() == tail.hashCode()
            && endOfFile == tail.endOfFile
            && unwritten == tail.unwritten
            && starts == tail.starts
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
