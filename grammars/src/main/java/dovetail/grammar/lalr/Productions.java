package dovetail.grammar.lalr;

import dovetail.ints.IntKey;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A context-free grammar in productions. Symbols below {@code terminals} are terminals; the
 * nonterminals follow. Grows; not thread-safe.
 */
public final class Productions {
  private final int terminals;
  private final List<Set<IntKey>> bodies = new ArrayList<>(); // by nonterminal
  private final List<Integer> left = new ArrayList<>();
  private final List<int[]> right = new ArrayList<>();
  private final List<List<Integer>> numbers = new ArrayList<>();
  private final List<Integer> priorities = new ArrayList<>(); // by nonterminal

  /** No productions yet. */
  public Productions(int terminals) {
    this.terminals = terminals;
  }

  /**
   * Adds a nonterminal without productions; its symbol.
   *
   * @param priority the greater is taken where two productions could be reduced by
   */
  public int addNonterminal(int priority) {
    priorities.add(priority);
    bodies.add(new HashSet<>());
    numbers.add(new ArrayList<>());
    return terminals + bodies.size() - 1;
  }

  /** The number of all symbols. */
  public int symbols() {
    return terminals + bodies.size();
  }

  /** Adds a production, unless it is there. */
  public void add(int nonterminal, int[] body) {
    if (bodies.get(nonterminal - terminals).add(new IntKey(body))) {
      numbers.get(nonterminal - terminals).add(right.size());
      left.add(nonterminal);
      right.add(body);
    }
  }

  /** The number of productions. */
  public int size() {
    return right.size();
  }

  /** The nonterminal that a production is of. */
  public int left(int production) {
    return left.get(production);
  }

  /** Its right-hand side. Not to be modified. */
  public int[] right(int production) {
    return right.get(production);
  }

  /** The priority of a production's nonterminal. */
  int priority(int production) {
    return priorities.get(left(production) - terminals);
  }

  /** The productions of a nonterminal. */
  public List<Integer> of(int nonterminal) {
    return numbers.get(nonterminal - terminals);
  }

  /** Whether a symbol is a terminal. */
  public boolean isTerminal(int symbol) {
    return symbol < terminals;
  }

  /** Whether each symbol derives the empty text. O(size) until nothing changes. */
  public boolean[] nullable() {
    boolean[] nullable = new boolean[symbols()];
    for (boolean changed = true; changed; ) {
      changed = false;
      for (int p = 0; p < size(); p++) {
        boolean all = !nullable[left(p)];
        for (int i = 0; i < right(p).length && all; i++) {
          all = nullable[right(p)[i]];
        }
        changed |= all;
        nullable[left(p)] |= all;
      }
    }
    return nullable;
  }
}
