package dovetail.quotient.chart;

import dovetail.ints.Bits;
import dovetail.ints.IntList;
import dovetail.lexer.LexerTable;
import dovetail.lexer.Role;
import dovetail.lexer.Terminal;
import dovetail.lexer.layout.LayoutPolicy;
import java.util.Arrays;
import java.util.List;

/**
 * The places where a text may be cut into lines: the lexer states in which a line can begin, and
 * the tokens that can end with a line end. A text is not cut where an ignored lexeme that ends a
 * line leaves the column of the next one open ({@link #cleanAfter}). A long line may be cut into
 * pieces behind most bytes ({@link #endsPiece}).
 *
 * <p>Immutable and safe for threads.
 */
public final class LineStates {
  private static final int LETTER = 'a';
  private static final byte[][] LINE_ENDS = {{'\n'}, {'\r'}, {'\r', '\n'}};

  /** The states right after a line end. */
  final EntryEnds.Starts starts;

  final int[] tokens; // label sets of tokens that end with a line end
  private final boolean[] unclean; // per byte before the line end
  private final boolean[] ordinary; // per byte
  private final boolean[] loops; // per lexer state
  private final boolean[] endsPiece; // per byte

  /** Of a lexer table under a layout. O(states · 256). */
  LineStates(LexerTable table, LayoutPolicy layout, List<Terminal> terminals) {
    int[] index = new int[table.states()];
    boolean[] over = passedOver(table, layout, terminals);
    boolean[] overEnds = new boolean[table.states()];
    this.unclean = new boolean[256];
    Arrays.fill(index, -1);
    IntList found = new IntList();
    IntList labels = new IntList();
    for (int state = 1; state < table.states(); state++) {
      for (byte[] end : LINE_ENDS) {
        int to = run(table, state, end);
        overEnds[state] |= over[to];
        add(to, index, found);
        for (int way = to; way != LexerTable.DEAD; way = table.otherwise(way)) {
          int label = table.accept(way);
          if (label >= 0 && layout.kind(label) == LayoutPolicy.Kind.TOKEN) {
            labels.add(label);
          }
          add(table.guard(way), index, found);
        }
      }
    }
    for (int state = 1; state < table.states() && layout.columns(); state++) {
      for (int b = 0; b < 256; b++) {
        unclean[b] |= overEnds[table.next(state, b)];
      }
    }
    this.starts = new EntryEnds.Starts(found.toArray(), index);
    this.ordinary = ordinary(table, found);
    this.loops = loops(table, ordinary);
    this.endsPiece = endsPiece(table, layout, over);
    this.tokens = Arrays.stream(labels.toArray()).distinct().toArray();
  }

  private static void add(int state, int[] index, IntList found) {
    if (state != LexerTable.DEAD && index[state] < 0) {
      index[state] = found.size();
      found.add(state);
    }
  }

  /** The bytes that lead from every one of some states to itself that {@link #LETTER} does. */
  private static boolean[] ordinary(LexerTable table, IntList states) {
    boolean[] ordinary = new boolean[256];
    Arrays.fill(ordinary, true);
    for (int i = 0; i < states.size(); i++) {
      int state = states.get(i);
      if (table.next(state, LETTER) == state) {
        for (int b = 0; b < 256; b++) {
          ordinary[b] &= table.next(state, b) == state;
        }
      }
    }
    return ordinary;
  }

  /**
   * The bytes behind which a piece of a line may begin: where columns count a token stands before
   * them on the line, or a comment to its end.
   */
  private static boolean[] endsPiece(LexerTable table, LayoutPolicy layout, boolean[] over) {
    boolean[] ends = new boolean[256];
    for (int b = '!'; b <= '~'; b++) {
      ends[b] = true;
      for (int state = 1; state < table.states() && ends[b]; state++) {
        int to = table.next(state, b);
        ends[b] =
            to == LexerTable.DEAD
                || !layout.columns()
                || !over[to]
                || onlyALineEndStops(table, layout, to);
      }
    }
    return ends;
  }

  private static boolean[] loops(LexerTable table, boolean[] bytes) {
    boolean[] loops = new boolean[table.states()];
    for (int state = 1; state < loops.length; state++) {
      loops[state] = true;
      for (int b = 0; b < 256 && loops[state]; b++) {
        loops[state] = !bytes[b] || table.next(state, b) == state;
      }
    }
    return loops;
  }

  /** The states whose open lexeme is an ignored one, or may become one. */
  private static boolean[] passedOver(
      LexerTable table, LayoutPolicy layout, List<Terminal> terminals) {
    int[] ignored =
        terminals.stream().filter(t -> t.role() == Role.IGNORED).mapToInt(Terminal::id).toArray();
    boolean[] over = new boolean[table.states()];
    for (int state = 0; state < over.length; state++) {
      if (state != LexerTable.DEAD) {
        for (int labels : table.accepted(state)) {
          over[state] |= layout.kind(labels) == LayoutPolicy.Kind.IGNORED;
        }
        for (int terminal : ignored) {
          over[state] |= Bits.has(table.future(state), terminal);
        }
      }
    }
    return over;
  }

  /**
   * Whether the lexeme that is open in a state is passed over, and only a line end can stop it: a
   * comment to the end of its line. In Java a backslash in it begins an escape, behind which it
   * goes on. O(1).
   */
  public static boolean onlyALineEndStops(LexerTable table, LayoutPolicy layout, int state) {
    boolean goesOn = isPassed(layout, table.accept(state));
    for (int b = ' '; b < 0x7f && goesOn; b++) {
      int to = table.next(state, b);
      int over = table.accept(to);
      goesOn = to != LexerTable.DEAD && (over < 0 || isPassed(layout, over));
    }
    return goesOn;
  }

  private static boolean isPassed(LayoutPolicy layout, int labels) {
    return labels >= 0 && layout.kind(labels) == LayoutPolicy.Kind.IGNORED;
  }

  private static int run(LexerTable table, int state, byte[] bytes) {
    int at = state;
    for (byte b : bytes) {
      at = at == LexerTable.DEAD ? at : table.next(at, b);
    }
    return at;
  }

  /** Whether a byte has no special meaning in the strings that go on over lines. */
  boolean isOrdinary(byte b) {
    return ordinary[b & 0xff];
  }

  /** Whether all ordinary bytes lead from a lexer state to itself. */
  boolean loops(int state) {
    return loops[state];
  }

  /** Whether the rest of a line may be read on its own that begins behind that byte. */
  public boolean endsPiece(byte last) {
    return endsPiece[last & 0xff];
  }

  /** Whether a line may be read on its own that begins after that byte and a line end. */
  public boolean cleanAfter(byte last) {
    return !unclean[last & 0xff];
  }
}
