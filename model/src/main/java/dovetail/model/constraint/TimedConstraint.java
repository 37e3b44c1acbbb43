package dovetail.model.constraint;

import org.jspecify.annotations.Nullable;

/** A constraint that sums up the time it takes. */
public final class TimedConstraint implements Constraint {
  private final Constraint constraint;
  private long nanos;

  /** A constraint at the place of another one, which no other code may use from now on. */
  public TimedConstraint(Constraint constraint) {
    this.constraint = constraint;
  }

  /** Time spent in the constraint so far. */
  public long nanos() {
    return nanos;
  }

  @Override
  public boolean allows(int token) {
    long start = System.nanoTime();
    boolean allowed = constraint.allows(token);
    nanos += System.nanoTime() - start;
    return allowed;
  }

  @Override
  public long[] mask() {
    long start = System.nanoTime();
    long[] mask = constraint.mask();
    nanos += System.nanoTime() - start;
    return mask;
  }

  @Override
  public void accept(int token) {
    long start = System.nanoTime();
    constraint.accept(token);
    nanos += System.nanoTime() - start;
  }

  @Override
  public int length() {
    return constraint.length();
  }

  @Override
  public void undo(int length) {
    long start = System.nanoTime();
    constraint.undo(length);
    nanos += System.nanoTime() - start;
  }

  @Override
  public boolean mayEnd() {
    long start = System.nanoTime();
    boolean mayEnd = constraint.mayEnd();
    nanos += System.nanoTime() - start;
    return mayEnd;
  }

  @Override
  public byte[] forced() {
    long start = System.nanoTime();
    byte[] forced = constraint.forced();
    nanos += System.nanoTime() - start;
    return forced;
  }

  @Override
  public boolean isLeftOut(int token) {
    return constraint.isLeftOut(token);
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
  public boolean isLoose() {
    long start = System.nanoTime();
    boolean loose = constraint.isLoose();
    nanos += System.nanoTime() - start;
    return loose;
  }

  @Override
  public boolean isBeforeLineEnd() {
    return constraint.isBeforeLineEnd();
  }

  @Override
  public int distance() {
    long start = System.nanoTime();
    int distance = constraint.distance();
    nanos += System.nanoTime() - start;
    return distance;
  }

  @Override
  public byte @Nullable [] completion() {
    long start = System.nanoTime();
    byte @Nullable [] completion = constraint.completion();
    nanos += System.nanoTime() - start;
    return completion;
  }
}
