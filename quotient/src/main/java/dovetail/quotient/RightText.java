package dovetail.quotient;

import dovetail.quotient.chart.Columns;
import dovetail.quotient.chart.RightCharts;
import dovetail.quotient.chart.SuffixLattice;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The text right of a cut with its charts and what it asks of the left side. While somebody types
 * at the cut the text right of it stays as it is, and so does all of this. Not thread-safe.
 */
final class RightText {
  private final Tables tables;
  private final Columns columns;
  private byte @Nullable [] text;
  private @Nullable RightContext context;

  RightText(Tables tables, Columns columns) {
    this.tables = tables;
    this.columns = columns;
  }

  /**
   * What the text from a cut on asks of the left side: the last answer, if that is the last one.
   */
  RightContext of(byte[] whole, int cut) {
    RightContext known = context;
    byte[] last = text;
    if (known == null
        || last == null
        || !Arrays.equals(last, 0, last.length, whole, cut, whole.length)) {
      byte[] suffix = Arrays.copyOfRange(whole, cut, whole.length);
      RightCharts charts = new RightCharts(tables.network(), columns);
      SuffixLattice lattice =
          new SuffixLattice(tables.lexer(), tables.layout(), columns, charts, suffix);
      known =
          new RightContext(tables.network(), tables.layout(), columns, tables.distances(), lattice);
      text = suffix;
      context = known;
    }
    return known;
  }
}
