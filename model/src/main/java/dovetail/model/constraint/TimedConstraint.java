package dovetail.model.constraint;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A constraint that sums up the time of its answers; simple facts are not timed. */
public final class TimedConstraint extends NarrowedConstraint {
  private long nanos;

  /** A constraint at the place of another one, which no other code may use from now on. */
  public TimedConstraint(Constraint constraint) {
    super(constraint);
  }

  /** Time spent in the constraint so far. */
  public long nanos() {
    return nanos;
  }

  private <T extends @Nullable Object> T timed(Supplier<T> answer) {
    long start = System.nanoTime();
    T result = answer.get();
    nanos += System.nanoTime() - start;
    return result;
  }

  private void timed(Runnable step) {
    long start = System.nanoTime();
    step.run();
    nanos += System.nanoTime() - start;
  }

  @Override
  public boolean allows(int token) {
    return timed(() -> below.allows(token));
  }

  @Override
  public long[] mask() {
    return timed(below::mask);
  }

  @Override
  public void accept(int token) {
    timed(() -> below.accept(token));
  }

  @Override
  public void undo(int length) {
    timed(() -> below.undo(length));
  }

  @Override
  public boolean mayEnd() {
    return timed(below::mayEnd);
  }

  @Override
  public byte[] forced() {
    return timed(below::forced);
  }

  @Override
  public boolean isLoose() {
    return timed(below::isLoose);
  }

  @Override
  public int distance() {
    return timed(below::distance);
  }

  @Override
  public byte @Nullable [] completion() {
    return timed(below::completion);
  }
}
