package dovetail.lexer.names;

import dovetail.ints.IntList;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Makes a {@link NameAutomaton} of names in ascending order: nodes that no further name can change
 * are shared with equal ones (Daciuk et al. 2000). O(bytes of the names). One thread.
 */
final class AutomatonBuilder {
  private final IntList first = new IntList();
  private final IntList edges = new IntList();
  private final IntList here = new IntList();
  private final Map<List<Integer>, Integer> known = new HashMap<>();
  private final List<Draft> path = new ArrayList<>(); // of the last name
  private String last = "";

  /** A node that may still change. */
  private static final class Draft {
    final IntList edges = new IntList(2);
    int here;
  }

  AutomatonBuilder() {
    first.add(0); // of no node
    here.add(0);
    path.add(new Draft());
  }

  /**
   * Adds a name that stands in some editions.
   *
   * @throws IllegalArgumentException if it does not come after the one before it
   */
  void add(String name, int editions) {
    if (name.compareTo(last) <= 0) {
      throw new IllegalArgumentException(name + " after " + last);
    }
    int same = 0;
    while (same < last.length() && same < name.length() && last.charAt(same) == name.charAt(same)) {
      same++;
    }
    finish(same);
    for (int i = same; i < name.length(); i++) {
      path.add(new Draft());
    }
    path.getLast().here = editions;
    last = name;
  }

  /** The automaton of all that was added; nothing can be added afterwards. */
  NameAutomaton build() {
    finish(0);
    number(path.getFirst());
    first.add(edges.size());
    return NameAutomaton.of(first, edges, here);
  }

  /** Numbers the nodes of the last name beyond some characters. */
  private void finish(int kept) {
    while (path.size() > kept + 1) {
      int node = number(path.removeLast());
      path.getLast().edges.add(node << 8 | last.charAt(path.size() - 1));
    }
  }

  private int number(Draft draft) {
    List<Integer> key = new ArrayList<>(draft.edges.size() + 1);
    key.add(draft.here);
    for (int i = 0; i < draft.edges.size(); i++) {
      key.add(draft.edges.get(i));
    }
    Integer same = known.putIfAbsent(key, here.size());
    if (same != null) {
      return same;
    }
    first.add(edges.size());
    for (int i = 0; i < draft.edges.size(); i++) {
      edges.add(draft.edges.get(i));
    }
    here.add(draft.here);
    return here.size() - 1;
  }
}
