package dovetail.lexer.automaton;

import java.util.BitSet;

/** The result of determinising an automaton whose matches have an order. */
public sealed interface Ordered {
  /**
   * The automaton; its longest accepted text is the match that is found first.
   *
   * @param late the tags of matches of which something ahead is decided so late that a shorter
   *     match would have to be taken; there it takes none
   */
  record Done(Dfa dfa, BitSet late) implements Ordered {}

  /** It has more states than are allowed. */
  record TooMany() implements Ordered {}
}
