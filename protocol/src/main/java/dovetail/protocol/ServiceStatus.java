package dovetail.protocol;

/**
 * The status of the service, for a status bar.
 *
 * @param state the state, in one word
 * @param message a message to the user; may be empty
 * @param model the model's name; empty as long as none is loaded
 * @param device the device that the model runs on
 * @param latencyMillis how long the last completion took; 0 before the first
 */
public record ServiceStatus(
    State state, String message, String model, String device, double latencyMillis)
    implements ServiceEvent {
  /** The state in a word. */
  public enum State {
    /** The model is being loaded; requests wait. */
    LOADING,
    /** Requests are answered. */
    READY,
    /** All requests are answered without suggestions; the message has the reason. */
    ERROR
  }

  /** The status before the model is loaded. */
  public static final ServiceStatus LOADING =
      new ServiceStatus(State.LOADING, "loading the model", "", "", 0);

  /** The status once the model is loaded, or a server answers. */
  public static ServiceStatus ready(String model, String device) {
    return new ServiceStatus(State.READY, "", model, device, 0);
  }

  /** The status if there are no suggestions, with the reason. */
  public static ServiceStatus error(String reason) {
    return new ServiceStatus(State.ERROR, reason, "", "", 0);
  }
}
