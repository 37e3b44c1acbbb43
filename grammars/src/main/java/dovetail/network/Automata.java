package dovetail.network;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;

/**
 * The automata of all nonterminals while the compiler's passes rework them. Nonterminal {@link
 * #START} is a symbol of the compiler's own, which derives the grammar's start rule and stands on
 * no edge. Symbols on edges: terminal ids below {@link #terminals()}, then nonterminals.
 */
final class Automata {
  static final int START = 0;

  private static final int DROPPED = -1;

  private final int terminals;
  private final int newline;
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

  int terminals() {
    return terminals;
  }

  int newline() {
    return newline;
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
  TreeSet<Integer> references(int x) {
    TreeSet<Integer> found = new TreeSet<>();
    SymbolDfa dfa = dfas.get(x);
    for (int q = 0; q < dfa.states(); q++) {
      for (int i = 0; i < dfa.degree(q); i++) {
        if (dfa.symbol(q, i) >= terminals) {
          found.add(dfa.symbol(q, i) - terminals);
        }
      }
    }
    return found;
  }

  /** The automaton of {@code x} without the edges that read certain nonterminals. */
  SymbolDfa without(int x, IntPredicate dropped) {
    return mapped(x, nonterminal -> dropped.test(nonterminal) ? DROPPED : nonterminal);
  }

  /** The automaton of {@code x} with its nonterminals renamed. */
  SymbolDfa renumbered(int x, int[] number) {
    return mapped(x, nonterminal -> number[nonterminal]);
  }

  /** The automaton of {@code x} with other nonterminals on its edges, or without these edges. */
  private SymbolDfa mapped(int x, IntUnaryOperator map) {
    SymbolDfa dfa = dfas.get(x);
    SymbolNfa nfa = new SymbolNfa();
    for (int q = 0; q < dfa.states(); q++) {
      nfa.addState();
    }
    for (int q = 0; q < dfa.states(); q++) {
      if (dfa.accepting(q)) {
        nfa.accept(q);
      }
      for (int i = 0; i < dfa.degree(q); i++) {
        int s = dfa.symbol(q, i);
        int mapped = s < terminals ? DROPPED : map.applyAsInt(s - terminals);
        if (s < terminals || mapped != DROPPED) {
          nfa.addEdge(q, s < terminals ? s : symbol(mapped), dfa.target(q, i));
        }
      }
    }
    return nfa.determinize();
  }
}
