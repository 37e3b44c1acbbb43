package dovetail.server.complete;

import dovetail.model.decode.Constraint;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A constraint that wants another first token than those that were taken before: how a second
 * candidate differs from the first. One thread.
 */
final class OtherBeginnings implements Constraint {
  private final Constraint constraint;
  private final Set<Integer> taken;
  private int first = -1;

  /**
   * Over a constraint at its beginning.
   *
   * @param taken the first tokens that are not wanted
   */
  OtherBeginnings(Constraint constraint, Set<Integer> taken) {
    this.constraint = constraint;
    this.taken = new HashSet<>(taken);
  }

  /** The first token that was accepted, -1 if none was. */
  int first() {
    return first;
  }

  @Override
  public boolean allows(int token) {
    return !isLeftOut(token) && constraint.allows(token);
  }

  @Override
  public boolean isLeftOut(int token) {
    return constraint.length() == 0 && taken.contains(token);
  }

  @Override
  public long[] mask() {
    long[] mask = constraint.mask();
    if (constraint.length() == 0) {
      for (int token : taken) {
        mask[token >> 6] &= ~(1L << token);
      }
    }
    return mask;
  }

  @Override
  public void accept(int token) {
    if (constraint.length() == 0) {
      first = token;
    }
    constraint.accept(token);
  }

  @Override
  public int length() {
    return constraint.length();
  }

  @Override
  public void undo(int length) {
    constraint.undo(length);
  }

  @Override
  public boolean mayEnd() {
    return constraint.mayEnd();
  }

  @Override
  public byte[] forced() {
    return constraint.length() == 0 ? new byte[0] : constraint.forced();
  }

  @Override
  public boolean isRepeating() {
    return constraint.isRepeating();
  }

  @Override
  public boolean isIdle() {
    return constraint.isIdle();
  }

  @Override
  public int distance() {
    return constraint.distance();
  }

  @Override
  public byte @Nullable [] completion() {
    return constraint.completion();
  }
}
