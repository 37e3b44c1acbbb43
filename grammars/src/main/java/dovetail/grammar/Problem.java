package dovetail.grammar;

/** A message for the author of a grammar: the place, the mistake, and the way out. */
public record Problem(Severity severity, Position position, String message) {
  @Override
  public String toString() {
    return position + ": " + (severity == Severity.ERROR ? "error" : "warning") + ": " + message;
  }
}
