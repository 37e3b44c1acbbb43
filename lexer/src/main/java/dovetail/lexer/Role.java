package dovetail.lexer;

/** The purpose of a terminal. */
public enum Role {
  /** Stands in rules. */
  TOKEN,
  /** Separates tokens and reaches no parser: blanks, comments. */
  IGNORED,
  /** Stands in no rule, so that text of its form is an error by length. */
  ERROR,
  /** Has no text of its own; a layout policy makes it. */
  DECLARED
}
