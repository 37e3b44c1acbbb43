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
  private final Rows edgesOf;
  private final Rows emptyOf;

  FrozenNfa(Nfa nfa) {
    this.nfa = nfa;
    edgesOf = Rows.of(nfa.states(), nfa.edgeFrom, numbered(nfa.edgeFrom.size()));
    emptyOf = Rows.of(nfa.states(), nfa.emptyFrom, numbered(nfa.emptyFrom.size()));
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
    return edgesOf.begin(state) < edgesOf.end(state);
  }

  /** The place of a state's first edge among {@link #edge}s; they end at {@link #edgesEnd}. */
  int edgesBegin(int state) {
    return edgesOf.begin(state);
  }

  int edgesEnd(int state) {
    return edgesOf.end(state);
  }

  /** The number of the edge at a place. */
  int edge(int place) {
    return edgesOf.value(place);
  }

  /** The place of a state's first empty edge; they stand in the order in which they are tried. */
  int emptyBegin(int state) {
    return emptyOf.begin(state);
  }

  int emptyEnd(int state) {
    return emptyOf.end(state);
  }

  /** The number of the empty edge at a place. */
  int empty(int place) {
    return emptyOf.value(place);
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
