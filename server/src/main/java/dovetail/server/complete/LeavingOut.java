package dovetail.server.complete;

import dovetail.model.Vocabulary;
import dovetail.model.constraint.Constraint;
import java.util.Optional;
import java.util.function.IntPredicate;

/**
 * A constraint under which some tokens are left out, by the text that is written: they are passed
 * over, and say nothing of where the middle should end. One thread.
 *
 * <p>Where none is left out, it costs nothing; else a mask asks about each token that fits.
 */
public abstract class LeavingOut extends TextConstraint {
  /** Over a constraint at its beginning. */
  protected LeavingOut(Constraint constraint, Vocabulary vocabulary) {
    super(constraint, vocabulary);
  }

  /** Which tokens are left out here; empty if none is. */
  protected abstract Optional<IntPredicate> leftOut();

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
