package dovetail.lexer;

import dovetail.lexer.automaton.FirstMatches;
import dovetail.lexer.automaton.Minimizer;
import dovetail.lexer.automaton.Nfa;
import dovetail.lexer.automaton.OrderedDeterminizer;
import dovetail.lexer.regex.Regex;
import java.util.BitSet;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The patterns in an automaton of which the longest match wins. One with a lazy repetition, or that
 * looks around, stands for the texts that backtracking finds first.
 */
final class LongestMatches {
  /**
   * The tag of a text that is longer than a terminal's text, and shows that the shorter text was no
   * match.
   */
  static final int REFUSED = Integer.MAX_VALUE;

  private LongestMatches() {}

  /**
   * Adds the texts of a pattern between two states.
   *
   * @return the tags of matches that are decided late, mostly none; null if there are too many
   *     states
   */
  static @Nullable BitSet add(Nfa nfa, Regex pattern, int begin, int end, int maxStates) {
    if (!pattern.isLazy()) {
      nfa.addEmptyEdge(nfa.add(pattern, begin), end);
      return new BitSet();
    }
    Optional<FirstMatches> first = OrderedDeterminizer.of(pattern, maxStates);
    if (first.isEmpty()) {
      return null;
    }
    int refused = nfa.addState();
    nfa.setTag(refused, REFUSED);
    nfa.add(Minimizer.minimize(first.get().dfa()), begin, end, refused);
    return first.get().late();
  }
}
