package dovetail.grammar;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The cycles of a directed graph: its strongly connected components, without single nodes that do
 * not lead to themselves (Tarjan, "Depth-first search and linear graph algorithms", 1972). O(nodes
 * and edges).
 */
final class Cycles {
  private final Map<String, Set<String>> next;
  private final Map<String, Integer> numbers = new HashMap<>(); // in the order of being found
  private final Map<String, Integer> lowest = new HashMap<>(); // that is reached and still open
  private final Deque<String> open = new ArrayDeque<>();
  private final Set<String> isOpen = new HashSet<>();
  private final List<Set<String>> components = new ArrayList<>();

  private Cycles(Map<String, Set<String>> next) {
    this.next = next;
  }

  /** The sets of nodes that lead to each other, in no order. */
  static List<Set<String>> of(Map<String, Set<String>> next) {
    Cycles cycles = new Cycles(next);
    next.keySet().forEach(cycles::visit);
    return cycles.components;
  }

  private record Step(String node, List<String> rest) {}

  private void visit(String root) {
    Deque<Step> path = new ArrayDeque<>();
    enter(root, path);
    while (!path.isEmpty()) {
      Step step = path.getLast();
      if (!step.rest().isEmpty()) {
        String to = step.rest().removeLast();
        if (isOpen.contains(to)) {
          lowest.merge(step.node(), numbers.get(to), Math::min);
        } else {
          enter(to, path);
        }
        continue;
      }
      path.removeLast();
      int low = lowest.getOrDefault(step.node(), 0);
      if (!path.isEmpty()) {
        lowest.merge(path.getLast().node(), low, Math::min);
      }
      if (low == numbers.getOrDefault(step.node(), 0)) {
        close(step.node());
      }
    }
  }

  private void enter(String node, Deque<Step> path) {
    if (numbers.putIfAbsent(node, numbers.size()) == null) {
      lowest.put(node, numbers.get(node));
      open.add(node);
      isOpen.add(node);
      path.add(new Step(node, new ArrayList<>(next.getOrDefault(node, Set.of()))));
    }
  }

  private void close(String node) {
    Set<String> component = new HashSet<>();
    String last;
    do {
      last = open.removeLast();
      isOpen.remove(last);
      component.add(last);
    } while (!last.equals(node));
    if (component.size() > 1 || next.getOrDefault(node, Set.of()).contains(node)) {
      components.add(component);
    }
  }
}
