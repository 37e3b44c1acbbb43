package dovetail.quotient.intersection;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A finite automaton over symbols: nodes are numbers, the first one is 0. */
final class Automaton {
  /** The label of edges that read nothing. */
  static final String SILENT = "";

  private record Edge(int from, int to) {}

  private final Map<String, List<Edge>> edges = new LinkedHashMap<>();
  private final BitSet finals = new BitSet();
  private int size = 1;

  /** Adds an edge. */
  void edge(int from, String label, int to) {
    edges.computeIfAbsent(label, _ -> new ArrayList<>()).add(new Edge(from, to));
    size = Math.max(size, Math.max(from, to) + 1);
  }

  /** Ends texts in a node. */
  void end(int node) {
    finals.set(node);
  }

  int first() {
    return 0;
  }

  int size() {
    return size;
  }

  BitSet finals() {
    return finals;
  }

  /** The labels of its edges that read something. */
  Set<String> labels() {
    Set<String> labels = new LinkedHashSet<>(edges.keySet());
    labels.remove(SILENT);
    return labels;
  }

  /** The edges of a label, as rows. */
  BitSet[] edges(String label) {
    BitSet[] rows = new BitSet[size];
    Arrays.setAll(rows, _ -> new BitSet());
    edges.getOrDefault(label, List.of()).forEach(edge -> rows[edge.from()].set(edge.to()));
    return rows;
  }

  /** Without the nodes that lead to no end. Nodes are numbered anew. */
  Automaton trimmed() {
    BitSet live = (BitSet) finals.clone();
    for (int before = -1; before < live.cardinality(); ) {
      before = live.cardinality();
      for (List<Edge> some : edges.values()) {
        some.stream().filter(edge -> live.get(edge.to())).forEach(edge -> live.set(edge.from()));
      }
    }
    live.set(first());
    Automaton out = new Automaton();
    edges.forEach(
        (label, some) ->
            some.stream()
                .filter(edge -> live.get(edge.from()) && live.get(edge.to()))
                .forEach(
                    edge ->
                        out.edge(
                            live.get(0, edge.from()).cardinality(),
                            label,
                            live.get(0, edge.to()).cardinality())));
    finals.stream().forEach(node -> out.end(live.get(0, node).cardinality()));
    return out;
  }
}
