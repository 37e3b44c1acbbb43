package dovetail.lexer;

import java.util.BitSet;

/** The result of compiling a lexical grammar. */
public sealed interface Compilation {
  /**
   * It compiled.
   *
   * @param late the terminals of which what they ask of the text behind them is decided so late
   *     that a shorter token might have to be taken; there none is
   */
  record Compiled(LexerTable table, BitSet late) implements Compilation {}

  /** Its patterns, with repetitions written out, are longer than the limit. */
  record TooLong(int positions, int limit) implements Compilation {}

  /** Its automaton has more states than the limit. */
  record TooManyStates(int limit) implements Compilation {}
}
