package dovetail.model;

/**
 * Tells the worker whether the caller has stopped waiting for the result. Asked often (between
 * tokens, between chunks of a prompt), from the thread that works; the answer may be changed by any
 * thread, and never goes back from true to false.
 */
@FunctionalInterface
public interface Cancellation {
  /** True as soon as the result is no longer wanted. Cheap: about a volatile read. */
  boolean requested();

  /** Whether other requests wait for the worker: long work should be left for later. As cheap. */
  default boolean holdsUp() {
    return false;
  }

  /** Work that nobody cancels. */
  static Cancellation never() {
    return () -> false;
  }
}
