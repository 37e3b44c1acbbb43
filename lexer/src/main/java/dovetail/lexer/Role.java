package dovetail.lexer;

/** The purpose of a terminal. */
public enum Role {
  /** Stands in rules. */
  TOKEN,
  /** Stands in rules, as a part of a comment. */
  COMMENT,
  /** Stands in rules, as text inside a string. */
  STRING,
  /** Separates tokens and reaches no parser: blanks, comments. */
  IGNORED,
  /** Stands in no rule, so that text of its form is an error if it is the longest match. */
  ERROR,
  /** Has no text of its own; a layout policy makes it. */
  DECLARED;

  /** Whether the parser takes its texts as they stand. */
  public boolean isParsed() {
    return this == TOKEN || this == COMMENT || this == STRING;
  }
}
