package dovetail.quotient.chart;

import dovetail.ints.Bits;
import dovetail.lexer.Terminal;
import dovetail.network.Network;
import java.util.Arrays;
import java.util.List;

/**
 * The terminals that can follow each terminal in some program, and the lexical context in which
 * each is read. Immutable and safe for threads.
 */
final class Followers {
  private final int terminals;

  /** How many longs a set of terminals has. */
  final int words;

  private final long[][] right; // per terminal: the terminals that can stand right of it
  private final int[] groups;
  private final int contexts;

  /** Of a network. O(network) until nothing changes. */
  Followers(Network network, List<Terminal> terminals) {
    this.terminals = network.terminals();
    this.words = (this.terminals + 63) / 64;
    this.groups = terminals.stream().mapToInt(Terminal::group).toArray();
    this.contexts = 1 + Arrays.stream(groups).max().orElse(0);
    this.right = new long[this.terminals][words];
    long[][] before = before(network);
    for (int q = 0; q < before.length; q++) {
      int[] edges = network.terminalEdges(q);
      for (int e = 0; e < edges.length; e += 2) {
        for (int t = 0; t < this.terminals; t++) {
          if (Bits.has(before[q], t)) {
            Bits.add(right[t], edges[e]);
          }
        }
      }
    }
  }

  /** Per state, the terminals that can stand left of it, outside its nonterminal too. */
  private static long[][] before(Network network) {
    long[][] before = new long[network.states()][];
    for (int q = 0; q < before.length; q++) {
      before[q] = network.lastTerminals(q).clone();
    }
    for (boolean changed = true; changed; ) {
      changed = false;
      for (int q = 0; q < before.length; q++) {
        int[] edges = network.nonterminalEdges(q);
        for (int e = 0; e < edges.length; e += 2) {
          changed |= addAll(before[network.start(edges[e])], before[q]);
        }
      }
    }
    return before;
  }

  /** The terminals that can stand right of one of a set. */
  long[] of(long[] set) {
    long[] after = new long[words];
    for (int t = 0; t < terminals; t++) {
      if (Bits.has(set, t)) {
        addAll(after, right[t]);
      }
    }
    return after;
  }

  /** The lexical contexts in which the terminals of a set are read, and the plain one, as bits. */
  long[] contexts(long[] set) {
    long[] found = Bits.of(contexts);
    Bits.add(found, 0);
    for (int t = 0; t < terminals; t++) {
      if (Bits.has(set, t)) {
        Bits.add(found, groups[t]);
      }
    }
    return found;
  }

  /** Adds one set to another; whether that changed anything. */
  static boolean addAll(long[] to, long[] from) {
    boolean changed = false;
    for (int w = 0; w < to.length; w++) {
      changed |= to[w] != (to[w] |= from[w]);
    }
    return changed;
  }
}
