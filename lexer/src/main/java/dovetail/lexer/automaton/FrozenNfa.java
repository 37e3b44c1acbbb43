package dovetail.lexer.automaton;

import dovetail.ints.IntList;
import dovetail.ints.Rows;
import java.util.BitSet;

/**
 * The run form of a nondeterministic automaton: the edges of each of its states. Nothing is added
 * to the automaton any more.
 */
final class FrozenNfa {
  final Nfa nfa;
  final Rows edges; // per state, the numbers of its edges
  final Rows empty; // per state, those of its empty edges, in the order in which they are tried

  FrozenNfa(Nfa nfa) {
    this.nfa = nfa;
    edges = Rows.of(nfa.states(), nfa.edgeFrom, numbered(nfa.edgeFrom.size()));
    empty = Rows.of(nfa.states(), nfa.emptyFrom, numbered(nfa.emptyFrom.size()));
  }

  private static IntList numbered(int size) {
    IntList all = new IntList(size);
    for (int i = 0; i < size; i++) {
      all.add(i);
    }
    return all;
  }

  boolean accepts(int state) {
    return nfa.tag(state) != Nfa.NO_TAG;
  }

  boolean hasEdges(int state) {
    return edges.begin(state) < edges.end(state);
  }

  /** Adds the bytes at which an edge begins, and the bytes behind the end of an edge. */
  void addBounds(BitSet bounds) {
    for (int e = 0; e < nfa.edgeFrom.size(); e++) {
      bounds.set(nfa.edgeLow.get(e));
      bounds.set(nfa.edgeHigh.get(e) + 1);
    }
  }

  /** The number of each byte's class; a class begins at each bound. */
  static int[] classes(BitSet bounds) {
    int[] classOf = new int[256];
    for (int b = 1; b < classOf.length; b++) {
      classOf[b] = classOf[b - 1] + (bounds.get(b) ? 1 : 0);
    }
    return classOf;
  }
}
