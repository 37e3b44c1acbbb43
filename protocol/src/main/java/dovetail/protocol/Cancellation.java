package dovetail.protocol;

/** Tells a computation whether anybody still waits for it. Safe to ask from any thread. */
@FunctionalInterface
public interface Cancellation {
  /** Whether the answer is no longer wanted; once true, it stays so. */
  boolean requested();

  /** Whether this computation holds up another answer that somebody waits for. */
  default boolean holdsUp() {
    return false;
  }
}
