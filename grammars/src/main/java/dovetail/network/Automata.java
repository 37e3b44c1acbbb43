package dovetail.network;

import dovetail.ints.IntList;
import dovetail.ints.Numbering;
import dovetail.ints.Rows;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * The automata of all nonterminals while the compiler's passes rework them. Nonterminal {@link
 * #START} is a symbol of the compiler's own, which derives the grammar's start rule and stands on
 * no edge. Symbols on edges: terminal ids below {@link #terminals()}, then nonterminals.
 */
final class Automata {
  static final int START = 0;

  /** The most states and edges that the automaton of a nonterminal may have. */
  static final int MAX_EDGES = 200_000;

  /** The most states and edges beyond twice as many that renaming nonterminals may make. */
  private static final int MAX_RENAMED = 2_000;

  final int terminals;
  final int newline;
  private final List<String> names = new ArrayList<>();
  private final List<SymbolDfa> dfas = new ArrayList<>();
  private final List<Boolean> blocks = new ArrayList<>();

  /**
   * @param newline the terminal that ends a logical line, -1 where the layout has none
   */
  Automata(int terminals, int newline) {
    this.terminals = terminals;
    this.newline = newline;
  }

  int size() {
    return dfas.size();
  }

  int add(String name, SymbolDfa dfa) {
    names.add(name);
    dfas.add(dfa);
    blocks.add(false);
    return dfas.size() - 1;
  }

  void markBlock(int x) {
    blocks.set(x, true);
  }

  boolean isBlock(int x) {
    return blocks.get(x);
  }

  String name(int x) {
    return names.get(x);
  }

  SymbolDfa get(int x) {
    return dfas.get(x);
  }

  void set(int x, SymbolDfa dfa) {
    dfas.set(x, dfa);
  }

  int symbol(int nonterminal) {
    return terminals + nonterminal;
  }

  /** The nonterminals on edges of {@code x}, in order. */
  int[] references(int x) {
    int[] counts = counts(x);
    return IntStream.range(0, counts.length / 2).map(i -> counts[2 * i]).toArray();
  }

  /** The nonterminals on edges of {@code x}, in order, each with the number of its edges. */
  int[] counts(int x) {
    SymbolDfa dfa = dfas.get(x);
    IntList read = new IntList();
    for (int q = 0; q < dfa.states(); q++) {
      for (int i = dfa.degree(q) - 1; i >= 0 && dfa.symbol(q, i) >= terminals; i--) {
        read.add(dfa.symbol(q, i) - terminals);
      }
    }
    read.sort();
    IntList counts = new IntList();
    for (int begin = 0, end = 0; begin < read.size(); begin = end) {
      while (end < read.size() && read.get(end) == read.get(begin)) {
        end++;
      }
      counts.add(read.get(begin));
      counts.add(end - begin);
    }
    return counts.toArray();
  }

  /** The nonterminals that the start symbol needs, itself included, breadth first. */
  Numbering<Integer> reachable() {
    Numbering<Integer> reached = new Numbering<>();
    var _ = reached.of(START);
    for (int i = 0; i < reached.size(); i++) {
      IntStream.of(references(reached.get(i))).forEach(reached::of);
    }
    return reached;
  }

  /** The minimal automaton of {@code x} without the edges that read certain nonterminals. */
  SymbolDfa without(int x, IntPredicate dropped) {
    SymbolDfa.Editor editor =
        (copy, from, s, to) -> {
          if (s < terminals || !dropped.test(s - terminals)) {
            copy.addEdge(from, s, to);
          }
        };
    return dfas.get(x).edited(editor).determinize().minimized();
  }

  /**
   * The minimal automaton of {@code x} with its nonterminals renamed; empty if several have one
   * name and it grows much.
   */
  Optional<SymbolDfa> renumbered(int x, int[] number) {
    SymbolDfa dfa = dfas.get(x);
    SymbolDfa.Editor editor =
        (copy, from, s, to) ->
            copy.addEdge(from, s < terminals ? s : symbol(number[s - terminals]), to);
    return dfa.edited(editor).determinize(2 * dfa.size() + MAX_RENAMED).map(SymbolDfa::minimized);
  }

  /** For each nonterminal, the nonterminals whose automata read it. */
  Rows users() {
    IntList read = new IntList();
    IntList by = new IntList();
    for (int x = 0; x < size(); x++) {
      for (int y : references(x)) {
        read.add(y);
        by.add(x);
      }
    }
    return Rows.of(size(), read, by);
  }

  /**
   * The nonterminals that derive a text: by a path to an accepting state over edges that read
   * deriving nonterminals, and terminals if these count. O(edges).
   *
   * @param overTerminals whether an edge that reads a terminal may be on the path
   */
  boolean[] deriving(boolean overTerminals) {
    boolean[] deriving = new boolean[size()];
    List<BitSet> reached = new ArrayList<>();
    List<IntList> waiting = new ArrayList<>(); // per nonterminal: user, target, user, target, …
    for (int x = 0; x < size(); x++) {
      reached.add(new BitSet());
      waiting.add(new IntList(2));
    }
    IntList places = new IntList(); // nonterminal, state, nonterminal, state, …
    for (int x = 0; x < size(); x++) {
      places.add(x);
      places.add(0);
      while (!places.isEmpty()) {
        int q = places.pop();
        int user = places.pop();
        SymbolDfa dfa = dfas.get(user);
        if (deriving[user] || reached.get(user).get(q)) {
          continue;
        }
        reached.get(user).set(q);
        if (dfa.accepting(q)) {
          deriving[user] = true;
          IntList more = waiting.get(user);
          places.addAll(more, 0, more.size(), 0);
          continue;
        }
        for (int i = 0; i < dfa.degree(q); i++) {
          int s = dfa.symbol(q, i);
          boolean passes = s < terminals ? overTerminals : deriving[s - terminals];
          IntList list = passes ? places : s < terminals ? null : waiting.get(s - terminals);
          if (list != null) {
            list.add(user);
            list.add(dfa.target(q, i));
          }
        }
      }
    }
    return deriving;
  }
}
