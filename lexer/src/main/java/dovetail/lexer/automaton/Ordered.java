package dovetail.lexer.automaton;

import java.util.BitSet;

/** The result of determinising an automaton whose matches have an order. */
public sealed interface Ordered {
  /**
   * The automaton; its longest accepted text is the match that is found first.
   *
   * @param late the tags of matches with a look-ahead that is decided so late that a shorter match
   *     would have to be taken; the automaton takes no match there
   */
  record Done(Dfa dfa, BitSet late) implements Ordered {}

  /** The automaton has more states than are allowed. */
  record TooMany() implements Ordered {}
}
