package dovetail.quotient;

import dovetail.languages.Language;
import dovetail.quotient.join.Tables;

/**
 * The charts of a language, shared by all texts that one thread reads: a place that reads as one
 * did before, in whatever text, is known. They only grow; when they have grown large they are made
 * anew, and every document is read again when it is next asked for.
 *
 * <p>Not thread-safe.
 */
public final class SharedCharts {
  /** More Earley items than this are not kept: 64 MB. A program of 10,000 lines has 300,000. */
  private static final int MANY_ITEMS = 8_000_000;

  private final Tables tables;
  private Charts present;

  /** Of a language, nothing read yet. */
  public SharedCharts(Language language) {
    this(Tables.of(language));
  }

  SharedCharts(Tables tables) {
    this.tables = tables;
    this.present = new Charts(tables);
  }

  /** The language of the texts. */
  public Language language() {
    return tables.language();
  }

  /** The charts for the next text. Those given out before stay as they are. */
  Charts present() {
    if (present.items() > MANY_ITEMS) {
      renew();
    }
    return present;
  }

  /** Lets go of all that was read. */
  void renew() {
    present = new Charts(tables);
  }
}
