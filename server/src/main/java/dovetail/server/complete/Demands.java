package dovetail.server.complete;

import dovetail.quotient.LegalNames;
import java.util.Map;

/**
 * What a middle is held to beyond fitting.
 *
 * @param scope whether it may close what is open at the cursor
 * @param seam how the model sees the end of the prefix and the beginning of the suffix
 * @param names which names may follow certain prefixes
 */
public record Demands(Scope scope, Seam seam, LegalNames names) {
  /** What becomes of blocks, brackets, strings and comments that are open at the cursor. */
  public enum Scope {
    /** What the suffix can close is left open for it. */
    KEPT,
    /** The middle may close what it likes. */
    FREE
  }

  /** What becomes of a token of the model in which the cursor may stand. */
  public enum Seam {
    /** The prefix is read as it is. */
    CUT,
    /** A name is written again from its token's beginning; the model is held to what is there. */
    HEALED,
    /** The same, and the beginning of a name right of the cursor too. */
    HEALED_BOTH
  }

  /** What people want. */
  public static final Demands DEFAULT =
      new Demands(Scope.KEPT, Seam.HEALED, LegalNames.of(Map.of()));

  /** The same with another scope. */
  public Demands with(Scope other) {
    return new Demands(other, seam, names);
  }

  /** The same with another seam. */
  public Demands with(Seam other) {
    return new Demands(scope, other, names);
  }

  /** The same with other names. */
  public Demands with(LegalNames other) {
    return new Demands(scope, seam, other);
  }
}
