package dovetail.network;

/**
 * Makes every nonterminal but the start symbol derive at least one terminal: each edge that reads a
 * nullable nonterminal gets an empty move beside it; then this pass removes the empty text from
 * each language. Charts then need no special case for empty rules (the case of Aycock and Horspool,
 * "Practical Earley Parsing", 2002), and an item completed at a position always began before it.
 */
final class EmptyRemoval {
  private EmptyRemoval() {}

  static void run(Automata automata) {
    boolean[] nullable = automata.deriving(false);
    for (int x = 0; x < automata.size(); x++) {
      SymbolDfa dfa = automata.get(x);
      SymbolNfa nfa = dfa.toNfa();
      for (int q = 0; q < dfa.states(); q++) {
        for (int i = 0; i < dfa.degree(q); i++) {
          int s = dfa.symbol(q, i);
          if (s >= automata.terminals && nullable[s - automata.terminals]) {
            nfa.addEdge(q, SymbolNfa.EMPTY, dfa.target(q, i));
          }
        }
      }
      String name = automata.name(x);
      SymbolDfa bypassed =
          nfa.determinize(Automata.MAX_EDGES).orElseThrow(() -> new RuleLimitException(name));
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
}
