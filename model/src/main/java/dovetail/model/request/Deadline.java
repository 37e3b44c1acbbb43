package dovetail.model.request;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * A point in time after which the middle is ended at once.
 *
 * @param nanos the time, in the clock's nanoseconds
 * @param clock {@link System#nanoTime()} or a test's
 */
public record Deadline(long nanos, LongSupplier clock) {
  /** That long from now by a clock, {@link System#nanoTime()} or a test's. */
  public static Deadline in(Duration time, LongSupplier clock) {
    return new Deadline(clock.getAsLong() + time.toNanos(), clock);
  }

  /** Never. */
  public static Deadline none() {
    return new Deadline(Long.MAX_VALUE, () -> 0);
  }

  /** The time that is left, in nanoseconds; negative once it is up. */
  public long left() {
    return nanos - clock.getAsLong();
  }

  /** Whether the time is up. */
  public boolean passed() {
    return left() <= 0;
  }
}
