package dovetail.quotient;

/** The context before a text that is read. */
public enum Before {
  /** Nothing: the text begins where the file does. */
  NOTHING,
  /**
   * Unknown lines, or none; the text begins with code. It may be in brackets and blocks;
   * docs/evidence/exactness.md lists the cases that are not distinguished.
   */
  LINES,
  /** Unknown lines, the last of which ends in a string or comment that goes on here. */
  TOKEN
}
