package dovetail.lexer.names;

import dovetail.ints.ArrayReader;
import dovetail.ints.ArrayWriter;
import dovetail.ints.IntList;

/**
 * Names as a minimal acyclic automaton of their bytes. Of every name it knows in which editions of
 * a list it stands, as bits. Immutable and safe for threads.
 *
 * <p>Nodes are numbered from 1, those that an edge leads to before those that it comes from; the
 * last one is the root.
 */
final class NameAutomaton {
  private final int[] first; // per node: its first edge; one more at the end
  private final int[] edges; // target << 8 | byte
  private final int[] here; // per node: the editions of the name that ends there
  private final int[] below; // per node: those of all names that end there or further on

  private NameAutomaton(int[] first, int[] edges, int[] here) {
    this.first = first;
    this.edges = edges;
    this.here = here;
    this.below = here.clone();
    for (int node = 1; node < here.length; node++) {
      for (int e = first[node]; e < first[node + 1]; e++) {
        below[node] |= below[edges[e] >>> 8];
      }
    }
  }

  /**
   * Of nodes in their order, from 1 on.
   *
   * @param first where the edges of a node begin, and where those of the last one end
   * @param edges {@code target << 8 | byte}
   * @param here the editions of the name that ends at a node
   */
  static NameAutomaton of(IntList first, IntList edges, IntList here) {
    return new NameAutomaton(first.toArray(), edges.toArray(), here.toArray());
  }

  /** Reads an automaton that {@link #write} wrote. */
  static NameAutomaton read(ArrayReader in) {
    return new NameAutomaton(in.ints(), in.ints(), in.ints());
  }

  void write(ArrayWriter out) {
    out.ints(first);
    out.ints(edges);
    out.ints(here);
  }

  /** One more than the number of nodes. */
  int nodes() {
    return here.length;
  }

  /** Where every name begins. */
  int root() {
    return here.length - 1;
  }

  /** The node after a byte, 0 if no name goes on so. */
  int next(int node, int b) {
    for (int e = first[node]; e < first[node + 1]; e++) {
      if ((edges[e] & 0xff) == b) {
        return edges[e] >>> 8;
      }
    }
    return 0;
  }

  int firstEdge(int node) {
    return first[node];
  }

  int endEdge(int node) {
    return first[node + 1];
  }

  int target(int edge) {
    return edges[edge] >>> 8;
  }

  byte label(int edge) {
    return (byte) edges[edge];
  }

  int here(int node) {
    return here[node];
  }

  int below(int node) {
    return below[node];
  }
}
