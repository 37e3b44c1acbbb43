package dovetail.grammar;

/** Something to tell the author of a grammar: where, what was found, and the way out. */
public record Problem(Severity severity, Position position, String message) {
  @Override
  public String toString() {
    return position + ": " + (severity == Severity.ERROR ? "error" : "warning") + ": " + message;
  }
}
