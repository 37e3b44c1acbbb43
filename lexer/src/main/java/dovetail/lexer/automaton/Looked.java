package dovetail.lexer.automaton;

import dovetail.lexer.regex.CodePoints;
import dovetail.lexer.regex.Regex;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What is looked for ahead or behind, and its automaton. Many patterns look for the same, such as
 * the end of a word, so some automata are kept. Safe for threads.
 */
record Looked(Regex body, boolean ahead) {
  private static final Map<Looked, Dfa> KEPT = new ConcurrentHashMap<>();

  private static final int MOST_KEPT = 64;

  /** The automaton of the texts of a body, from where they begin, or after any other text. */
  static Dfa automaton(Regex body, boolean ahead) {
    if (KEPT.size() > MOST_KEPT) {
      KEPT.clear();
    }
    return KEPT.computeIfAbsent(new Looked(body, ahead), Looked::compiled);
  }

  private Dfa compiled() {
    Nfa nfa = new Nfa();
    int start = nfa.addState();
    Regex any = new Regex.Repeat(new Regex.Chars(CodePoints.ALL), 0, Regex.UNBOUNDED);
    int begin = ahead ? start : nfa.add(any, start);
    nfa.setTag(nfa.add(body, begin), 0);
    return Minimizer.minimize(
        Determinizer.determinize(nfa, new int[] {start}, _ -> 0, Integer.MAX_VALUE).orElseThrow());
  }
}
