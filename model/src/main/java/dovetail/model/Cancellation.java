package dovetail.model;

/**
 * Whether somebody has stopped waiting for the work. Asked often (between tokens, between chunks of
 * a prompt), from the thread that works; the answer may be changed by any thread, and never goes
 * back from true to false.
 */
@FunctionalInterface
public interface Cancellation {
  /** True as soon as the result is no longer wanted. Cheap: about a volatile read. */
  boolean requested();

  /** Work that nobody cancels. */
  static Cancellation never() {
    return () -> false;
  }
}
