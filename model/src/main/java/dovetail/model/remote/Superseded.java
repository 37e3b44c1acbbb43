package dovetail.model.remote;

/** Ends a request to a server for whose answer nobody waits any more. */
final class Superseded extends Exception {
  private static final long serialVersionUID = 1L;

  Superseded() {
    super("nobody waits", null, false, false);
  }
}
