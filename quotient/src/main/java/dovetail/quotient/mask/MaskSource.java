package dovetail.quotient.mask;

/** A way to find the masks of a vocabulary. All find the same as {@code PushedMasks}. */
public interface MaskSource {
  /** Adds the tokens that the grammar allows after a middle. */
  void addTo(long[] mask, MaskedMiddle middle);

  /** Does all work now that does not depend on texts. By default there is none. */
  default void prepare() {}

  /** About how many bytes it takes. */
  default long bytes() {
    return 0;
  }
}
