package dovetail.network;

import dovetail.ints.ArrayReader;
import dovetail.ints.ArrayWriter;
import dovetail.ints.IntKey;
import dovetail.ints.IntList;
import dovetail.ints.Numbering;
import dovetail.ints.Rows;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

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
    Numbering<Integer> reached = new Numbering<>();
    var _ = reached.of(0);
    for (int q = 0; q < reached.size(); q++) {
      IntList out = moves.get(reached.get(q));
      for (int i = 0; i < out.size(); i += 2) {
        if (useful[out.get(i + 1)]) {
          var _ = reached.of(out.get(i + 1));
        }
      }
    }
    int count = reached.size();
    int[][] symbols = new int[count][];
    int[][] targets = new int[count][];
    boolean[] accepting = new boolean[count];
    for (int d = 0; d < count; d++) {
      IntList out = moves.get(reached.get(d));
      IntList s = new IntList();
      IntList t = new IntList();
      for (int i = 0; i < out.size(); i += 2) {
        if (useful[out.get(i + 1)]) {
          s.add(out.get(i));
          t.add(reached.of(out.get(i + 1)));
        }
      }
      symbols[d] = s.toArray();
      targets[d] = t.toArray();
      accepting[d] = finals[reached.get(d)];
    }
    return new SymbolDfa(symbols, targets, accepting);
  }

  static SymbolDfa read(ArrayReader in) {
    int[][] symbols = in.rows();
    int[][] targets = in.rows();
    return new SymbolDfa(symbols, targets, in.flags(symbols.length));
  }

  void write(ArrayWriter out) {
    out.rows(symbols);
    out.rows(targets);
    out.flags(accepting);
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

  /** The number of states and edges. */
  int size() {
    return states() + edges();
  }

  SymbolNfa toNfa() {
    return edited(SymbolNfa::addEdge);
  }

  /** Adds the replacement of an edge to a copy. */
  @FunctionalInterface
  interface Editor {
    void edge(SymbolNfa copy, int from, int symbol, int to);
  }

  /** A copy with the same states and edited edges; an editor may add states behind them. */
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
    List<IntList> moves = Stream.generate(IntList::new).limit(blocks).toList();
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
