package dovetail.network;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Makes one nonterminal of all those that read the same: whose minimal automata are equal if
 * nonterminals that read the same count as one symbol. Copies of rules ({@code %copy}) that differ
 * in nothing are so merged, and charts follow them once.
 *
 * <p>All nonterminals begin in one class; classes are split while two members have different
 * automata over classes, so what is left together is the coarsest such partition, and its members
 * derive the same texts (by induction on the derivation). O(rounds × size); a round splits a class.
 */
final class Merging {
  private Merging() {}

  /**
   * @param nodes the names of nonterminals that stay apart
   */
  static void run(Automata automata, Predicate<String> nodes) {
    int n = automata.size();
    int[] classes = new int[n];
    int count = 2;
    for (int x = 0; x < n; x++) {
      if (x == Automata.START || nodes.test(automata.name(x))) {
        classes[x] = count++;
      } else {
        classes[x] = automata.isBlock(x) ? 1 : 0;
      }
    }
    while (true) {
      Map<List<Object>, Integer> numbers = new HashMap<>();
      int[] split = new int[n];
      for (int x = 0; x < n; x++) {
        List<Object> key = List.of(classes[x], automata.renumbered(x, classes).minimized().key());
        Integer number = numbers.putIfAbsent(key, numbers.size());
        split[x] = number == null ? numbers.size() - 1 : number;
      }
      boolean same = numbers.size() == Arrays.stream(classes).distinct().count();
      classes = split;
      if (same) {
        break;
      }
    }
    replace(automata, classes);
  }

  private static void replace(Automata automata, int[] classes) {
    int[] first = new int[classes.length];
    Arrays.fill(first, -1);
    int[] representative = new int[classes.length];
    for (int x = 0; x < classes.length; x++) {
      if (first[classes[x]] < 0) {
        first[classes[x]] = x;
      }
      representative[x] = first[classes[x]];
    }
    List<SymbolDfa> merged = new ArrayList<>();
    for (int x = 0; x < classes.length; x++) {
      merged.add(automata.renumbered(x, representative).minimized());
    }
    for (int x = 0; x < classes.length; x++) {
      automata.set(x, merged.get(x));
    }
  }
}
