package dovetail.quotient.chart;

/**
 * Ends a reading for which nobody waits any more. What was read stays, and a later reading goes on
 * from there. Caught where a text enters the engine; never a bug.
 */
public final class StoppedException extends RuntimeException {
  private static final long serialVersionUID = 1;

  StoppedException() {
    super("nobody waits any more");
  }
}
