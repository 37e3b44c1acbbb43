package dovetail.server.complete;

/**
 * What a middle is held to beyond fitting.
 *
 * @param scope whether it may close what is open at the cursor
 */
public record Demands(Scope scope) {
  /** What becomes of blocks, brackets, strings and comments that are open at the cursor. */
  public enum Scope {
    /** What the suffix can close is left open for it. */
    KEPT,
    /** The middle may close what it likes. */
    FREE
  }

  /** What people want. */
  public static final Demands DEFAULT = new Demands(Scope.KEPT);

  /** The same with another scope. */
  public Demands with(Scope other) {
    return new Demands(other);
  }
}
