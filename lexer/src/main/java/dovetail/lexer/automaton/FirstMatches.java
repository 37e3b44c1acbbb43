package dovetail.lexer.automaton;

import java.util.BitSet;

/**
 * The first matches of an automaton whose matches have an order.
 *
 * @param dfa its longest accepted text is the match that is found first
 * @param late the tags of matches with a look-ahead that is decided so late that a shorter match
 *     would have to be taken; the automaton takes no match there
 */
public record FirstMatches(Dfa dfa, BitSet late) {}
