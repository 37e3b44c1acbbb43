package dovetail.network;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * Replaces nonterminals by their automata where they are read, until what is left is a feedback set
 * of the recursion or would grow the network too much. Fewer nonterminals mean fewer predicted and
 * completed items in every Earley set; minimising after each step folds a tower of operator rules
 * into one loop, because {@code a (OP a)*} inside {@code b (OP2 b)*} is the same regular language
 * as {@code a ((OP | OP2) a)*}.
 *
 * <p>Blocks stay nonterminals: their items carry columns of their own. A nonterminal that reads
 * itself stays. The order is greedy, cheapest growth first.
 */
final class Inliner {
  /** The most states that one automaton may have after an inlining. */
  private static final int MAX_AUTOMATON = 200;

  /** The most states by which one inlining may grow the network. */
  private static final int MAX_GROWTH = 48;

  /** The most states that are copied in one trial. */
  private static final int MAX_COPIED = 4000;

  private Inliner() {}

  /**
   * @param nodes the names of nonterminals that stay
   */
  static void run(Automata automata, Predicate<String> nodes) {
    boolean[] kept = new boolean[automata.size()];
    kept[Automata.START] = true;
    for (int x = 0; x < kept.length; x++) {
      kept[x] |= automata.isBlock(x) || nodes.test(automata.name(x));
    }
    while (true) {
      SortedSet<Integer> reachable = reachable(automata);
      int[] uses = uses(automata, reachable);
      int best = -1;
      long bestCost = Long.MAX_VALUE;
      for (int x : reachable) {
        if (!kept[x] && automata.get(x).count(automata.symbol(x)) == 0) {
          long cost = (long) automata.get(x).states() * uses[x];
          if (cost < bestCost) {
            best = x;
            bestCost = cost;
          }
        }
      }
      if (best < 0) {
        return;
      }
      kept[best] = true; // tried once: either gone, or it stays
      if (bestCost <= MAX_COPIED) {
        inline(automata, reachable, best);
      }
    }
  }

  private static void inline(Automata automata, SortedSet<Integer> reachable, int x) {
    int growth = -automata.get(x).states();
    List<Integer> users = new ArrayList<>();
    List<SymbolDfa> results = new ArrayList<>();
    for (int u : reachable) {
      if (automata.get(u).count(automata.symbol(x)) > 0) {
        SymbolDfa result = substituted(automata.get(u), automata.symbol(x), automata.get(x));
        growth += result.states() - automata.get(u).states();
        if (growth > MAX_GROWTH || result.states() > MAX_AUTOMATON) {
          return;
        }
        users.add(u);
        results.add(result);
      }
    }
    for (int i = 0; i < users.size(); i++) {
      automata.set(users.get(i), results.get(i));
    }
  }

  private static SymbolDfa substituted(SymbolDfa user, int symbol, SymbolDfa inlined) {
    SymbolNfa nfa = new SymbolNfa();
    for (int q = 0; q < user.states(); q++) {
      nfa.addState();
      if (user.accepting(q)) {
        nfa.accept(q);
      }
    }
    for (int q = 0; q < user.states(); q++) {
      for (int i = 0; i < user.degree(q); i++) {
        if (user.symbol(q, i) != symbol) {
          nfa.addEdge(q, user.symbol(q, i), user.target(q, i));
        } else {
          int base = nfa.addAll(inlined);
          nfa.addEdge(q, SymbolNfa.EMPTY, base);
          for (int r = 0; r < inlined.states(); r++) {
            if (inlined.accepting(r)) {
              nfa.addEdge(base + r, SymbolNfa.EMPTY, user.target(q, i));
            }
          }
        }
      }
    }
    return nfa.determinize().minimized();
  }

  /** How many edges of the reachable automata read each nonterminal. */
  private static int[] uses(Automata automata, SortedSet<Integer> reachable) {
    int[] uses = new int[automata.size()];
    for (int u : reachable) {
      SymbolDfa user = automata.get(u);
      for (int q = 0; q < user.states(); q++) {
        for (int i = 0; i < user.degree(q); i++) {
          int x = user.symbol(q, i) - automata.symbol(Automata.START);
          if (x >= 0) {
            uses[x]++;
          }
        }
      }
    }
    return uses;
  }

  private static SortedSet<Integer> reachable(Automata automata) {
    SortedSet<Integer> seen = new TreeSet<>(List.of(Automata.START));
    List<Integer> queue = new ArrayList<>(seen);
    for (int i = 0; i < queue.size(); i++) {
      for (int y : automata.references(queue.get(i))) {
        if (seen.add(y)) {
          queue.add(y);
        }
      }
    }
    return seen;
  }
}
