package dovetail.network;

import dovetail.ints.ArrayReader;
import dovetail.ints.ArrayWriter;
import dovetail.ints.IntKey;
import dovetail.ints.IntList;
import dovetail.ints.Rows;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * An immutable deterministic automaton over grammar symbols. State 0 is the start; every state lies
 * on a path from the start, and on one to an accepting state unless the language is empty. Edges of
 * a state are sorted by symbol.
 */
final class SymbolDfa {
  private final int[][] symbols;
  private final int[][] targets;
  private final boolean[] accepting;

  private SymbolDfa(int[][] symbols, int[][] targets, boolean[] accepting) {
    this.symbols = symbols;
    this.targets = targets;
    this.accepting = accepting;
  }

  /** From moves (symbol, target, … sorted by symbol, per state), without useless states. */
  static SymbolDfa trimmed(List<IntList> moves, boolean[] finals) {
    int n = moves.size();
    boolean[] useful = finals.clone();
    for (boolean changed = true; changed; ) {
      changed = false;
      for (int q = n - 1; q >= 0; q--) {
        for (int i = 0; !useful[q] && i < moves.get(q).size(); i += 2) {
          useful[q] = useful[moves.get(q).get(i + 1)];
          changed |= useful[q];
        }
      }
    }
    useful[0] = true;
    int[] number = new int[n];
    Arrays.fill(number, -1);
    int[] order = new int[n];
    int count = 0;
    number[0] = count;
    order[count++] = 0;
    for (int d = 0; d < count; d++) {
      IntList out = moves.get(order[d]);
      for (int i = 0; i < out.size(); i += 2) {
        int r = out.get(i + 1);
        if (useful[r] && number[r] < 0) {
          number[r] = count;
          order[count++] = r;
        }
      }
    }
    int[][] symbols = new int[count][];
    int[][] targets = new int[count][];
    boolean[] accepting = new boolean[count];
    for (int d = 0; d < count; d++) {
      IntList out = moves.get(order[d]);
      IntList s = new IntList();
      IntList t = new IntList();
      for (int i = 0; i < out.size(); i += 2) {
        if (useful[out.get(i + 1)]) {
          s.add(out.get(i));
          t.add(number[out.get(i + 1)]);
        }
      }
      symbols[d] = s.toArray();
      targets[d] = t.toArray();
      accepting[d] = finals[order[d]];
    }
    return new SymbolDfa(symbols, targets, accepting);
  }

  static SymbolDfa read(ArrayReader in) {
    int[][] symbols = in.rows();
    int[][] targets = in.rows();
    BitSet finals = in.bits();
    boolean[] accepting = new boolean[symbols.length];
    for (int q = 0; q < accepting.length; q++) {
      accepting[q] = finals.get(q);
    }
    return new SymbolDfa(symbols, targets, accepting);
  }

  void write(ArrayWriter out) {
    out.rows(symbols);
    out.rows(targets);
    BitSet finals = new BitSet();
    for (int q = 0; q < accepting.length; q++) {
      finals.set(q, accepting[q]);
    }
    out.bits(finals);
  }

  /** Equal for automata that are equal, states numbered as they are. */
  Object key() {
    IntList all = new IntList();
    for (int q = 0; q < states(); q++) {
      all.add(accepting[q] ? -1 : -2);
      for (int i = 0; i < symbols[q].length; i++) {
        all.add(symbols[q][i]);
        all.add(targets[q][i]);
      }
    }
    return new IntKey(all.toArray());
  }

  int states() {
    return symbols.length;
  }

  int edges() {
    return Arrays.stream(symbols).mapToInt(row -> row.length).sum();
  }

  boolean accepting(int state) {
    return accepting[state];
  }

  int degree(int state) {
    return symbols[state].length;
  }

  int symbol(int state, int edge) {
    return symbols[state][edge];
  }

  int target(int state, int edge) {
    return targets[state][edge];
  }

  /** How many states and edges there are. */
  int size() {
    int size = states();
    for (int[] row : symbols) {
      size += row.length;
    }
    return size;
  }

  SymbolNfa toNfa() {
    return edited(SymbolNfa::addEdge);
  }

  /** Adds to a copy what takes the place of an edge. */
  @FunctionalInterface
  interface Editor {
    void edge(SymbolNfa copy, int from, int symbol, int to);
  }

  /** A copy with the same states, and others behind them if need be, and edited edges. */
  SymbolNfa edited(Editor editor) {
    SymbolNfa copy = new SymbolNfa();
    for (int q = 0; q < states(); q++) {
      copy.addState();
      if (accepting[q]) {
        copy.accept(q);
      }
    }
    for (int q = 0; q < states(); q++) {
      for (int i = 0; i < degree(q); i++) {
        editor.edge(copy, q, symbol(q, i), target(q, i));
      }
    }
    return copy;
  }

  /** The minimal automaton of the same language, states numbered in breadth-first order. */
  SymbolDfa minimized() {
    int n = states();
    int[] first = new int[n];
    IntList to = new IntList();
    IntList from = new IntList();
    for (int q = 0; q < n; q++) {
      first[q] = accepting[q] ? 1 : 0;
      for (int r : targets[q]) {
        to.add(r);
        from.add(q);
      }
    }
    int[] block = Refinement.of(first, Rows.of(n, to, from), this::signature);
    return merged(block, 1 + Arrays.stream(block).max().orElse(0));
  }

  /** The symbols that a state reads, and the blocks that they lead to. */
  private Object signature(int state, int[] blocks) {
    int degree = symbols[state].length;
    int[] signature = Arrays.copyOf(symbols[state], 2 * degree);
    for (int i = 0; i < degree; i++) {
      signature[degree + i] = blocks[targets[state][i]];
    }
    return new IntKey(signature);
  }

  private SymbolDfa merged(int[] block, int blocks) {
    // trimmed() starts at state 0, so the start's block must come first
    int first = block[0];
    List<IntList> moves = new java.util.ArrayList<>();
    for (int b = 0; b < blocks; b++) {
      moves.add(new IntList());
    }
    boolean[] finals = new boolean[blocks];
    boolean[] done = new boolean[blocks];
    for (int q = 0; q < states(); q++) {
      int b = swap(block[q], first);
      if (!done[b]) {
        done[b] = true;
        finals[b] = accepting[q];
        for (int i = 0; i < symbols[q].length; i++) {
          moves.get(b).add(symbols[q][i]);
          moves.get(b).add(swap(block[targets[q][i]], first));
        }
      }
    }
    return trimmed(moves, finals);
  }

  private static int swap(int b, int first) {
    return b == first ? 0 : b == 0 ? first : b;
  }
}
