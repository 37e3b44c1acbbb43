package dovetail.model;

import java.time.Duration;

/**
 * A model cannot be loaded, or a model on a server gives no usable answer. The caller made no
 * error, and may call another model instead.
 */
public final class ModelFailure extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** The rest after most failures: a server or a GPU may be free again then. */
  public static final Duration USUAL_REST = Duration.ofSeconds(30);

  private final Duration rest;

  /**
   * A failure.
   *
   * @param message for people: the event, and how to help it
   * @param rest the time during which it is of no use to ask again
   */
  public ModelFailure(String message, Duration rest) {
    super(message, null, false, false);
    this.rest = rest;
  }

  /** A failure with the {@link #USUAL_REST}. */
  public ModelFailure(String message) {
    this(message, USUAL_REST);
  }

  /** A failure after which it is of no use ever to ask this model again. */
  public static ModelFailure forGood(String message) {
    return new ModelFailure(message, Duration.ofNanos(Long.MAX_VALUE));
  }

  /** How long it is of no use to ask again. */
  public Duration rest() {
    return rest;
  }

  /** The message. */
  public String message() {
    return String.valueOf(getMessage());
  }
}
