package dovetail.quotient.chart;

import com.google.common.base.Suppliers;
import dovetail.ints.IntList;
import dovetail.lexer.layout.LayoutPolicy;
import dovetail.network.Network;
import java.util.Arrays;
import java.util.function.Supplier;

/**
 * Reads texts from the right into {@link RightCharts}: whole lines into {@link Tail}s, one before
 * the other, and the text right of a cut into a {@link Suffix}.
 *
 * <p>Not thread-safe.
 */
public final class SuffixReader {
  private final Lexing lexing;
  private final Columns columns;
  private final RightCharts charts;
  private final EntryEnds.Starts anywhere;
  private final EntryEnds.Starts atLine;
  private final int[] classOf;
  private final Tail endOfFile;
  private final Watch watch;
  private final Supplier<Tail> unwritten;

  /**
   * Nothing read yet.
   *
   * @param ends the facts about the network's states, for texts whose end is not written yet
   */
  public SuffixReader(
      Network network, Columns columns, Lexing lexing, Unwritten.Ends ends, Watch watch) {
    this.watch = watch;
    this.lexing = lexing;
    this.columns = columns;
    this.charts = new RightCharts(network, columns, lexing);
    this.anywhere = lexing.anywhere;
    this.atLine = lexing.lineStates().starts;
    this.classOf = new int[lexing.table.states()];
    Arrays.fill(classOf, -1);
    this.endOfFile = Tail.endOfFile(lexing, endNodes());
    this.unwritten =
        Suppliers.memoize(() -> new Unwritten(network, lexing.layout, charts, ends).tail());
  }

  private int[] endNodes() {
    LayoutPolicy layout = lexing.layout;
    IntList nodes = new IntList();
    for (int lineState = 0; lineState < layout.lineStates(); lineState++) {
      int set =
          layout.counts(0, lineState)
              ? charts.scanned(charts.end(), layout.newline())
              : charts.orBefore(charts.end(), layout.inserted(), LookBehind.ANY);
      if (set != RightCharts.NONE) {
        nodes.add(0);
        nodes.add(lineState);
        nodes.add(set);
      }
    }
    return nodes.toArray();
  }

  /** The right charts, which grow. */
  public RightCharts charts() {
    return charts;
  }

  /** The end of the file. */
  public Tail endOfFile() {
    return endOfFile;
  }

  /** The tail behind a text whose continuation is not written yet. */
  public Tail unwritten() {
    return unwritten.get();
  }

  /**
   * Reads whole lines before a tail: the bytes from {@code from} to {@code to}, exclusive, of a
   * text. They must be such that their last line end and that before them are {@link
   * LineStates#cleanAfter clean}; or a piece of a line, between bytes that {@linkplain
   * LineStates#endsPiece end one}.
   */
  public Tail lines(byte[] text, int from, int to, Tail tail) {
    boolean begins = from == 0 || text[from - 1] == '\n' || text[from - 1] == '\r';
    return begins
        ? tail(atLine, SuffixLexemes.Before.LINE_END, text, from, to, tail)
        : tail(anywhere, SuffixLexemes.Before.PIECE, text, from, to, tail);
  }

  private Tail tail(
      EntryEnds.Starts starts,
      SuffixLexemes.Before before,
      byte[] text,
      int from,
      int to,
      Tail tail) {
    EntryEnds ends = new EntryEnds(lexing, starts, text, from, to, tail, classOf);
    SuffixLattice lattice = lattice(ends, starts, before, text, from, to, tail);
    int[] open = new int[2 * starts.states().length];
    int[][] places = new int[1 + starts.states().length][];
    IntList offsets = new IntList();
    offsets.add(0);
    places[0] = lattice.place(0);
    for (int i = 0; i < starts.states().length; i++) {
      int state = starts.states()[i];
      int offset = ends.offset(state);
      open[2 * i] = offset > 0 ? ends.labelSet(state) : -1;
      if (offset > 0) {
        int place = 1;
        while (place < offsets.size() && offsets.get(place) != offset) {
          place++;
        }
        if (place == offsets.size()) {
          offsets.add(offset);
          places[place] = lattice.place(offset);
        }
        open[2 * i + 1] = place;
      }
    }
    return Tail.of(Arrays.copyOf(places, offsets.size()), starts, open);
  }

  /**
   * Reads the text right of a cut.
   *
   * @param text a text, not to be changed afterwards
   * @param cut where its suffix begins
   * @param to the end of the text to read; whole lines follow, and their tail is known
   */
  public Suffix suffix(byte[] text, int cut, int to, Tail tail) {
    EntryEnds ends = new EntryEnds(lexing, anywhere, text, cut, to, tail, classOf);
    SuffixLattice lattice = lattice(ends, anywhere, SuffixLexemes.Before.CUT, text, cut, to, tail);
    return new Suffix(lexing, columns, charts, lattice, ends, text, cut, to, tail);
  }

  private SuffixLattice lattice(
      EntryEnds ends,
      EntryEnds.Starts starts,
      SuffixLexemes.Before before,
      byte[] text,
      int from,
      int to,
      Tail tail) {
    SuffixLexemes lexemes =
        new SuffixLexemes(
            lexing,
            charts.lookBehind,
            new LongestMatch(lexing, text, from, to, tail),
            ends,
            starts,
            text,
            from,
            to,
            before,
            tail,
            watch);
    return new SuffixLattice(lexing, columns, charts, lexemes, tail, to - from, watch);
  }
}
