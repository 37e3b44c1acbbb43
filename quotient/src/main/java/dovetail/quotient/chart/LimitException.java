package dovetail.quotient.chart;

/**
 * A text is beyond what the charts are laid out for. Caught where a text enters the engine and turned
 * into a typed answer that names the limit; never a bug.
 */
public final class LimitException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** The limit that was met. */
  public LimitException(String what, long limit) {
    super("too many " + what + " (the limit is " + limit + ")");
  }
}
