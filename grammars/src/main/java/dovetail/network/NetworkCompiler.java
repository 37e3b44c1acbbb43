package dovetail.network;

import dovetail.grammar.Grammar;
import dovetail.grammar.Problem;
import dovetail.grammar.Rule;
import dovetail.grammar.Severity;
import dovetail.ints.Numbering;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Compiles a checked grammar to a {@link Network}, pass by pass: {@link BodyAutomata} makes
 * automata of rules, {@link EmptyRemoval} removes empty derivations, and {@link Blocks} empty
 * blocks; the compiler drops unproductive nonterminals; {@link Merging} merges equivalent ones;
 * {@link UnitRules} and {@link Inliner} put automata into others; at last all states get numbers.
 * Each pass keeps the language of token strings.
 *
 * <p>Deterministic. A grammar whose start symbol derives nothing compiles to a network that accepts
 * nothing.
 */
public final class NetworkCompiler {
  private NetworkCompiler() {}

  /**
   * The error of a grammar whose network would be too large, because a rule can begin, or go on, in
   * very many ways at once. O(size of the rules' automata), which are bounded.
   */
  public static Optional<Problem> tooLarge(Grammar grammar) {
    try {
      EmptyRemoval.run(BodyAutomata.of(grammar));
      return Optional.empty();
    } catch (RuleLimitException limit) {
      String name = BodyAutomata.ruleOf(limit.nonterminal);
      Rule rule = grammar.rule(name).orElseThrow();
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
   * A network of the same language in which some rules stay nonterminals, for trees of texts.
   *
   * @param nodes the names of these rules
   */
  public static Network compile(Grammar grammar, Predicate<String> nodes) {
    Automata automata = BodyAutomata.of(grammar);
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
    Numbering<Integer> order = automata.reachable();
    int[] number = new int[automata.size()];
    for (int i = 0; i < order.size(); i++) {
      number[order.get(i)] = i;
    }
    List<SymbolDfa> dfas = new ArrayList<>();
    List<String> names = new ArrayList<>();
    boolean[] blocks = new boolean[order.size()];
    for (int x : order.values()) {
      dfas.add(automata.renumbered(x, number).orElseThrow());
      blocks[names.size()] = automata.isBlock(x);
      names.add(automata.name(x));
    }
    String[] terminals = grammar.terminals().stream().map(t -> t.name()).toArray(String[]::new);
    boolean[] columned = columned(dfas, blocks, terminals.length, automata.newline);
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
