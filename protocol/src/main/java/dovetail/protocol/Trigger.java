package dovetail.protocol;

/** The cause of a request: the user's typing, or the user's command. */
public enum Trigger {
  /** The editor, as the user types: one answer, fast. */
  AUTOMATIC,
  /** The user, by a command: several answers, if there are several. */
  INVOKED
}
