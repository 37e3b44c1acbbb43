package dovetail.quotient.mask;

/**
 * The question of a remembered mask to a suffix: how tokens that are open at the cut may end in it.
 */
public interface SuffixStart {
  /**
   * The terminals as which a token that is open at the cut may end in the suffix, as bits; after
   * those of the terminals two for what is passed over.
   */
  long[] terminals();

  /** The first byte, -1 if there is none. */
  int firstByte();
}
