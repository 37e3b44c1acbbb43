package dovetail.lexer.automaton;

import java.util.BitSet;

/**
 * An automaton for the first match of a pattern, in the order in which backtracking tries the ways
 * of the pattern. {@code a|ab} matches {@code a} of {@code ab}.
 *
 * @param dfa its longest accepted text is the match
 * @param late the tags of patterns with a look-ahead that is decided so late that a shorter match
 *     would have to be taken; the automaton takes no match there
 */
public record FirstMatches(Dfa dfa, BitSet late) {}
