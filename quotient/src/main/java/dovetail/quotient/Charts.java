package dovetail.quotient;

import com.google.common.base.Suppliers;
import dovetail.quotient.chart.Branch;
import dovetail.quotient.chart.Columns;
import dovetail.quotient.chart.LeftCharts;
import dovetail.quotient.chart.SuffixReader;
import dovetail.quotient.chart.UnknownHead;
import dovetail.quotient.chart.Watch;
import dovetail.quotient.join.Reader;
import dovetail.quotient.join.Tables;
import java.util.function.Supplier;

/** Left and right charts over the same columns, with their readers. Not thread-safe. */
final class Charts {
  final Tables tables;

  /** Counts the work of reading into these charts and of joining them. */
  final Watch watch;

  final Columns columns = new Columns();
  final LeftCharts left;

  /** The reader from the left. */
  final Reader reader;

  /** The reader from the right. */
  final SuffixReader right;

  private final Supplier<UnknownHead> head; // made when a window is first read

  /** Nothing read yet. */
  Charts(Tables tables, Watch watch) {
    this.tables = tables;
    this.watch = watch;
    this.left = new LeftCharts(tables.network(), columns);
    this.reader = new Reader(tables, left);
    this.right = new SuffixReader(tables.network(), columns, tables.lexing(), tables.ends(), watch);
    this.head =
        Suppliers.memoize(
            () ->
                new UnknownHead(
                    tables.network(),
                    tables.lexing(),
                    left,
                    tables.ends(),
                    tables.language().terminals()));
  }

  /** The branches where a text begins. */
  Branch[] start(Before before) {
    return switch (before) {
      case NOTHING -> reader.start();
      case LINES -> reader.start(head.get().code());
      case TOKEN -> reader.start(head.get().tokens());
    };
  }

  /** How many Earley items there are. */
  int items() {
    return left.items() + right.charts().items();
  }
}
