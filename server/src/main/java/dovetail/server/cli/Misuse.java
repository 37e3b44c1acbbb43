package dovetail.server.cli;

/** Signals a wrong command line: prints a message, and where help is. */
public final class Misuse extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * A misuse.
   *
   * @param message the error, for people
   */
  public Misuse(String message) {
    super(message);
  }
}
