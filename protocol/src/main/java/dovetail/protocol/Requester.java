package dovetail.protocol;

/** The party that waits for an answer. A computation may ask it from any thread. */
@FunctionalInterface
public interface Requester {
  /** Whether nobody waits for the answer any more; once true, it stays so. */
  boolean hasLeft();

  /** Whether the computation holds up another answer that somebody waits for. */
  default boolean othersWait() {
    return false;
  }
}
