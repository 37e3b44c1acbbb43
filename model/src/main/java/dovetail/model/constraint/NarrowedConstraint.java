package dovetail.model.constraint;

import org.jspecify.annotations.Nullable;

/**
 * A constraint over another one: it passes on the other's answers, except the ones that a subclass
 * narrows.
 */
public abstract class NarrowedConstraint implements Constraint {
  /** The constraint below. */
  protected final Constraint below;

  /** A constraint at the place of another one, which no other code may use from now on. */
  protected NarrowedConstraint(Constraint below) {
    this.below = below;
  }

  @Override
  public boolean allows(int token) {
    return below.allows(token);
  }

  @Override
  public long[] mask() {
    return below.mask();
  }

  @Override
  public void accept(int token) {
    below.accept(token);
  }

  @Override
  public int length() {
    return below.length();
  }

  @Override
  public void undo(int length) {
    below.undo(length);
  }

  @Override
  public boolean mayEnd() {
    return below.mayEnd();
  }

  @Override
  public byte[] forced() {
    return below.forced();
  }

  @Override
  public boolean isLeftOut(int token) {
    return below.isLeftOut(token);
  }

  @Override
  public boolean isRepeating() {
    return below.isRepeating();
  }

  @Override
  public boolean isIdle() {
    return below.isIdle();
  }

  @Override
  public boolean isLoose() {
    return below.isLoose();
  }

  @Override
  public boolean isBeforeLineEnd() {
    return below.isBeforeLineEnd();
  }

  @Override
  public int distance() {
    return below.distance();
  }

  @Override
  public byte @Nullable [] completion() {
    return below.completion();
  }
}
