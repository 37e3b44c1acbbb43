package dovetail.protocol;

/** Who asks for a completion. */
public enum Trigger {
  /** The editor, as the user types: one answer, fast. */
  AUTOMATIC,
  /** The user, by a command: several answers, if there are several. */
  INVOKED
}
