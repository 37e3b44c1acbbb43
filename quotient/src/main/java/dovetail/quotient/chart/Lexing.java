package dovetail.quotient.chart;

import dovetail.ints.IntList;
import dovetail.lexer.LexerTable;
import dovetail.lexer.Terminal;
import dovetail.lexer.layout.LayoutPolicy;
import dovetail.network.Network;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.stream.IntStream;

/** A language's tables for lexing from the right. Immutable and safe for threads. */
public final class Lexing {
  final LexerTable table;
  final LayoutPolicy layout;
  final Network network;
  private final LineStates lineStates;
  final Followers followers;

  /** Every lexer state that a cut can have. */
  final EntryEnds.Starts anywhere;

  /** The guards that are refused at the end of the file. */
  final EntryEnds.Starts waiting;

  private final AtomicReferenceArray<int[]> endings; // per lexer state

  /** Of a language's tables. */
  public Lexing(LexerTable table, LayoutPolicy layout, Network network, List<Terminal> terminals) {
    this.table = table;
    this.layout = layout;
    this.network = network;
    this.lineStates = new LineStates(table, layout, terminals);
    this.followers = new Followers(network, terminals);
    this.anywhere = EntryEnds.Starts.all(table);
    this.waiting = EntryEnds.Starts.waiting(table);
    this.endings = new AtomicReferenceArray<>(table.states());
  }

  /** The states in which a line can begin. */
  public LineStates lineStates() {
    return lineStates;
  }

  /**
   * The lexical contexts that can be in force behind a token with one of some labels, and the plain
   * one, as bits; if the token is passed over, the contexts of the place before it are not
   * included.
   */
  public long[] contextsBehind(int labelSet) {
    LookBehind behind = new LookBehind(this);
    return behind.contexts(behind.with(LookBehind.NOTHING, labelSet));
  }

  /**
   * The ways in which a token that is open in a lexer state may end, by no bytes or more: label set
   * and place of an {@linkplain Tail#unwritten unwritten} tail, …. Not to be modified. O(reachable
   * states) at the first call, O(1) after.
   */
  int[] endings(int state) {
    int[] known = endings.get(state);
    if (known == null) {
      known = findEndings(state);
      endings.set(state, known);
    }
    return known;
  }

  private int[] findEndings(int state) {
    BitSet seen = new BitSet();
    BitSet found = new BitSet(); // twice the label set, one more if only a line end follows
    IntList queue = new IntList();
    queue.add(state);
    seen.set(state);
    for (int i = 0; i < queue.size(); i++) {
      int at = queue.get(i);
      for (int labels : table.accepted(at)) {
        if (layout.kind(labels) != LayoutPolicy.Kind.ERROR) {
          found.set(2 * labels + (LineStates.onlyALineEndStops(table, layout, at) ? 1 : 0));
        }
      }
      for (int b = 0; b < 256; b++) {
        int to = table.next(at, b);
        if (to != LexerTable.DEAD && !seen.get(to)) {
          seen.set(to);
          queue.add(to);
        }
      }
    }
    return found.stream().flatMap(way -> IntStream.of(way / 2, way % 2)).toArray();
  }
}
