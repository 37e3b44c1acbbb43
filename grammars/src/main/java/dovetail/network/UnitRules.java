package dovetail.network;

import com.google.common.primitives.Booleans;
import dovetail.ints.IntList;
import dovetail.ints.Rows;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.function.Predicate;

/**
 * Replaces each nonterminal whose texts are single terminals by these terminals, in all places at
 * once, chains of such nonterminals too. {@link Inliner} would replace one after the other, and
 * build the user's automaton anew each time. O(edges of the result).
 */
final class UnitRules {
  /** The inliner gets a nonterminal of up to this many terminals: it may find a smaller network. */
  private static final int FEW = 500;

  private UnitRules() {}

  /**
   * @param nodes the names of nonterminals that stay
   */
  static void run(Automata automata, Predicate<String> nodes) {
    boolean[] unit = units(automata, nodes);
    if (Booleans.countTrue(unit) > FEW) {
      replace(automata, unit);
    }
  }

  static void replace(Automata automata, boolean[] unit) {
    for (int x = 0; x < unit.length; x++) {
      boolean reads = false;
      for (int y : automata.references(x)) {
        reads |= unit[y];
      }
      if (reads && !unit[x]) {
        automata.set(x, replaced(automata, automata.get(x), unit));
      }
    }
  }

  /** The nonterminals all of whose texts are one terminal: by automata that lead to such only. */
  static boolean[] units(Automata automata, Predicate<String> nodes) {
    boolean[] unit = new boolean[automata.size()];
    int[] waiting = new int[unit.length]; // for so many that they read
    Rows users = automata.users();
    IntList work = new IntList();
    for (int x = 0; x < unit.length; x++) {
      boolean candidate =
          x != Automata.START
              && !automata.isBlock(x)
              && !nodes.test(automata.name(x))
              && readsOne(automata.get(x));
      waiting[x] = candidate ? automata.references(x).length : -1;
      if (waiting[x] == 0) {
        work.add(x);
      }
    }
    while (!work.isEmpty()) {
      int x = work.pop();
      unit[x] = true;
      for (int u = users.begin(x); u < users.end(x); u++) {
        if (--waiting[users.value(u)] == 0) {
          work.add(users.value(u));
        }
      }
    }
    return unit;
  }

  /** Whether all texts of an automaton are one symbol. */
  private static boolean readsOne(SymbolDfa dfa) {
    boolean one = dfa.states() == 2 && !dfa.accepting(0) && dfa.accepting(1) && dfa.degree(1) == 0;
    for (int i = 0; one && i < dfa.degree(0); i++) {
      one = dfa.target(0, i) == 1;
    }
    return one;
  }

  private static SymbolDfa replaced(Automata automata, SymbolDfa dfa, boolean[] unit) {
    SymbolDfa.Editor editor =
        (copy, from, symbol, to) -> {
          BitSet seen = new BitSet();
          Deque<Integer> symbols = new ArrayDeque<>(List.of(symbol));
          while (!symbols.isEmpty()) {
            int s = symbols.removeLast();
            int y = s - automata.terminals;
            if (y < 0 || !unit[y]) {
              copy.addEdge(from, s, to);
            } else if (!seen.get(y)) {
              seen.set(y);
              SymbolDfa one = automata.get(y);
              for (int j = 0; j < one.degree(0); j++) {
                symbols.add(one.symbol(0, j));
              }
            }
          }
        };
    return dfa.edited(editor).determinize(Automata.MAX_EDGES).map(SymbolDfa::minimized).orElse(dfa);
  }
}
