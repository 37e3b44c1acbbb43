package dovetail.quotient;

import dovetail.languages.Language;
import dovetail.lexer.LexerTable;
import dovetail.quotient.chart.Columns;
import dovetail.quotient.chart.LeftCharts;
import dovetail.quotient.chart.LimitException;
import dovetail.quotient.chart.RightCharts;
import dovetail.quotient.chart.SuffixLattice;

/**
 * The middles that fit between two texts: { m : prefix · m · suffix ∈ L }.
 *
 * <p>Made from a prefix and a suffix; asked through {@link MiddleRecognizer}s, which share its
 * charts. The prefix is read into left charts once, the suffix into right charts once; neither is
 * read again.
 *
 * <p>Membership ("complete") and viability ("some continuation completes") are decided exactly at
 * token level, for languages in which tokens can be set apart by something ignored. Not
 * thread-safe: one thread at a time for a language and its recognisers.
 *
 * <p>Source: right and left quotients, Melcer et al. 2024 (arXiv 2402.17988), without building
 * quotient grammars; the intersection of the grammar with prefix·T*·suffix (Mündler).
 */
public final class MiddleLanguage {
  private final Tables tables;
  private final Reader reader;
  private final Join join;
  private final SuffixLattice lattice;
  private final LeftCharts left;
  private final Branch[] cut;
  private final int prefixError;

  private MiddleLanguage(Tables tables, byte[] prefix, byte[] suffix) {
    this.tables = tables;
    Columns columns = new Columns();
    this.left = new LeftCharts(tables.network(), columns);
    this.reader = new Reader(tables, left);
    Branch[] branches = reader.start();
    int error = -1;
    for (int i = 0; i < prefix.length && error < 0; i++) {
      branches = reader.read(branches, prefix[i]);
      error = branches.length == 0 ? i : -1;
    }
    this.cut = branches;
    this.prefixError = error;
    RightCharts right = new RightCharts(tables.network(), columns);
    this.lattice = new SuffixLattice(tables.lexer(), tables.layout(), columns, right, suffix);
    RightContext context =
        new RightContext(tables.network(), tables.layout(), columns, tables.distances(), lattice);
    this.join =
        new Join(tables.network(), tables.layout(), columns, tables.distances(), left, context);
  }

  /**
   * The language of the middles between two texts in UTF-8. O(prefix + suffix) for the grammars of
   * programming languages; within Earley's bounds for any.
   *
   * @throws LimitException if the texts are larger than charts are laid out for
   */
  public static MiddleLanguage of(Language language, byte[] prefix, byte[] suffix) {
    return new MiddleLanguage(Tables.of(language), prefix, suffix);
  }

  static MiddleLanguage of(Tables tables, byte[] prefix, byte[] suffix) {
    return new MiddleLanguage(tables, prefix, suffix);
  }

  /** The offset of the first byte of the prefix that no program can have there, -1 if none. */
  public int prefixError() {
    return prefixError;
  }

  /** Whether some middle fits at all. */
  public boolean viable() {
    return recognizer().viable();
  }

  /** A recogniser of middles, at the empty one. */
  public MiddleRecognizer recognizer() {
    return new MiddleRecognizer(tables, reader, join, lattice, left, cut);
  }

  LexerTable lexer() {
    return tables.lexer();
  }
}
