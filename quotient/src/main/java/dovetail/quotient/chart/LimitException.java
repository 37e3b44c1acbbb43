package dovetail.quotient.chart;

/**
 * A text exceeds a limit of the charts. Caught where a text enters the engine and turned into a
 * typed answer that names the limit; never a bug.
 */
public final class LimitException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final String limit;

  /** A text exceeds a limit: a number, and the name of the counted things. */
  public LimitException(String what, long limit) {
    this.limit = "over the limit of " + limit + " " + what;
  }

  /** The limit that was met, and its value. */
  @Override
  public String getMessage() {
    return limit;
  }
}
