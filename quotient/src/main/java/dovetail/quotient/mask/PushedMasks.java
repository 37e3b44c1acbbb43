package dovetail.quotient.mask;

/** Masks by definition: each token of a vocabulary is pushed. */
final class PushedMasks implements MaskSource {
  private final TokenStrings vocabulary;

  PushedMasks(TokenStrings vocabulary) {
    this.vocabulary = vocabulary;
  }

  @Override
  public void addTo(long[] mask, MaskedMiddle middle) {
    for (int token = 0; token < vocabulary.size(); token++) {
      mask[token >> 6] |= middle.allows().test(vocabulary.text(token)) ? 1L << token : 0;
    }
  }
}
