package dovetail.quotient;

import dovetail.languages.Language;
import dovetail.lexer.layout.Layout;
import dovetail.quotient.chart.Columns;
import dovetail.quotient.chart.EntryEnds;
import dovetail.quotient.chart.Suffix;
import dovetail.quotient.chart.SuffixReader;
import dovetail.quotient.chart.Tail;

/**
 * Reads text from the right to find where it goes wrong: which lines can begin what is left of the
 * file. Texts are read piece by piece, each before a {@link Tail} that was read already.
 *
 * <p>Not thread-safe.
 */
public final class SuffixReading {
  private final SuffixReader reader;
  private final Layout layout;

  private SuffixReading(Tables tables) {
    this.reader = new SuffixReader(tables.network(), new Columns(), tables.lexing());
    this.layout = tables.layout();
  }

  /** A reading of programs of a language. */
  public static SuffixReading of(Language language) {
    return new SuffixReading(Tables.of(language));
  }

  /** The end of the file. */
  public Tail end() {
    return reader.endOfFile();
  }

  /**
   * Reads a text before a tail.
   *
   * @param places the offsets at which lines begin, inside the text; not its beginning, which is
   *     taken for a cut
   */
  public Piece read(byte[] text, int[] places, Tail tail) {
    return new Piece(reader.piece(text, places, tail), layout, places.length == 0);
  }

  /** A text that was read. */
  public static final class Piece {
    private final Suffix suffix;
    private final Layout layout;
    private final boolean oneLine;

    private Piece(Suffix suffix, Layout layout, boolean oneLine) {
      this.oneLine = oneLine;
      this.layout = layout;
      this.suffix = suffix;
    }

    /** Whether some program ends with the text from an offset on, read anew from there. */
    public boolean lives(int offset) {
      return suffix.nodes(offset) > 0;
    }

    /** What stands right of an offset at which the text lives. */
    public Tail tail(int offset) {
      return suffix.tail(offset);
    }

    /** Whether something may stand left of the text such that some program ends so. */
    public boolean livesAtCut() {
      if (lives(0)) {
        return true;
      }
      EntryEnds ends = suffix.ends();
      for (int state = 1; state < ends.states(); state++) {
        int offset = ends.offset(state);
        if (offset > 0
            && (!suffix.isEnd(offset) || oneLine)
            && layout.kind(ends.labelSet(state)) != Layout.Kind.ERROR
            && lives(offset)) {
          return true;
        }
      }
      return false;
    }
  }
}
