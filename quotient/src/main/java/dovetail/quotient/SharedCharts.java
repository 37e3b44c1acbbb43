package dovetail.quotient;

import dovetail.languages.Language;
import dovetail.quotient.chart.Watch;
import dovetail.quotient.join.Tables;
import org.jspecify.annotations.Nullable;

/**
 * The charts of a language, shared by all texts that one thread reads: a place that reads like an
 * earlier place, in any text, has the same sets. The charts only grow; when they have grown large
 * they are made anew, and every document is read again when it is next used.
 *
 * <p>Not thread-safe.
 */
public final class SharedCharts {
  /** More Earley items than this are not kept: 32 MB. A program of 10,000 lines has 300,000. */
  static final int MANY_ITEMS = 4_000_000;

  /** The same for trials. */
  private static final int MANY_TRIED = 500_000;

  private final Tables tables;
  private final Watch watch;
  private Charts present;
  private @Nullable Charts tried;

  /** Of a language, nothing read yet. */
  public SharedCharts(Language language) {
    this(Tables.of(language));
  }

  SharedCharts(Tables tables) {
    this(tables, new Watch());
  }

  SharedCharts(Tables tables, Watch watch) {
    this.tables = tables;
    this.watch = watch;
    this.present = new Charts(tables, watch);
  }

  /** The language of the texts. */
  public Language language() {
    return tables.language();
  }

  /** Counts the work of reading into these charts and of joining them. */
  public Watch watch() {
    return watch;
  }

  /** The charts for the next text. Charts given out before stay unchanged. */
  Charts present() {
    if (present.items() > MANY_ITEMS) {
      renew();
    }
    return present;
  }

  /** Charts for trials; to be {@linkplain #leaveTried left} afterwards. */
  Charts tried() {
    Charts known = tried;
    if (known == null) {
      known = new Charts(tables, watch);
      tried = known;
    }
    return known;
  }

  /** Releases the charts of trials if they are large. */
  public void leaveTried() {
    if (tried().items() > MANY_TRIED) {
      tried = null;
    }
  }

  /** Releases all charts. */
  void renew() {
    present = new Charts(tables, watch);
  }
}
