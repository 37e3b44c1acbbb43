package dovetail.server.suggest;

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
   * @param place a byte of the middle, whose token is not written again behind the same beginning;
   *     {@link dovetail.analysis.Fault#NOWHERE} for none
   */
  record Refuse(String reason, int place) implements Outcome {}
}
