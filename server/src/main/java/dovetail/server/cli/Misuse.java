package dovetail.server.cli;

/** Signals a wrong command line: the message is printed, and how to get help. */
public final class Misuse extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * A misuse.
   *
   * @param message the error, for the user
   */
  public Misuse(String message) {
    super(message);
  }
}
