package dovetail.lexer;

import dovetail.lexer.automaton.Dfa;
import dovetail.lexer.automaton.Minimizer;
import dovetail.lexer.automaton.Nfa;
import dovetail.lexer.automaton.Ordered;
import dovetail.lexer.automaton.OrderedDeterminizer;
import dovetail.lexer.regex.Regex;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * The patterns in an automaton of which the longest match wins. One with a lazy repetition, or that
 * looks around, stands for the texts that backtracking finds first.
 */
final class FirstMatches {
  /**
   * The tag of a text that is longer than a terminal's text, and shows that the shorter text was no
   * match.
   */
  static final int REFUSED = Integer.MAX_VALUE;

  private FirstMatches() {}

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
    Nfa own = new Nfa();
    int start = own.addState();
    own.setTag(own.add(pattern, start), 0);
    return switch (OrderedDeterminizer.one(own, start, maxStates)) {
      case Ordered.Done(Dfa first, BitSet late) -> {
        int refused = nfa.addState();
        nfa.setTag(refused, REFUSED);
        nfa.add(Minimizer.minimize(first), begin, end, refused);
        yield late;
      }
      case Ordered.TooMany() -> null;
    };
  }
}
