package dovetail.lexer.automaton;

import dovetail.lexer.regex.Regex;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The body of a look-ahead or look-behind, as an automaton from state 0. Many patterns have the
 * same look, such as the end of a word, so some automata are kept. Safe for threads.
 */
final class Looked {
  private static final Map<Regex, FrozenNfa> KEPT = new ConcurrentHashMap<>();

  private static final int MOST_KEPT = 64;

  private Looked() {}

  /** The automaton of the texts of a body; minimal if the body has no looks itself. */
  static FrozenNfa automaton(Regex body) {
    if (KEPT.size() > MOST_KEPT) {
      KEPT.clear();
    }
    return KEPT.computeIfAbsent(body, Looked::compiled);
  }

  private static FrozenNfa compiled(Regex body) {
    Nfa nfa = Nfa.of(body);
    if (!nfa.looks.isEmpty()) {
      return new FrozenNfa(nfa);
    }
    Dfa dfa =
        Determinizer.determinize(nfa, new int[] {0}, _ -> 0, Integer.MAX_VALUE)
            .map(Minimizer::minimize)
            .orElseThrow();
    Nfa small = new Nfa();
    int begin = small.addState();
    int end = small.addState();
    small.setTag(end, 0);
    small.add(dfa, begin, end);
    return new FrozenNfa(small);
  }
}
