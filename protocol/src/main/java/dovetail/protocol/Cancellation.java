package dovetail.protocol;

/** Tells a computation whether anybody still waits for it. Safe to ask from any thread. */
@FunctionalInterface
public interface Cancellation {
  /** Whether the answer is no longer wanted; once true, it stays so. */
  boolean requested();

  /** Whether somebody waits for another answer, which this one holds up. */
  default boolean holdsUp() {
    return false;
  }
}
