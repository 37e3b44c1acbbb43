package dovetail.quotient.mask;

/**
 * Where the masks of a vocabulary come from. All sources give the same: {@link PushedMasks}, which
 * are the definition; {@link WalkedMasks}, by the charts; and {@link MemoMasks}, which are fast.
 */
interface MaskSource {
  /** Adds the tokens that the grammar allows after a middle. */
  void addTo(MaskSum sum, MaskedMiddle middle);
}
