/**
 * Masks: the set of tokens of a vocabulary that may come next. {@link dovetail.quotient.mask.Masks}
 * is the entry. It asks a {@link dovetail.quotient.mask.MaskSource} about a {@link
 * dovetail.quotient.mask.MaskedMiddle}. {@code PushedMasks} is the definition: each token is pushed
 * by itself. The usual source gives the same masks without a look at every token; only the factory
 * of {@code Masks} knows it.
 */
@NullMarked
package dovetail.quotient.mask;

import org.jspecify.annotations.NullMarked;
