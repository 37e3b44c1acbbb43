package dovetail.model;

import java.time.Duration;

/**
 * A model cannot be had, or one that is computed elsewhere does not answer in a way that can be
 * used. Nothing is wrong with who asked: another model may be asked instead.
 */
public final class ModelFailure extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final Duration rest;

  /**
   * A failure.
   *
   * @param message for people: what happened, and what they can do
   * @param rest how long it is of no use to ask again
   */
  public ModelFailure(String message, Duration rest) {
    super(message, null, false, false);
    this.rest = rest;
  }

  /** Of a model for which it is of no use to ask again. */
  public static ModelFailure forGood(String message) {
    return new ModelFailure(message, Duration.ofNanos(Long.MAX_VALUE));
  }

  /** How long it is of no use to ask again. */
  public Duration rest() {
    return rest;
  }

  /** The message. */
  public String told() {
    return String.valueOf(getMessage());
  }
}
