package dovetail.quotient;

import dovetail.quotient.chart.Columns;
import dovetail.quotient.chart.LeftCharts;
import dovetail.quotient.chart.Suffix;
import dovetail.quotient.chart.SuffixReader;
import dovetail.quotient.join.Join;
import dovetail.quotient.join.RightContext;
import dovetail.quotient.join.Scope;
import dovetail.quotient.join.Tables;
import dovetail.quotient.mask.Coverage;
import dovetail.quotient.mask.Origins;
import org.jspecify.annotations.Nullable;

/** Left and right charts over the same columns, and what reads into them. Not thread-safe. */
final class Charts {
  private final Tables tables;
  private final Columns columns = new Columns();
  private final LeftCharts left;
  private final Reader reader;
  private final SuffixReader right;
  private @Nullable Origins origins; // made when a mask is first asked for

  /** Nothing read yet. */
  Charts(Tables tables) {
    this.tables = tables;
    this.left = new LeftCharts(tables.network(), columns);
    this.reader = new Reader(tables, left);
    this.right = new SuffixReader(tables.network(), columns, tables.lexing());
  }

  Tables tables() {
    return tables;
  }

  Columns columns() {
    return columns;
  }

  LeftCharts left() {
    return left;
  }

  /** Reads from the left. */
  Reader reader() {
    return reader;
  }

  /** Reads from the right. */
  SuffixReader right() {
    return right;
  }

  /** How many Earley items there are. */
  int items() {
    return left.items() + right.charts().items();
  }

  /** The demands on the left side of a suffix that was read into the right charts. */
  RightContext context(Suffix suffix) {
    return new RightContext(tables.network(), tables.layout(), columns, tables.distances(), suffix);
  }

  /** The left charts, joined with a suffix, for middles that stay in a scope. */
  Join join(RightContext context, Scope scope) {
    return new Join(
        tables.network(),
        tables.layout(),
        tables.distances(),
        tables.brackets(),
        left,
        context,
        scope);
  }

  /** Which items of the left charts go on whatever the suffix is. */
  Coverage coverage(Join join) {
    Origins known = origins;
    if (known == null) {
      known = new Origins(tables, left);
      origins = known;
    }
    return new Coverage(tables, known, join);
  }
}
