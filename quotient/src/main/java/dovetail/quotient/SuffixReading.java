package dovetail.quotient;

import dovetail.lexer.layout.Layout;
import dovetail.quotient.chart.EntryEnds;
import dovetail.quotient.chart.LineStates;
import dovetail.quotient.chart.Suffix;
import dovetail.quotient.chart.SuffixReader;
import dovetail.quotient.chart.Tail;
import java.util.List;

/**
 * Reads text from the right, line by line, to find where it goes wrong: each line before a {@link
 * Tail} that was read already.
 *
 * <p>Not thread-safe.
 */
public final class SuffixReading {
  private final SuffixReader reader;
  private final Layout layout;
  private final LineStates lineStates;

  private SuffixReading(Charts charts) {
    this.reader = charts.right();
    this.layout = charts.tables().layout();
    this.lineStates = charts.tables().lexing().lineStates();
  }

  /** A reading of programs into charts that other texts may have been read into. */
  public static SuffixReading of(SharedCharts charts) {
    return new SuffixReading(charts.present());
  }

  /** The end of the file. */
  public Tail end() {
    return reader.endOfFile();
  }

  /**
   * Whether a line that is read on its own may begin at an offset behind a line end: not after a
   * backslash, say.
   */
  public boolean mayBegin(byte[] text, int offset) {
    int before = offset - 1;
    while (before >= 0 && (text[before] == '\n' || text[before] == '\r')) {
      before--;
    }
    return before < 0 || lineStates.cleanAfter(text[before]);
  }

  /**
   * Reads whole lines before a tail; both of their ends must be such that lines may begin there.
   */
  public Tail lines(byte[] text, int from, int to, Tail tail) {
    return reader.lines(text, from, to, tail);
  }

  /** The beginning of a line where any of some texts may follow. */
  public Tail either(List<Tail> tails) {
    return reader.either(tails);
  }

  /**
   * Whether something may stand left of a cut such that some program ends so.
   *
   * @param text what stands between the cut and the end of its line
   */
  public boolean livesAtCut(byte[] text, Tail tail) {
    Suffix suffix = reader.suffix(text, 0, text.length, tail);
    if (suffix.nodes(0) > 0) {
      return true;
    }
    EntryEnds ends = suffix.ends();
    for (int state = 1; state < ends.states(); state++) {
      int offset = ends.offset(state);
      if (offset > 0
          && layout.kind(ends.labelSet(state)) != Layout.Kind.ERROR
          && suffix.nodes(offset) > 0) {
        return true;
      }
    }
    return false;
  }
}
