package dovetail.network;

import dovetail.ints.IntKey;
import dovetail.ints.IntList;
import dovetail.ints.LongList;
import dovetail.ints.Numbering;
import dovetail.ints.SparseIntSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A finite automaton over grammar symbols in build form: states and edges can be added, and {@link
 * #EMPTY} moves are allowed. {@link #determinize()} gives the equivalent trimmed {@link SymbolDfa}.
 *
 * <p>Not thread-safe.
 */
final class SymbolNfa {
  /** The symbol of a move that reads nothing. */
  static final int EMPTY = -1;

  /** The most states in all subsets together, as a multiple of the limit of states and edges. */
  private static final int SUBSETS = 20;

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

  /** Copies the states and edges of an automaton; returns the offset of its states. */
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

  /**
   * The deterministic automaton of the texts from state 0 on, by subset construction; empty if it
   * has more states and edges than the limit, or its subsets are {@link #SUBSETS} times as large.
   */
  Optional<SymbolDfa> determinize(int limit) {
    Numbering<IntKey> subsets = new Numbering<>();
    List<IntList> moves = new ArrayList<>();
    SparseIntSet seen = new SparseIntSet(edges.size());
    IntList targets = new IntList();
    LongList found = new LongList(); // symbol << 32 | target
    Map<IntKey, Integer> byTargets = new HashMap<>(); // subsets before they are closed
    long held = 0;
    long size = 0;
    targets.add(0);
    var _ = subsets.of(closure(targets, seen));
    for (int d = 0; d < subsets.size(); d++) {
      found.clear();
      for (int q : subsets.get(d).ints()) {
        IntList out = edges.get(q);
        for (int i = 0; i < out.size(); i += 2) {
          if (out.get(i) != EMPTY) {
            found.add((long) out.get(i) << 32 | out.get(i + 1));
          }
        }
      }
      found.sort();
      IntList move = new IntList();
      for (int i = 0; i < found.size(); ) {
        int symbol = (int) (found.get(i) >> 32);
        targets.clear();
        for (; i < found.size() && found.get(i) >> 32 == symbol; i++) {
          targets.add((int) found.get(i));
        }
        IntKey raw = new IntKey(targets.toArray());
        Integer to = byTargets.get(raw);
        if (to == null) {
          IntKey closed = closure(targets, seen);
          held += closed.ints().length;
          to = subsets.of(closed);
          byTargets.put(raw, to);
        }
        move.add(symbol);
        move.add(to);
        if (held > (long) SUBSETS * limit) {
          return Optional.empty();
        }
      }
      moves.add(move);
      size += 1 + move.size() / 2;
      if (size > limit) {
        return Optional.empty();
      }
    }
    boolean[] finals = new boolean[subsets.size()];
    for (int d = 0; d < finals.length; d++) {
      for (int q : subsets.get(d).ints()) {
        finals[d] |= accepting.get(q);
      }
    }
    return Optional.of(SymbolDfa.trimmed(moves, finals));
  }

  /** The same without a limit, for an automaton that is deterministic already, or nearly. */
  SymbolDfa determinize() {
    return determinize(Integer.MAX_VALUE).orElseThrow();
  }

  private IntKey closure(IntList seeds, SparseIntSet closed) {
    closed.clear();
    for (int i = 0; i < seeds.size(); i++) {
      closed.add(seeds.get(i));
    }
    for (int i = 0; i < closed.size(); i++) {
      IntList out = edges.get(closed.get(i));
      for (int j = 0; j < out.size(); j += 2) {
        if (out.get(j) == EMPTY) {
          closed.add(out.get(j + 1));
        }
      }
    }
    int[] states = new int[closed.size()];
    for (int i = 0; i < states.length; i++) {
      states[i] = closed.get(i);
    }
    Arrays.sort(states);
    return new IntKey(states);
  }
}
