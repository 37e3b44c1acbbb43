package dovetail.quotient;

import dovetail.languages.Language;
import dovetail.quotient.chart.LimitException;
import java.util.Arrays;

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
  private final LeftText left;
  private final Branch[] cut;
  private final RightContext right;
  private final Join join;
  private final int prefixError;

  MiddleLanguage(Tables tables, LeftText left, Branch[] cut, RightContext right) {
    this.tables = tables;
    this.left = left;
    this.cut = cut;
    this.right = right;
    this.prefixError = left.error();
    this.join = new Join(tables, left.charts(), right);
  }

  /**
   * The language of the middles between two texts in UTF-8. O(prefix + suffix) for the grammars of
   * programming languages; within Earley's bounds for any.
   *
   * @throws LimitException if the texts are larger than charts are laid out for
   */
  public static MiddleLanguage of(Language language, byte[] prefix, byte[] suffix) {
    return of(Tables.of(language), prefix, suffix);
  }

  static MiddleLanguage of(Tables tables, byte[] prefix, byte[] suffix) {
    byte[] text = Arrays.copyOf(prefix, prefix.length + suffix.length);
    System.arraycopy(suffix, 0, text, prefix.length, suffix.length);
    return new DocumentMiddles(tables).at(text, prefix.length);
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
    return new MiddleRecognizer(tables, left, join, right.suffix(), cut);
  }
}
