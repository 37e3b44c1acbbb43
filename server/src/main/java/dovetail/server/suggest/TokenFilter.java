package dovetail.server.suggest;

import dovetail.model.Vocabulary;
import dovetail.model.constraint.Constraint;
import java.util.Optional;
import java.util.function.IntPredicate;

/**
 * A constraint that leaves out some tokens, depending on the written text: the decoder passes them
 * over, and they do not count as a sign that the middle should end. One thread.
 *
 * <p>Where no token is left out, it costs nothing; elsewhere a mask checks each token that fits.
 */
abstract class TokenFilter extends TextConstraint {
  /** Wraps a constraint at its beginning. */
  TokenFilter(Constraint constraint, Vocabulary vocabulary) {
    super(constraint, vocabulary);
  }

  /** The tokens that are left out at the present place; empty if there are none. */
  abstract Optional<IntPredicate> leftOut();

  @Override
  public final boolean allows(int token) {
    return !isOut(token) && below.allows(token);
  }

  @Override
  public final boolean isLeftOut(int token) {
    return isOut(token) || below.isLeftOut(token);
  }

  private boolean isOut(int token) {
    return leftOut().map(out -> out.test(token)).orElse(false);
  }

  @Override
  public final long[] mask() {
    long[] mask = below.mask();
    leftOut().ifPresent(out -> drop(mask, out));
    return mask;
  }

  private void drop(long[] mask, IntPredicate out) {
    for (int word = 0; word < mask.length; word++) {
      for (long bits = mask[word]; bits != 0; bits &= bits - 1) {
        int token = word * Long.SIZE + Long.numberOfTrailingZeros(bits);
        if (token < vocabulary.size() && out.test(token)) {
          mask[word] &= ~(1L << token);
        }
      }
    }
  }

  @Override
  public byte[] forced() {
    return leftOut().isPresent() ? NOTHING : below.forced();
  }
}
