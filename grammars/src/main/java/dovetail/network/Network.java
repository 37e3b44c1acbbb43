package dovetail.network;

import dovetail.ints.ArrayReader;
import dovetail.ints.ArrayWriter;
import dovetail.ints.Bits;
import dovetail.ints.IntList;
import dovetail.ints.SortedPairs;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ObjIntConsumer;
import java.util.stream.IntStream;

/**
 * A grammar as a frozen recursive transition network.
 *
 * <p>Every nonterminal owns one minimal deterministic automaton over terminals and nonterminals.
 * States are numbered through the whole network. No nonterminal derives the empty text except the
 * start symbol, which stands on no edge. Every state can be reached from its start, and can reach a
 * final state.
 *
 * <p>Immutable and thread-safe; look-ups are O(1) and allocate nothing. Arrays handed out are not
 * to be modified.
 */
public final class Network {
  /** The answer of {@link #onTerminal} and {@link #onNonterminal} where there is no edge. */
  public static final int NONE = -1;

  private static final int[] NO_STATES = {};

  private final List<SymbolDfa> automata;
  private final String[] terminalNames;
  private final String[] nonterminalNames;
  private final int[] starts;
  private final int[] owners;
  private final boolean[] finals;
  private final boolean[] columned;
  private final boolean[] blocks;
  private final int[][] finalsOf;
  private final int[] onTerminal; // state * terminals + terminal -> state
  private final int[][] terminalEdges; // per state: terminal, target, …
  private final int[][] nonterminalEdges; // per state: nonterminal, target, … by nonterminal
  private final long[][] lastTerminals; // per state, a bit set
  private final Sources fromTerminals;
  private final Sources fromNonterminals;
  private final int[][] nonterminalSources; // per state: nonterminal, source, …

  /** The compiler's result: one automaton per nonterminal, start symbol first. */
  Network(
      String[] terminalNames,
      List<String> nonterminalNames,
      List<SymbolDfa> automata,
      boolean[] columned,
      boolean[] blocks) {
    this.automata = automata;
    this.terminalNames = terminalNames;
    this.nonterminalNames = nonterminalNames.toArray(String[]::new);
    this.columned = columned;
    this.blocks = blocks;
    int terminals = terminalNames.length;
    int nonterminals = automata.size();
    this.starts = new int[nonterminals];
    int states = 0;
    for (int x = 0; x < nonterminals; x++) {
      starts[x] = states;
      states += automata.get(x).states();
    }
    this.owners = new int[states];
    this.finals = new boolean[states];
    this.finalsOf = new int[nonterminals][];
    this.onTerminal = new int[states * terminals];
    Arrays.fill(onTerminal, NONE);
    this.terminalEdges = new int[states][];
    this.nonterminalEdges = new int[states][];
    EdgesInto byTerminals = new EdgesInto(states);
    EdgesInto byNonterminals = new EdgesInto(states);
    for (int x = 0; x < nonterminals; x++) {
      SymbolDfa dfa = automata.get(x);
      for (int local = 0; local < dfa.states(); local++) {
        int q = starts[x] + local;
        owners[q] = x;
        finals[q] = dfa.accepting(local);
        int split = 0;
        while (split < dfa.degree(local) && dfa.symbol(local, split) < terminals) {
          split++;
        }
        terminalEdges[q] = new int[2 * split];
        nonterminalEdges[q] = new int[2 * (dfa.degree(local) - split)];
        for (int i = 0; i < dfa.degree(local); i++) {
          int symbol = dfa.symbol(local, i);
          int r = starts[x] + dfa.target(local, i);
          if (symbol < terminals) {
            terminalEdges[q][2 * i] = symbol;
            terminalEdges[q][2 * i + 1] = r;
            onTerminal[q * terminals + symbol] = r;
            byTerminals.add(r, symbol, q);
          } else {
            int y = symbol - terminals;
            nonterminalEdges[q][2 * (i - split)] = y;
            nonterminalEdges[q][2 * (i - split) + 1] = r;
            byNonterminals.add(r, y, q);
          }
        }
      }
    }
    for (int x = 0; x < nonterminals; x++) {
      int end = x + 1 < nonterminals ? starts[x + 1] : states;
      finalsOf[x] = IntStream.range(starts[x], end).filter(q -> finals[q]).toArray();
    }
    this.fromTerminals = byTerminals.grouped(terminals);
    this.fromNonterminals = byNonterminals.grouped(nonterminals);
    this.lastTerminals = lastTerminals();
    this.nonterminalSources = byNonterminals.rows();
  }

  /**
   * The network that was written.
   *
   * @param terminalNames the names of the written network's terminals
   */
  public static Network read(ArrayReader in, String[] terminalNames) {
    List<String> names = new ArrayList<>();
    List<SymbolDfa> automata = new ArrayList<>();
    int nonterminals = in.number();
    for (int x = 0; x < nonterminals; x++) {
      names.add(in.text());
      automata.add(SymbolDfa.read(in));
    }
    return new Network(
        terminalNames, names, automata, in.flags(nonterminals), in.flags(nonterminals));
  }

  /** Writes everything but the terminals' names. */
  public void write(ArrayWriter out) {
    out.number(nonterminals());
    for (int x = 0; x < nonterminals(); x++) {
      out.text(nonterminalNames[x]);
      automata.get(x).write(out);
    }
    out.flags(columned);
    out.flags(blocks);
  }

  /** The number of terminals; they are the grammar's terminal ids. */
  public int terminals() {
    return terminalNames.length;
  }

  /** The number of nonterminals after inlining. */
  public int nonterminals() {
    return starts.length;
  }

  /** The number of states of all automata. */
  public int states() {
    return owners.length;
  }

  /** The start symbol; it stands on no edge. */
  public int startSymbol() {
    return 0;
  }

  /** The start state of a nonterminal. */
  public int start(int nonterminal) {
    return starts[nonterminal];
  }

  /** The nonterminal whose automaton holds a state. */
  public int owner(int state) {
    return owners[state];
  }

  /** Whether a state is final in its automaton. */
  public boolean isFinal(int state) {
    return finals[state];
  }

  /** Whether a state is the start of its automaton. */
  public boolean isStart(int state) {
    return starts[owners[state]] == state;
  }

  /** The final states of a nonterminal. */
  public int[] finals(int nonterminal) {
    return finalsOf[nonterminal];
  }

  /** The state that a terminal leads to, or {@link #NONE}. */
  public int onTerminal(int state, int terminal) {
    return onTerminal[state * terminalNames.length + terminal];
  }

  /** The state that a nonterminal leads to, or {@link #NONE}. O(log edges). */
  public int onNonterminal(int state, int nonterminal) {
    return SortedPairs.get(nonterminalEdges[state], nonterminal, NONE);
  }

  /** The edges of a state that read terminals: terminal, target, terminal, target, … */
  public int[] terminalEdges(int state) {
    return terminalEdges[state];
  }

  /** The edges of a state that read nonterminals: nonterminal, target, … */
  public int[] nonterminalEdges(int state) {
    return nonterminalEdges[state];
  }

  /** The states from which a terminal leads to {@code state}. */
  public int[] sourcesOnTerminal(int state, int terminal) {
    return fromTerminals.of(state, terminal);
  }

  /** The states from which a nonterminal leads to {@code state}. */
  public int[] sourcesOnNonterminal(int state, int nonterminal) {
    return fromNonterminals.of(state, nonterminal);
  }

  /** The edges into a state that read nonterminals: nonterminal, source, … */
  public int[] nonterminalSources(int state) {
    return nonterminalSources[state];
  }

  /**
   * The terminals that may stand right before a state, as a bit set: the last ones on the paths
   * into it. A start state into which no edge leads has none.
   */
  public long[] lastTerminals(int state) {
    return lastTerminals[state];
  }

  private long[][] lastTerminals() {
    int words = (terminalNames.length + 63) / 64;
    long[][] last = new long[states()][words];
    for (boolean changed = true; changed; ) {
      changed = false;
      for (int q = 0; q < states(); q++) {
        int[] t = terminalEdges[q];
        for (int i = 0; i < t.length; i += 2) {
          long[] set = last[t[i + 1]];
          changed |= set[t[i] >> 6] != (set[t[i] >> 6] |= 1L << t[i]);
        }
        int[] n = nonterminalEdges[q];
        for (int i = 0; i < n.length; i += 2) {
          long[] set = last[n[i + 1]];
          for (int end : finalsOf[n[i]]) {
            for (int w = 0; w < words; w++) {
              changed |= set[w] != (set[w] |= last[end][w]);
            }
          }
        }
      }
    }
    return last;
  }

  /** Whether a nonterminal may span logical lines, so that its items carry columns. */
  public boolean isColumned(int nonterminal) {
    return columned[nonterminal];
  }

  /** Whether a nonterminal is an indented block. */
  public boolean isBlock(int nonterminal) {
    return blocks[nonterminal];
  }

  /** The name of a nonterminal, for people. */
  public String nonterminalName(int nonterminal) {
    return nonterminalNames[nonterminal];
  }

  /** The name of a terminal, for people. */
  public String terminalName(int terminal) {
    return terminalNames[terminal];
  }

  /** Sizes and all edges as text, for people. */
  public String dump() {
    StringBuilder out = new StringBuilder();
    out.append(nonterminals()).append(" nonterminals, ").append(states()).append(" states\n");
    for (int q = 0; q < states(); q++) {
      if (isStart(q)) {
        out.append(nonterminalNames[owners[q]])
            .append(blocks[owners[q]] ? " (block)" : columned[owners[q]] ? " (columned)" : "")
            .append(":\n");
      }
      out.append("  ").append(q).append(finals[q] ? " final" : "");
      forEachEdge(q, (label, to) -> out.append("  ").append(label).append("→").append(to));
      out.append('\n');
    }
    return out.toString();
  }

  /** The whole network in Graphviz's language, one cluster per nonterminal. */
  public String toDot() {
    StringBuilder out =
        new StringBuilder("digraph network {\n  rankdir=LR; node [shape=circle];\n");
    for (int x = 0; x < nonterminals(); x++) {
      out.append("  subgraph cluster_").append(x).append(" { label=\"");
      out.append(nonterminalNames[x]).append("\";\n");
      for (int q = 0; q < states(); q++) {
        if (owners[q] == x) {
          out.append("    ").append(q).append(finals[q] ? " [shape=doublecircle];\n" : ";\n");
          int from = q;
          forEachEdge(q, (label, to) -> edge(out, from, to, label));
        }
      }
      out.append("  }\n");
    }
    return out.append("}\n").toString();
  }

  /** Takes the labels of a state's edges, and the states that they lead to. */
  private void forEachEdge(int state, ObjIntConsumer<String> taker) {
    int[] t = terminalEdges[state];
    for (int i = 0; i < t.length; i += 2) {
      taker.accept(terminalNames[t[i]], t[i + 1]);
    }
    int[] n = nonterminalEdges[state];
    for (int i = 0; i < n.length; i += 2) {
      taker.accept("<" + nonterminalNames[n[i]] + ">", n[i + 1]);
    }
  }

  private static void edge(StringBuilder out, int from, int to, String label) {
    out.append("    ").append(from).append(" -> ").append(to).append(" [label=\"");
    out.append(label.replace("\\", "\\\\").replace("\"", "\\\"")).append("\"];\n");
  }

  /**
   * The sources of edges by target and symbol.
   *
   * @param targets per symbol, the states that it leads to, as bits: most questions are about
   *     others
   * @param symbols per state, the symbols that lead to it, ascending
   * @param states per state and such a symbol: the sources
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Sources(long[][] targets, int[][] symbols, int[][][] states) {
    int[] of(int state, int symbol) {
      return Bits.has(targets[symbol], state)
          ? states[state][Arrays.binarySearch(symbols[state], symbol)]
          : NO_STATES;
    }
  }

  /** Collects edges by their target. */
  private static final class EdgesInto {
    private final IntList[] rows;

    EdgesInto(int states) {
      rows = new IntList[states];
      Arrays.setAll(rows, _ -> new IntList(2));
    }

    void add(int target, int symbol, int source) {
      rows[target].add(symbol);
      rows[target].add(source);
    }

    Sources grouped(int count) {
      long[][] targets = new long[count][];
      Arrays.setAll(targets, _ -> Bits.of(rows.length));
      int[][] symbols = new int[rows.length][];
      int[][][] sources = new int[rows.length][][];
      for (int q = 0; q < rows.length; q++) {
        SortedMap<Integer, IntList> bySymbol = new TreeMap<>();
        for (int i = 0; i < rows[q].size(); i += 2) {
          bySymbol.computeIfAbsent(rows[q].get(i), _ -> new IntList()).add(rows[q].get(i + 1));
          Bits.add(targets[rows[q].get(i)], q);
        }
        symbols[q] = bySymbol.keySet().stream().mapToInt(one -> one).toArray();
        sources[q] = bySymbol.values().stream().map(IntList::toArray).toArray(int[][]::new);
      }
      return new Sources(targets, symbols, sources);
    }

    int[][] rows() {
      return Arrays.stream(rows).map(IntList::toArray).toArray(int[][]::new);
    }
  }
}
