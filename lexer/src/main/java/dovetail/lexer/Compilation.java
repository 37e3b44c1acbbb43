package dovetail.lexer;

import java.util.BitSet;

/** The result of compiling a lexical grammar. */
public sealed interface Compilation {
  /**
   * The grammar compiled.
   *
   * @param late the terminals whose look-aheads may be decided so late that a shorter token would
   *     have to be taken; no token is taken there
   */
  record Compiled(LexerTable table, BitSet late) implements Compilation {}

  /** The grammar's patterns, with repetitions written out, are longer than the limit. */
  record TooLong(int limit) implements Compilation {}

  /** The grammar's automaton has more states than the limit. */
  record TooManyStates(int limit) implements Compilation {}
}
