package dovetail.network;

import dovetail.grammar.Grammar;
import dovetail.grammar.Problem;
import dovetail.grammar.Rule;
import dovetail.grammar.Severity;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Compiles a checked grammar to a {@link Network}, pass by pass: rules to automata ({@link
 * RuleAutomata}), empty derivations away ({@link EmptyRemoval}), empty {@link Blocks} away,
 * unproductive nonterminals away, equal ones made one ({@link Merging}), inlining ({@link
 * Inliner}), numbering. Each pass keeps the language of token strings.
 *
 * <p>Deterministic. A grammar whose start symbol derives nothing compiles to a network that accepts
 * nothing.
 */
public final class NetworkCompiler {
  private NetworkCompiler() {}

  /**
   * What is wrong with a grammar whose network would be too large: a rule that can begin, or go on,
   * in very many ways at once. O(size of the rules' automata), which are bounded.
   */
  public static Optional<Problem> tooLarge(Grammar grammar) {
    try {
      EmptyRemoval.run(RuleAutomata.of(grammar));
      return Optional.empty();
    } catch (RuleLimitException limit) {
      String name = RuleAutomata.ruleOf(limit.nonterminal());
      Rule rule =
          grammar.rules().stream().filter(r -> r.name().equals(name)).findFirst().orElseThrow();
      String message =
          "the rule '%s' is too large: its automaton takes more than %s states and edges;"
              + " make rules of its parts, or leave fewer of them optional";
      return Optional.of(
          new Problem(
              Severity.ERROR, rule.position(), message.formatted(name, Automata.MAX_EDGES)));
    }
  }

  /** The network of a grammar that is not {@link #tooLarge}. */
  public static Network compile(Grammar grammar) {
    return compile(grammar, name -> false);
  }

  /**
   * A network of the same language in which some rules stay nonterminals, so that they can be told
   * in a text.
   *
   * @param nodes the names of these rules
   */
  public static Network compile(Grammar grammar, Predicate<String> nodes) {
    Automata automata = RuleAutomata.of(grammar);
    EmptyRemoval.run(automata);
    Blocks.run(automata);
    removeUnproductive(automata);
    Merging.run(automata, nodes);
    UnitRules.run(automata, nodes);
    Inliner.run(automata, nodes);
    return number(grammar, automata);
  }

  /** Drops the edges that read nonterminals without a finite derivation. */
  private static void removeUnproductive(Automata automata) {
    boolean[] productive = automata.deriving(true);
    for (int x = 0; x < productive.length; x++) {
      automata.set(x, automata.without(x, y -> !productive[y]));
    }
  }

  private static Network number(Grammar grammar, Automata automata) {
    // breadth first from the start symbol, so that only reachable nonterminals get a number
    int n = automata.size();
    int[] number = new int[n];
    Arrays.fill(number, -1);
    List<Integer> order = new ArrayList<>();
    number[Automata.START] = 0;
    order.add(Automata.START);
    for (int i = 0; i < order.size(); i++) {
      for (int y : automata.references(order.get(i))) {
        if (number[y] < 0) {
          number[y] = order.size();
          order.add(y);
        }
      }
    }
    List<SymbolDfa> dfas = new ArrayList<>();
    List<String> names = new ArrayList<>();
    boolean[] blocks = new boolean[order.size()];
    for (int x : order) {
      dfas.add(automata.renumbered(x, number).orElseThrow());
      blocks[names.size()] = automata.isBlock(x);
      names.add(automata.name(x));
    }
    String[] terminals = grammar.terminals().stream().map(t -> t.name()).toArray(String[]::new);
    boolean[] columned = columned(dfas, blocks, terminals.length, automata.newline());
    return new Network(terminals, names, dfas, columned, blocks);
  }

  /** The nonterminals that may span lines: they read a line end, or a nonterminal that may. */
  private static boolean[] columned(
      List<SymbolDfa> dfas, boolean[] blocks, int terminals, int newline) {
    boolean[] columned = blocks.clone();
    if (newline < 0) {
      return columned;
    }
    for (boolean changed = true; changed; ) {
      changed = false;
      for (int x = 0; x < columned.length; x++) {
        SymbolDfa dfa = dfas.get(x);
        for (int q = 0; q < dfa.states() && !columned[x]; q++) {
          for (int i = 0; i < dfa.degree(q) && !columned[x]; i++) {
            int s = dfa.symbol(q, i);
            columned[x] = s == newline || (s >= terminals && columned[s - terminals]);
            changed |= columned[x];
          }
        }
      }
    }
    return columned;
  }
}
