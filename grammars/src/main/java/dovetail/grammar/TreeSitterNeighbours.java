package dovetail.grammar;

import dovetail.ints.IntKey;
import dovetail.ints.IntList;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * Finds the tokens that tree-sitter's parser looks for where a rule is in a state, beside the next
 * tokens of that rule. A state of the parser holds states of several rules, and the parser looks
 * for the next tokens of all of them. Where all parser states with a state of a rule shift a token,
 * that token is looked for in the state of the rule, too. The parser's states are those of LR(0)
 * over the automata of the rules, which shift the same tokens.
 *
 * <p>Source: {@code build_parse_table} of tree-sitter's generator. The number of the parser's
 * states is exponential in the size of the grammar at worst; grammars of languages have some
 * thousands.
 */
final class TreeSitterNeighbours {
  private final RuleAutomata rules;
  private final Set<IntKey> known = new HashSet<>();
  private final List<int[]> states = new ArrayList<>(); // of the parser: states of rules
  private final Map<BitSet, Begun> begun = new HashMap<>();

  /**
   * The beginnings of some rules.
   *
   * @param targets by symbol, the states behind it
   * @param added the symbols whose states are known to be a state of the parser
   */
  private record Begun(Map<Integer, int[]> targets, Set<Integer> added) {}

  private TreeSitterNeighbours(RuleAutomata rules) {
    this.rules = rules;
    add(rules.start(0));
    for (int i = 0; i < states.size(); i++) {
      addSuccessors(states.get(i));
    }
  }

  /**
   * Per state of a rule, the symbols of tokens that each state of the parser that holds it looks
   * for.
   */
  static List<BitSet> shared(RuleAutomata rules) {
    TreeSitterNeighbours all = new TreeSitterNeighbours(rules);
    List<BitSet> own = IntStream.range(0, rules.states()).mapToObj(rules::own).toList();
    List<BitSet> shared = new ArrayList<>();
    own.forEach(_ -> shared.add(new BitSet()));
    BitSet met = new BitSet();
    for (int[] state : all.states) {
      BitSet looked = new BitSet();
      IntStream.of(state).forEach(q -> looked.or(own.get(q)));
      for (int q : state) {
        if (met.get(q)) {
          shared.get(q).and(looked);
        } else {
          shared.get(q).or(looked);
          met.set(q);
        }
      }
    }
    return shared;
  }

  private void add(int... state) {
    if (known.add(new IntKey(state))) {
      states.add(state);
    }
  }

  private void addSuccessors(int[] state) {
    BitSet began = new BitSet();
    rules.extras().forEach(rule -> began.or(rules.corners(rule)));
    Map<Integer, IntList> going = new TreeMap<>();
    for (int q : state) {
      rules
          .edges(q)
          .forEach(
              (symbol, to) -> {
                put(going, symbol, to);
                if (symbol >= RuleAutomata.RULES) {
                  began.or(rules.corners(symbol - RuleAutomata.RULES));
                }
              });
    }
    Begun others = begun.computeIfAbsent(began, this::begun);
    others
        .targets()
        .forEach(
            (symbol, to) -> {
              if (!going.containsKey(symbol) && others.added().add(symbol)) {
                add(to);
              }
            });
    going.forEach(
        (symbol, to) -> {
          int[] both = others.targets().getOrDefault(symbol, new int[0]);
          IntStream.of(both).forEach(to::add);
          add(sorted(to));
        });
  }

  private Begun begun(BitSet began) {
    Map<Integer, IntList> targets = new TreeMap<>();
    began.stream()
        .forEach(
            rule ->
                rules.edges(rules.start(rule)).forEach((symbol, to) -> put(targets, symbol, to)));
    Map<Integer, int[]> sorted = new TreeMap<>();
    targets.forEach((symbol, to) -> sorted.put(symbol, sorted(to)));
    return new Begun(sorted, new HashSet<>());
  }

  /** Adds a state behind a symbol; a word is the same whatever words are reserved. */
  private static void put(Map<Integer, IntList> targets, int symbol, int to) {
    int key = symbol >= RuleAutomata.RULES ? symbol : RuleAutomata.token(symbol);
    targets.computeIfAbsent(key, _ -> new IntList(2)).add(to);
  }

  private static int[] sorted(IntList states) {
    return IntStream.of(states.toArray()).sorted().distinct().toArray();
  }
}
