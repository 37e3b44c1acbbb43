package dovetail.quotient.chart;

/**
 * Ends a reading whose result nobody waits for any more. The charts made so far stay, and a later
 * reading goes on from there. Caught where a text enters the engine; never a bug.
 */
public final class StoppedException extends RuntimeException {
  private static final long serialVersionUID = 1;

  StoppedException() {
    super("nobody waits any more");
  }
}
