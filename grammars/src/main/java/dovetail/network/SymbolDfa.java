package dovetail.network;

import dovetail.ints.ArrayReader;
import dovetail.ints.ArrayWriter;
import dovetail.ints.IntKey;
import dovetail.ints.IntList;
import dovetail.ints.Numbering;
import dovetail.ints.Rows;
import java.nio.BufferUnderflowException;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * An immutable deterministic automaton over grammar symbols. State 0 is the start; every state lies
 * on a path from the start, and on one to an accepting state unless the language is empty. States
 * are numbered breadth first; edges of a state are sorted by symbol.
 */
final class SymbolDfa {
  private final int[] begins; // of the edges of each state; at last their number
  private final int[] symbols; // per edge
  private final int[] targets;
  private final boolean[] accepting;

  private SymbolDfa(int[] begins, int[] symbols, int[] targets, boolean[] accepting) {
    this.begins = begins;
    this.symbols = symbols;
    this.targets = targets;
    this.accepting = accepting;
  }

  /**
   * From edges, without useless states. States are numbered breadth first.
   *
   * @param begins of the edges of each state, and their number
   * @param symbols per edge, sorted in each state
   */
  static SymbolDfa trimmed(IntList begins, IntList symbols, IntList targets, boolean[] finals) {
    SymbolDfa all = new SymbolDfa(begins.toArray(), symbols.toArray(), targets.toArray(), finals);
    boolean[] useful = all.useful();
    for (boolean one : useful) {
      if (!one) {
        return all.numbered(0, useful);
      }
    }
    return all;
  }

  /** Whether each state is the start or can reach an accepting state. */
  private boolean[] useful() {
    boolean[] useful = accepting.clone();
    for (boolean changed = true; changed; ) {
      changed = false;
      for (int q = useful.length - 1; q >= 0; q--) {
        for (int i = begins[q]; !useful[q] && i < begins[q + 1]; i++) {
          useful[q] = useful[targets[i]];
          changed |= useful[q];
        }
      }
    }
    useful[0] = true;
    return useful;
  }

  /** The states that are reached from one over states that count, numbered breadth first. */
  private SymbolDfa numbered(int start, boolean[] counts) {
    int[] numbers = new int[states()];
    Arrays.fill(numbers, -1);
    IntList order = new IntList(states());
    IntList kept = new IntList(states() + 1);
    IntList keptSymbols = new IntList(symbols.length);
    IntList keptTargets = new IntList(symbols.length);
    order.add(start);
    numbers[start] = 0;
    for (int n = 0; n < order.size(); n++) {
      int q = order.get(n);
      kept.add(keptSymbols.size());
      for (int i = begins[q]; i < begins[q + 1]; i++) {
        int to = targets[i];
        if (counts[to]) {
          if (numbers[to] < 0) {
            numbers[to] = order.size();
            order.add(to);
          }
          keptSymbols.add(symbols[i]);
          keptTargets.add(numbers[to]);
        }
      }
    }
    kept.add(keptSymbols.size());
    boolean[] finals = new boolean[order.size()];
    for (int n = 0; n < finals.length; n++) {
      finals[n] = accepting[order.get(n)];
    }
    return new SymbolDfa(kept.toArray(), keptSymbols.toArray(), keptTargets.toArray(), finals);
  }

  static SymbolDfa read(ArrayReader in) {
    int[] begins = begins(in.ints());
    int[] symbols = in.ints();
    if (!Arrays.equals(begins, begins(in.ints())) || begins[begins.length - 1] != symbols.length) {
      throw new BufferUnderflowException();
    }
    return new SymbolDfa(begins, symbols, in.ints(), in.flags(begins.length - 1));
  }

  private static int[] begins(int[] degrees) {
    int[] begins = new int[degrees.length + 1];
    for (int q = 0; q < degrees.length; q++) {
      begins[q + 1] = begins[q] + degrees[q];
    }
    return begins;
  }

  void write(ArrayWriter out) {
    int[] degrees = IntStream.range(0, states()).map(this::degree).toArray();
    out.ints(degrees);
    out.ints(symbols);
    out.ints(degrees);
    out.ints(targets);
    out.flags(accepting);
  }

  /** Equal for automata that are equal, states numbered as they are. */
  Object key() {
    IntList all = new IntList(states() + 2 * symbols.length);
    for (int q = 0; q < states(); q++) {
      all.add(accepting[q] ? -1 : -2);
      for (int i = begins[q]; i < begins[q + 1]; i++) {
        all.add(symbols[i]);
        all.add(targets[i]);
      }
    }
    return new IntKey(all.toArray());
  }

  int states() {
    return accepting.length;
  }

  int edges() {
    return symbols.length;
  }

  boolean accepting(int state) {
    return accepting[state];
  }

  int degree(int state) {
    return begins[state + 1] - begins[state];
  }

  int symbol(int state, int edge) {
    return symbols[begins[state] + edge];
  }

  int target(int state, int edge) {
    return targets[begins[state] + edge];
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
      for (int i = begins[q]; i < begins[q + 1]; i++) {
        editor.edge(copy, q, symbols[i], targets[i]);
      }
    }
    return copy;
  }

  /** The minimal automaton of the same language, states numbered in breadth-first order. */
  SymbolDfa minimized() {
    int n = states();
    int[] first = byReading();
    if (max(first) == n - 1) {
      return this;
    }
    IntList to = new IntList(symbols.length);
    IntList from = new IntList(symbols.length);
    for (int q = 0; q < n; q++) {
      for (int i = begins[q]; i < begins[q + 1]; i++) {
        to.add(targets[i]);
        from.add(q);
      }
    }
    int[] block = Refinement.of(first, Rows.of(n, to, from), this::signature);
    return max(block) == n - 1 ? this : merged(block);
  }

  private static int max(int[] numbers) {
    return Arrays.stream(numbers).max().orElse(-1);
  }

  /** States that accept alike and read the same symbols have one number. */
  private int[] byReading() {
    Numbering<IntKey> classes = new Numbering<>();
    int[] first = new int[states()];
    for (int q = 0; q < first.length; q++) {
      int degree = degree(q);
      int[] reading = Arrays.copyOfRange(symbols, begins[q], begins[q] + degree + 1);
      reading[degree] = accepting[q] ? -1 : -2;
      first[q] = classes.of(new IntKey(reading));
    }
    return first;
  }

  /** The blocks that the edges of a state lead to. */
  private Object signature(int state, int[] blocks) {
    int[] signature = new int[degree(state)];
    for (int i = 0; i < signature.length; i++) {
      signature[i] = blocks[targets[begins[state] + i]];
    }
    return new IntKey(signature);
  }

  /** The automaton with one state of each block. */
  private SymbolDfa merged(int[] block) {
    int[] one = new int[states()]; // of each block, and 1
    int[] merged = new int[symbols.length];
    for (int q = 0; q < block.length; q++) {
      one[block[q]] = one[block[q]] == 0 ? q + 1 : one[block[q]];
    }
    for (int i = 0; i < merged.length; i++) {
      merged[i] = one[block[targets[i]]] - 1;
    }
    boolean[] all = new boolean[states()];
    Arrays.fill(all, true);
    return new SymbolDfa(begins, symbols, merged, accepting).numbered(0, all);
  }
}
