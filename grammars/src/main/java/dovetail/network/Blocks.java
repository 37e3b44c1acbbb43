package dovetail.network;

import java.util.HashMap;
import java.util.Map;

/**
 * Restricts blocks: a block holds at least one token, and ends at a line end or at the end of its
 * last inner block. The reason: under a layout of columns, a line is deeper than the line before it
 * only inside a block, and less deep only behind one. A nonterminal that may end elsewhere, too,
 * gets a copy for its places at the end of blocks.
 */
final class Blocks {
  private final Automata automata;
  private final boolean[] endsInside; // per nonterminal: it may end inside a line
  private final Map<Integer, Integer> copies = new HashMap<>();

  private Blocks(Automata automata) {
    this.automata = automata;
    this.endsInside = new boolean[automata.size()];
    for (boolean changed = true; changed; ) {
      changed = false;
      for (int x = 0; x < endsInside.length; x++) {
        if (!endsInside[x] && mayEndInside(automata.get(x))) {
          endsInside[x] = true;
          changed = true;
        }
      }
    }
  }

  /** Of automata that derive no empty text. */
  static void run(Automata automata) {
    int n = automata.size();
    if (automata.newline < 0) {
      return;
    }
    Blocks pass = new Blocks(automata);
    for (int x = 0; x < n; x++) {
      if (automata.isBlock(x) && (pass.endsInside[x] || isEmptyBlock(automata.get(x)))) {
        automata.set(x, pass.ending(automata.get(x), true));
      }
    }
  }

  private boolean mayEndInside(SymbolDfa dfa) {
    for (int q = 0; q < dfa.states(); q++) {
      for (int i = 0; i < dfa.degree(q); i++) {
        if (dfa.accepting(dfa.target(q, i)) && mayEndInside(dfa.symbol(q, i))) {
          return true;
        }
      }
    }
    return false;
  }

  private boolean mayEndInside(int symbol) {
    int x = symbol - automata.terminals;
    return x < 0 ? symbol != automata.newline : !automata.isBlock(x) && endsInside[x];
  }

  /** Whether a block's automaton takes a line end alone. */
  private static boolean isEmptyBlock(SymbolDfa dfa) {
    for (int i = 0; i < dfa.degree(0); i++) {
      if (dfa.accepting(dfa.target(0, i))) {
        return true;
      }
    }
    return false;
  }

  /**
   * The automaton of the texts that end where a line does.
   *
   * @param block whether the first symbol alone is no such text
   */
  private SymbolDfa ending(SymbolDfa dfa, boolean block) {
    SymbolNfa nfa = new SymbolNfa();
    int start = nfa.addState();
    int base = nfa.addAll(dfa);
    int end = nfa.addState();
    nfa.accept(end);
    for (int q = 0; q < dfa.states(); q++) {
      for (int i = 0; i < dfa.degree(q); i++) {
        int s = dfa.symbol(q, i);
        boolean last =
            dfa.accepting(dfa.target(q, i)) && (s >= automata.terminals || !mayEndInside(s));
        if (q == 0) {
          nfa.addEdge(start, s, base + dfa.target(q, i));
        }
        if (last) {
          nfa.addEdge(base + q, ending(s), end);
        }
        if (last && q == 0 && !block) {
          nfa.addEdge(start, ending(s), end);
        }
      }
    }
    return nfa.determinize().minimized();
  }

  /** A symbol whose texts end where a line does. */
  private int ending(int symbol) {
    if (!mayEndInside(symbol)) {
      return symbol;
    }
    int x = symbol - automata.terminals;
    Integer known = copies.get(x);
    if (known == null) {
      known = automata.add(automata.name(x), automata.get(x));
      copies.put(x, known);
      automata.set(known, ending(automata.get(x), false));
    }
    return automata.symbol(known);
  }
}
