package dovetail.network;

/**
 * Makes every nonterminal but the start symbol derive at least one terminal: an edge that reads a
 * nonterminal which may derive the empty text gets an empty move beside it, then the empty text is
 * taken out of each language. Charts then need no special case for empty rules (the case of Aycock
 * and Horspool, "Practical Earley Parsing", 2002), and an item completed at a position always began
 * before it.
 */
final class EmptyRemoval {
  private EmptyRemoval() {}

  static void run(Automata automata) {
    boolean[] nullable = nullable(automata);
    for (int x = 0; x < automata.size(); x++) {
      SymbolDfa dfa = automata.get(x);
      SymbolNfa nfa = dfa.toNfa();
      for (int q = 0; q < dfa.states(); q++) {
        for (int i = 0; i < dfa.degree(q); i++) {
          int s = dfa.symbol(q, i);
          if (s >= automata.terminals() && nullable[s - automata.terminals()]) {
            nfa.addEdge(q, SymbolNfa.EMPTY, dfa.target(q, i));
          }
        }
      }
      SymbolDfa bypassed = nfa.determinize();
      automata.set(x, (x == Automata.START ? bypassed : withoutEmpty(bypassed)).minimized());
    }
  }

  /** The same language less the empty text: a copy of the start that is not final. */
  private static SymbolDfa withoutEmpty(SymbolDfa dfa) {
    if (!dfa.accepting(0)) {
      return dfa;
    }
    SymbolNfa nfa = new SymbolNfa();
    int start = nfa.addState();
    int base = nfa.addAll(dfa);
    for (int q = 0; q < dfa.states(); q++) {
      if (dfa.accepting(q)) {
        nfa.accept(base + q);
      }
    }
    for (int i = 0; i < dfa.degree(0); i++) {
      nfa.addEdge(start, dfa.symbol(0, i), base + dfa.target(0, i));
    }
    return nfa.determinize();
  }

  private static boolean[] nullable(Automata automata) {
    boolean[] nullable = new boolean[automata.size()];
    for (boolean changed = true; changed; ) {
      changed = false;
      for (int x = 0; x < nullable.length; x++) {
        if (!nullable[x] && derivesEmpty(automata.get(x), automata.terminals(), nullable)) {
          nullable[x] = true;
          changed = true;
        }
      }
    }
    return nullable;
  }

  private static boolean derivesEmpty(SymbolDfa dfa, int terminals, boolean[] nullable) {
    boolean[] seen = new boolean[dfa.states()];
    int[] stack = new int[dfa.states()];
    int top = 0;
    stack[top++] = 0;
    seen[0] = true;
    while (top > 0) {
      int q = stack[--top];
      if (dfa.accepting(q)) {
        return true;
      }
      for (int i = 0; i < dfa.degree(q); i++) {
        int s = dfa.symbol(q, i);
        if (s >= terminals && nullable[s - terminals] && !seen[dfa.target(q, i)]) {
          seen[dfa.target(q, i)] = true;
          stack[top++] = dfa.target(q, i);
        }
      }
    }
    return false;
  }
}
