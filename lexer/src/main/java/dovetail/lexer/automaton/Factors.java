package dovetail.lexer.automaton;

import dovetail.ints.IntList;
import dovetail.ints.Numbering;
import dovetail.lexer.regex.Regex;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Builds the automaton of a sequence's factors. A factor is a run of neighbouring elements: those
 * of {@code x y z} are {@code x}, {@code x y}, {@code x y z}, {@code y}, {@code y z}, {@code z} and
 * the empty one. The automaton is the suffix automaton, built from the left (Blumer et al. 1985,
 * "The smallest automaton recognizing the subwords of a text"). It is deterministic over the
 * elements, and has about two states and three edges for each element at most.
 */
final class Factors {
  private static final int NONE = -1;

  private final List<Map<Integer, Integer>> next = new ArrayList<>();
  private final IntList longest = new IntList(); // the length of a state's longest factor
  private final IntList link = new IntList(); // the state of its longest suffix in another state
  private int last;

  private Factors() {
    last = state(0);
  }

  /**
   * Adds the texts of the factors of a sequence of expressions to an empty automaton, from state 0
   * on. O(expressions and their states).
   */
  static void add(List<Regex> sequence, Nfa nfa) {
    Factors factors = new Factors();
    Numbering<Regex> elements = new Numbering<>();
    for (Regex element : sequence) {
      factors.append(elements.of(element));
    }
    for (int state = 0; state < factors.next.size(); state++) {
      nfa.setTag(nfa.addState(), 0);
    }
    for (int state = 0; state < factors.next.size(); state++) {
      int from = state;
      factors
          .next
          .get(state)
          .forEach(
              (element, to) -> {
                int begin = nfa.addState();
                nfa.addEmptyEdge(from, begin);
                nfa.addEmptyEdge(nfa.add(elements.get(element), begin), to);
              });
    }
  }

  private int state(int length) {
    next.add(new HashMap<>(2));
    longest.add(length);
    link.add(NONE);
    return next.size() - 1;
  }

  /** Adds the factors that end with one more element. */
  private void append(int element) {
    int whole = state(longest.get(last) + 1);
    int at = last;
    last = whole;
    while (at != NONE && next.get(at).putIfAbsent(element, whole) == null) {
      at = link.get(at);
    }
    if (at == NONE) {
      link.set(whole, 0);
      return;
    }
    int to = next.get(at).getOrDefault(element, NONE);
    if (longest.get(to) != longest.get(at) + 1) {
      to = split(to, at, element);
    }
    link.set(whole, to);
  }

  /** Gives the shorter factors of a state, that also end here, a state of their own. */
  private int split(int to, int from, int element) {
    int shorter = state(longest.get(from) + 1);
    next.get(shorter).putAll(next.get(to));
    link.set(shorter, link.get(to));
    link.set(to, shorter);
    for (int at = from;
        at != NONE && next.get(at).replace(element, to, shorter);
        at = link.get(at)) {}
    return shorter;
  }
}
