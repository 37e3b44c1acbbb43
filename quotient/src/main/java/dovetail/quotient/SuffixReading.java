package dovetail.quotient;

import dovetail.ints.IntList;
import dovetail.languages.Language;
import dovetail.lexer.layout.Layout;
import dovetail.quotient.chart.Columns;
import dovetail.quotient.chart.EntryEnds;
import dovetail.quotient.chart.RightCharts;
import dovetail.quotient.chart.SuffixLattice;
import org.jspecify.annotations.Nullable;

/**
 * Reads text from the right to find where it goes wrong: which lines can begin what is left of the
 * file. Texts are read piece by piece, each before a {@link Tail} that was read already.
 *
 * <p>Not thread-safe.
 */
public final class SuffixReading {
  private final Tables tables;
  private final Columns columns = new Columns();
  private final RightCharts charts;

  /** A text that the end of a program may be; opaque. */
  public static final class Tail {
    private final @Nullable IntList sets;

    private Tail(@Nullable IntList sets) {
      this.sets = sets;
    }
  }

  private SuffixReading(Tables tables) {
    this.tables = tables;
    this.charts = new RightCharts(tables.network(), columns);
  }

  /** A reading of programs of a language. */
  public static SuffixReading of(Language language) {
    return new SuffixReading(Tables.of(language));
  }

  /** The end of the file. */
  public Tail end() {
    return new Tail(null);
  }

  /**
   * Reads a text before a tail.
   *
   * @param places the offsets at which lines begin, inside the text; not its beginning, which is
   *     taken for a cut
   */
  public Piece read(byte[] text, int[] places, Tail tail) {
    return new Piece(
        new SuffixLattice(
            tables.lexer(), tables.layout(), columns, charts, text, places, tail.sets),
        tables.layout(),
        places.length == 0);
  }

  /** A text that was read. */
  public static final class Piece {
    private final SuffixLattice lattice;
    private final Layout layout;
    private final boolean oneLine;

    private Piece(SuffixLattice lattice, Layout layout, boolean oneLine) {
      this.oneLine = oneLine;
      this.layout = layout;
      this.lattice = lattice;
    }

    /** Whether some program ends with the text from an offset on, read anew from there. */
    public boolean lives(int offset) {
      return lattice.sets(offset) != null;
    }

    /** What stands right of an offset at which the text lives. */
    public Tail tail(int offset) {
      return new Tail(lattice.sets(offset));
    }

    /** Whether something may stand left of the text such that some program ends so. */
    public boolean livesAtCut() {
      if (lives(0)) {
        return true;
      }
      EntryEnds ends = lattice.ends();
      for (int state = 1; state < ends.states(); state++) {
        int offset = ends.offset(state);
        if (offset > 0
            && (offset < lattice.length() || oneLine)
            && layout.kind(ends.labelSet(state)) != Layout.Kind.ERROR
            && lives(offset)) {
          return true;
        }
      }
      return false;
    }
  }
}
