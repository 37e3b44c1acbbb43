package dovetail.server.complete;

import dovetail.model.decode.Constraint;
import dovetail.model.decode.NarrowedConstraint;
import java.util.HashSet;
import java.util.Set;

/**
 * A constraint that wants another first token than those that were taken before: how a second
 * candidate differs from the first. One thread.
 */
final class OtherBeginnings extends NarrowedConstraint {
  private final Set<Integer> taken;
  private int first = -1;

  /**
   * Over a constraint at its beginning.
   *
   * @param taken the first tokens that are not wanted
   */
  OtherBeginnings(Constraint constraint, Set<Integer> taken) {
    super(constraint);
    this.taken = new HashSet<>(taken);
  }

  /** The first token that was accepted, -1 if none was. */
  int first() {
    return first;
  }

  @Override
  public boolean allows(int token) {
    return !isLeftOut(token) && below.allows(token);
  }

  @Override
  public boolean isLeftOut(int token) {
    return length() == 0 && taken.contains(token);
  }

  @Override
  public long[] mask() {
    long[] mask = below.mask();
    if (length() == 0) {
      for (int token : taken) {
        mask[token >> 6] &= ~(1L << token);
      }
    }
    return mask;
  }

  @Override
  public void accept(int token) {
    if (length() == 0) {
      first = token;
    }
    below.accept(token);
  }

  @Override
  public byte[] forced() {
    return length() == 0 ? new byte[0] : below.forced();
  }
}
