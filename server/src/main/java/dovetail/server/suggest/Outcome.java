package dovetail.server.suggest;

import dovetail.analysis.Fault;

/** The verdict of a {@link Rule} on a middle. */
sealed interface Outcome {
  /** The middle stays as it is. */
  Outcome KEEP = new Keep();

  /** The middle stays as it is. */
  record Keep() implements Outcome {}

  /** Another text replaces the middle, if that text fits. */
  record Rewrite(String text) implements Outcome {}

  /**
   * The middle is not shown.
   *
   * @param reason the reason, for the user
   * @param detour the text that may be written instead
   */
  record Refuse(String reason, Detour detour) implements Outcome {}

  /** The next attempt of a search, in place of a middle that a rule refuses. */
  sealed interface Detour {
    /** A part of the middle: its first lines. */
    record Shorter() implements Detour {}

    /**
     * The same beginning, then another token.
     *
     * @param place a byte of the middle; the token with this byte is not written again
     */
    record Token(int place) implements Detour {}

    /** The replacements that a fault names, or another token at its place. */
    record Repair(Fault fault) implements Detour {}
  }
}
