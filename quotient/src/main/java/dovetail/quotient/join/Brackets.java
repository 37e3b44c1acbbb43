package dovetail.quotient.join;

import dovetail.network.Network;
import java.util.Arrays;
import java.util.BitSet;

/**
 * How many brackets each state of a network stands in, counted from the start of its nonterminal:
 * one at {@code array → [ • value ]}. The state alone determines this number where every
 * nonterminal closes the brackets that it opens, and no others.
 *
 * <p>Immutable and thread-safe. O(edges) to make.
 */
public final class Brackets {
  private static final int UNKNOWN = -1;

  private final BitSet opening;
  private final BitSet closing;
  private final int[] depths;
  private final boolean balanced;

  /**
   * Of a network.
   *
   * @param opening the terminals that open a bracket
   * @param closing the terminals that close a bracket; a terminal in both sets closes first
   */
  public Brackets(Network network, BitSet opening, BitSet closing) {
    this.opening = (BitSet) opening.clone();
    this.closing = (BitSet) closing.clone();
    this.depths = new int[network.states()];
    Arrays.fill(depths, UNKNOWN);
    this.balanced = count(network);
    if (!balanced) {
      Arrays.fill(depths, 0);
    }
  }

  private boolean count(Network network) {
    int[] queue = new int[network.states()];
    int length = 0;
    for (int x = 0; x < network.nonterminals(); x++) {
      depths[network.start(x)] = 0;
      queue[length++] = network.start(x);
    }
    for (int i = 0; i < length; i++) {
      int q = queue[i];
      int[] terminals = network.terminalEdges(q);
      int[] nonterminals = network.nonterminalEdges(q);
      if (network.isFinal(q) && depths[q] != 0) {
        return false;
      }
      for (int e = 0; e < terminals.length + nonterminals.length; e += 2) {
        boolean terminal = e < terminals.length;
        int low = terminal ? lowest(q, terminals[e]) : depths[q];
        int after = terminal ? low + (opening.get(terminals[e]) ? 1 : 0) : low;
        int to = terminal ? terminals[e + 1] : nonterminals[e - terminals.length + 1];
        if (low < 0 || (depths[to] != UNKNOWN && depths[to] != after)) {
          return false;
        }
        if (depths[to] == UNKNOWN) {
          depths[to] = after;
          queue[length++] = to;
        }
      }
    }
    return true;
  }

  /** Whether each nonterminal closes its own brackets; else no state is in brackets. */
  public boolean balanced() {
    return balanced;
  }

  /** The brackets that are open at a state and were opened in its nonterminal. */
  public int depth(int state) {
    return depths[state];
  }

  /** The least number of open brackets while a terminal is read from a state. */
  public int lowest(int state, int terminal) {
    return depths[state] - (closing.get(terminal) ? 1 : 0);
  }

  /** Whether a terminal closes a bracket, and perhaps opens another. */
  public boolean closes(int terminal) {
    return closing.get(terminal);
  }
}
