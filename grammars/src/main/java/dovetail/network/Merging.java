package dovetail.network;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;

/**
 * Merges equivalent nonterminals: their minimal automata are equal if equivalent nonterminals count
 * as one symbol. This pass also merges equal copies of rules ({@code %copy}), so that charts follow
 * them once.
 *
 * <p>All nonterminals begin in one class; classes are split while two members have different
 * automata over classes. The result is the coarsest such partition, and the members of a class
 * derive the same texts (by induction on the derivation). After a split only the users of the
 * nonterminals that left a class are looked at again.
 */
final class Merging {
  private Merging() {}

  /**
   * @param nodes the names of nonterminals that stay apart
   */
  static void run(Automata automata, Predicate<String> nodes) {
    int n = automata.size();
    int[] first = new int[n];
    int count = 2;
    for (int x = 0; x < n; x++) {
      if (x == Automata.START || nodes.test(automata.name(x))) {
        first[x] = count++;
      } else {
        first[x] = automata.isBlock(x) ? 1 : 0;
      }
    }
    replace(
        automata,
        Refinement.of(first, automata.users(), (x, classes) -> key(automata, x, classes)));
  }

  /** The automaton of a nonterminal; one that would grow too large counts as different. */
  private static Object key(Automata automata, int x, int[] classes) {
    return automata.renumbered(x, classes).map(SymbolDfa::key).orElse(x);
  }

  private static void replace(Automata automata, int[] classes) {
    int n = automata.size();
    int[] first = new int[n];
    Arrays.fill(first, -1);
    int[] representative = new int[n];
    for (int x = 0; x < n; x++) {
      if (first[classes[x]] < 0) {
        first[classes[x]] = x;
      }
      representative[x] = first[classes[x]];
    }
    List<SymbolDfa> merged = new ArrayList<>();
    for (int x = 0; x < n; x++) {
      merged.add(automata.renumbered(x, representative).orElse(automata.get(x)));
    }
    for (int x = 0; x < n; x++) {
      automata.set(x, merged.get(x));
    }
  }
}
