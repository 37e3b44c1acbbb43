package dovetail.model.remote;

/** Nobody waits any more for what a server was asked. */
final class Superseded extends Exception {
  private static final long serialVersionUID = 1L;

  Superseded() {
    super("nobody waits", null, false, false);
  }
}
