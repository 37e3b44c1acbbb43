package dovetail.network;

/**
 * Replaces a nonterminal's recursion at its edges by loops of its automaton. A text of X that
 * begins with an X goes on where that X ends; a text that ends with an X goes on at X's start. So
 * {@code e: e "+" e | "a"} becomes {@code "a" ("+" "a")*}. Charts then hold one item where they
 * would hold one for each earlier operand, and read n operands in O(n) steps, not O(n³).
 *
 * <p>The language stays. A path with such moves spells a text of X: the last move back to the start
 * can be read as the edge that was there, the last move from an end as a derivation X → X … (by
 * induction on the moves). Each derivation is such a path, by induction on its height.
 */
final class SelfRecursion {
  /** The most states by which an automaton may grow. */
  private static final int MAX_GROWTH = 48;

  private SelfRecursion() {}

  /**
   * The automaton of a nonterminal that derives no empty text, without its recursion at the edges;
   * unchanged if that would grow it much.
   */
  static SymbolDfa looped(SymbolDfa dfa, int self) {
    if (!isRecursive(dfa, self)) {
      return dfa;
    }
    int n = dfa.states();
    SymbolNfa nfa = new SymbolNfa();
    for (int q = 0;
        q <= 2 * n;
        q++) { // the start, each state, and a copy of each in which no text may end
      int state = nfa.addState();
      if (q > 0 && q <= n && dfa.accepting(q - 1)) {
        nfa.accept(state);
      }
    }
    addEdges(dfa, self, 0, nfa, 0);
    for (int q = 0; q < n; q++) {
      addEdges(dfa, self, q, nfa, 1 + q);
      addEdges(dfa, self, q, nfa, 1 + n + q);
    }
    return nfa.determinize(Automata.MAX_EDGES)
        .map(SymbolDfa::minimized)
        .filter(looped -> looped.states() <= n + MAX_GROWTH)
        .orElse(dfa);
  }

  /** Whether a text of the nonterminal can begin or end with one of its own. */
  private static boolean isRecursive(SymbolDfa dfa, int self) {
    for (int q = 0; q < dfa.states(); q++) {
      for (int i = 0; i < dfa.degree(q); i++) {
        if (dfa.symbol(q, i) == self && (q == 0 || dfa.accepting(dfa.target(q, i)))) {
          return true;
        }
      }
    }
    return false;
  }

  /** Adds the edges of a state. */
  private static void addEdges(SymbolDfa dfa, int self, int q, SymbolNfa nfa, int from) {
    for (int i = 0; i < dfa.degree(q); i++) {
      int to = dfa.target(q, i);
      if (dfa.symbol(q, i) == self && from == 0) {
        for (int end = 0; end < dfa.states(); end++) {
          if (dfa.accepting(end)) {
            nfa.addEdge(1 + end, SymbolNfa.EMPTY, 1 + to);
          }
        }
      } else if (dfa.symbol(q, i) == self && dfa.accepting(to)) {
        nfa.addEdge(from, SymbolNfa.EMPTY, 0);
        if (dfa.degree(to) > 0) {
          nfa.addEdge(from, self, 1 + dfa.states() + to);
        }
      } else {
        nfa.addEdge(from, dfa.symbol(q, i), 1 + to);
      }
    }
  }
}
