package dovetail.lexer.regex;

/** The result of reading a regular expression. */
public sealed interface RegexReading {
  record Read(Regex regex) implements RegexReading {}

  /** It was not; the problem stands {@code offset} code points into the pattern. */
  record Failed(int offset, String message) implements RegexReading {}
}
