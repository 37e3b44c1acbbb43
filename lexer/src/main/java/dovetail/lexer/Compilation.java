package dovetail.lexer;

/** The result of compiling a lexical grammar. */
public sealed interface Compilation {
  /** It compiled. */
  record Compiled(LexerTable table) implements Compilation {}

  /** Its patterns, with repetitions written out, are longer than the limit. */
  record TooLong(int positions, int limit) implements Compilation {}

  /** Its automaton has more states than the limit. */
  record TooManyStates(int limit) implements Compilation {}
}
