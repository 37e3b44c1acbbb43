package dovetail.quotient.mask;

import dovetail.languages.Language;
import dovetail.quotient.join.Tables;
import dovetail.quotient.mask.memo.FoldedMasks;
import java.util.Arrays;

/**
 * The masks of a vocabulary for a language. After a middle, the mask is the set of tokens that
 * leave a middle that may go on: a token is in the mask exactly if {@code MiddleRecognizer.push} of
 * its bytes succeeds.
 *
 * <p>Serves any number of recognisers of the language, one thread at a time.
 */
public final class Masks {
  private final TokenStrings vocabulary;
  private final MaskSource source;

  private Masks(TokenStrings vocabulary, MaskSource source) {
    this.vocabulary = vocabulary;
    this.source = source;
  }

  /** The masks of a vocabulary for a language; work that masks share is done as it occurs. */
  public static Masks of(Language language, TokenStrings vocabulary) {
    return new Masks(vocabulary, new FoldedMasks(Tables.of(language), vocabulary));
  }

  /** The same masks by their definition: each token is pushed by itself. */
  public Masks pushed() {
    return new Masks(vocabulary, new PushedMasks(vocabulary));
  }

  /** The vocabulary. */
  public TokenStrings vocabulary() {
    return vocabulary;
  }

  /**
   * The tokens that are allowed after a middle, bit {@code t % 64} of long {@code t / 64} for token
   * t.
   *
   * @param mask {@link TokenStrings#words} longs, overwritten
   */
  public void fill(MaskedMiddle middle, long[] mask) {
    Arrays.fill(mask, 0);
    source.addTo(mask, middle);
  }

  /** Does the work that masks share now, rather than when it first occurs. */
  public void prepare() {
    source.prepare();
  }

  /** The size of the results that masks share, about, in bytes. */
  public long bytes() {
    return source.bytes();
  }

  @Override
  public String toString() {
    return source.toString();
  }
}
