package dovetail.quotient;

/** The context before a text that is read. */
public enum Before {
  /** Nothing: it begins where the file does. */
  NOTHING,
  /**
   * Lines that nobody knows, or none; the text begins with code. It may be in brackets and blocks;
   * docs/evidence/exactness.md says what is not told apart.
   */
  LINES,
  /** Lines that nobody knows, the last of which ends in a string or comment that goes on here. */
  TOKEN
}
