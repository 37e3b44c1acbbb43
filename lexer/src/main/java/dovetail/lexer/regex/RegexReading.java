package dovetail.lexer.regex;

/** The result of reading a regular expression. */
public sealed interface RegexReading {
  record Read(Regex regex) implements RegexReading {}

  /** The pattern could not be read; the problem stands {@code offset} code points into it. */
  record Failed(int offset, String message) implements RegexReading {}
}
