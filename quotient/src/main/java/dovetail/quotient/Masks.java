package dovetail.quotient;

import dovetail.languages.Language;
import dovetail.quotient.mask.Folds;
import dovetail.quotient.mask.Vocabulary;

/**
 * The masks of a vocabulary for a language: after a middle, which tokens leave one that may go on.
 *
 * <p>A law: a token is in the mask exactly if {@link MiddleRecognizer#push} of its bytes succeeds.
 * Serves any number of recognisers of the language, one thread at a time.
 */
public final class Masks {
  private final Folds folds;

  private Masks(Tables tables, Vocabulary vocabulary) {
    this.folds =
        new Folds(tables.lexer(), tables.layout(), tables.grammar().terminals(), vocabulary);
  }

  /** The masks of a vocabulary for a language; lexer states are folded as they occur. */
  public static Masks of(Language language, Vocabulary vocabulary) {
    return of(Tables.of(language), vocabulary);
  }

  static Masks of(Tables tables, Vocabulary vocabulary) {
    return new Masks(tables, vocabulary);
  }

  /** Masks that use what was remembered, and remember nothing new. */
  public Masks frozen() {
    return this;
  }

  /** The vocabulary. */
  public Vocabulary vocabulary() {
    return folds.vocabulary();
  }

  /**
   * The tokens that are allowed after a recogniser's middle, bit {@code t % 64} of long {@code t /
   * 64} for token t.
   *
   * @param mask {@link Vocabulary#words} longs, overwritten
   */
  public void fill(MiddleRecognizer recognizer, long[] mask) {
    java.util.Arrays.fill(mask, 0);
    new MaskWalk(recognizer, folds).addTo(mask);
  }

  /** How many lexer states have been folded. */
  public int foldCount() {
    return folds.size();
  }

  /** About how many bytes the tables take. */
  public long bytes() {
    return folds.bytes();
  }
}
