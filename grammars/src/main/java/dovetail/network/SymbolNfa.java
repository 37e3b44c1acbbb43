package dovetail.network;

import dovetail.ints.IntList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A finite automaton over grammar symbols in build form: states and edges can be added, and {@link
 * #EMPTY} moves are allowed. {@link #determinize()} gives the equivalent trimmed {@link SymbolDfa}.
 *
 * <p>Not thread-safe.
 */
final class SymbolNfa {
  /** The symbol of a move that reads nothing. */
  static final int EMPTY = -1;

  private final List<IntList> edges = new ArrayList<>(); // per state: symbol, target, symbol, …
  private final List<Boolean> accepting = new ArrayList<>();

  int addState() {
    edges.add(new IntList());
    accepting.add(false);
    return edges.size() - 1;
  }

  void addEdge(int from, int symbol, int to) {
    edges.get(from).add(symbol);
    edges.get(from).add(to);
  }

  void accept(int state) {
    accepting.set(state, true);
  }

  /** Copies the states and edges of an automaton; returns what has to be added to its states. */
  int addAll(SymbolDfa dfa) {
    int base = edges.size();
    for (int q = 0; q < dfa.states(); q++) {
      addState();
    }
    for (int q = 0; q < dfa.states(); q++) {
      for (int i = 0; i < dfa.degree(q); i++) {
        addEdge(base + q, dfa.symbol(q, i), base + dfa.target(q, i));
      }
    }
    return base;
  }

  /** The deterministic automaton of what is read from state 0, by subset construction. */
  SymbolDfa determinize() {
    Map<Subset, Integer> ids = new HashMap<>();
    List<Subset> subsets = new ArrayList<>();
    List<IntList> moves = new ArrayList<>();
    intern(closure(one(0)), ids, subsets);
    for (int d = 0; d < subsets.size(); d++) {
      Map<Integer, IntList> bySymbol = new java.util.TreeMap<>();
      for (int q : subsets.get(d).states) {
        IntList out = edges.get(q);
        for (int i = 0; i < out.size(); i += 2) {
          if (out.get(i) != EMPTY) {
            bySymbol.computeIfAbsent(out.get(i), s -> new IntList()).add(out.get(i + 1));
          }
        }
      }
      IntList move = new IntList();
      bySymbol.forEach(
          (symbol, targets) -> {
            move.add(symbol);
            move.add(intern(closure(targets), ids, subsets));
          });
      moves.add(move);
    }
    boolean[] finals = new boolean[subsets.size()];
    for (int d = 0; d < finals.length; d++) {
      for (int q : subsets.get(d).states) {
        finals[d] |= accepting.get(q);
      }
    }
    return SymbolDfa.trimmed(moves, finals);
  }

  private static int intern(Subset s, Map<Subset, Integer> ids, List<Subset> subsets) {
    return ids.computeIfAbsent(
        s,
        fresh -> {
          subsets.add(fresh);
          return subsets.size() - 1;
        });
  }

  private static IntList one(int state) {
    IntList list = new IntList();
    list.add(state);
    return list;
  }

  private Subset closure(IntList seeds) {
    IntList stack = new IntList();
    boolean[] seen = new boolean[edges.size()];
    for (int i = 0; i < seeds.size(); i++) {
      if (!seen[seeds.get(i)]) {
        seen[seeds.get(i)] = true;
        stack.add(seeds.get(i));
      }
    }
    IntList closed = new IntList();
    while (stack.size() > 0) {
      int q = stack.pop();
      closed.add(q);
      IntList out = edges.get(q);
      for (int i = 0; i < out.size(); i += 2) {
        if (out.get(i) == EMPTY && !seen[out.get(i + 1)]) {
          seen[out.get(i + 1)] = true;
          stack.add(out.get(i + 1));
        }
      }
    }
    int[] states = closed.toArray();
    Arrays.sort(states);
    return new Subset(states);
  }

  /** A sorted set of states, compared by content. */
  private static final class Subset {
    final int[] states;

    Subset(int[] states) {
      this.states = states;
    }

    @Override
    public boolean equals(@org.jspecify.annotations.Nullable Object other) {
      return other instanceof Subset s && Arrays.equals(states, s.states);
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(states);
    }
  }
}
