package dovetail.network;

import java.util.HashMap;
import java.util.Map;

/**
 * Lets a block hold something, and end where a line does: at a line end, or where a block ends that
 * stands last in it. Where columns tell blocks, no line is deeper than the one before if there is
 * none, and none is less deep before it begins. Of a nonterminal that may end elsewhere, too, those
 * that stand last in a block get a copy that does not.
 */
final class Blocks {
  private final Automata automata;
  private final boolean[] endsInside; // per nonterminal, whether it may end elsewhere
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
    if (automata.newline() < 0) {
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
    int x = symbol - automata.terminals();
    return x < 0 ? symbol != automata.newline() : !automata.isBlock(x) && endsInside[x];
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
   * The automaton of those texts that end where a line does.
   *
   * @param block whether the first symbol alone is none of them
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
            dfa.accepting(dfa.target(q, i)) && (s >= automata.terminals() || !mayEndInside(s));
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
    int x = symbol - automata.terminals();
    Integer known = copies.get(x);
    if (known == null) {
      known = automata.add(automata.name(x), automata.get(x));
      copies.put(x, known);
      automata.set(known, ending(automata.get(x), false));
    }
    return automata.symbol(known);
  }
}
