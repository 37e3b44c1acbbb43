package dovetail.grammar;

import static java.util.Objects.requireNonNull;

import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import com.google.common.graph.Traverser;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;

/** Predicates and measures of expressions. Each method is linear in the size of its expression. */
final class Expressions {
  private Expressions() {}

  /** Calls {@code visitor} with {@code expr} and all expressions inside it. */
  static void walk(Expr expr, Consumer<Expr> visitor) {
    visitor.accept(expr);
    expr.children().forEach(child -> walk(child, visitor));
  }

  /** The rules that {@code start} needs, itself included. */
  static Set<String> reachable(Map<String, Rule> rules, String start) {
    if (!rules.containsKey(start)) {
      return Set.of();
    }
    Traverser<String> uses =
        Traverser.forGraph(
            name -> Sets.filter(references(requireNonNull(rules.get(name))), rules::containsKey));
    return ImmutableSet.copyOf(uses.breadthFirst(start));
  }

  /** The names of rules in a rule, each once. */
  static Set<String> references(Rule rule) {
    Set<String> references = new LinkedHashSet<>();
    walk(
        rule.body(),
        expr -> {
          if (expr instanceof Expr.Ref ref) {
            references.add(ref.rule());
          }
        });
    return references;
  }

  /** Adds the terminals that stand in {@code expr}. */
  static void terminals(Expr expr, BitSet terminals) {
    walk(
        expr,
        inner -> {
          if (inner instanceof Expr.Token token) {
            terminals.set(token.terminal());
          }
        });
  }

  /** The same expression with {@code idOf[terminal]} in place of every terminal. */
  static Expr renumber(Expr expr, int[] idOf) {
    return replacing(expr, token -> new Expr.Token(idOf[token.terminal()], token.position()));
  }

  /** The same expression with something in the place of every terminal. */
  static Expr replacing(Expr expr, Function<Expr.Token, Expr> by) {
    return switch (expr) {
      case Expr.Ref ref -> ref;
      case Expr.Token token -> by.apply(token);
      case Expr.Sequence sequence ->
          new Expr.Sequence(sequence.items().stream().map(e -> replacing(e, by)).toList());
      case Expr.Choice choice ->
          new Expr.Choice(choice.branches().stream().map(e -> replacing(e, by)).toList());
      case Expr.Repeat repeat ->
          new Expr.Repeat(replacing(repeat.body(), by), repeat.min(), repeat.max());
      case Expr.Automaton automaton ->
          new Expr.Automaton(
              automaton.steps().stream()
                  .map(
                      steps ->
                          steps.stream()
                              .map(s -> new Expr.Step(replacing(s.symbol(), by), s.to()))
                              .toList())
                  .toList(),
              automaton.finals());
    };
  }

  /** Whether {@code expr} derives a finite text if the rules {@code productive} do. */
  static boolean productive(Expr expr, Set<String> productive) {
    return derives(expr, true, productive);
  }

  /** Whether {@code expr} derives the empty text if the rules {@code nullable} do. */
  static boolean nullable(Expr expr, Set<String> nullable) {
    return derives(expr, false, nullable);
  }

  /** Whether {@code expr} derives a text of tokens, if these count, and texts of certain rules. */
  private static boolean derives(Expr expr, boolean tokensCount, Set<String> rules) {
    return switch (expr) {
      case Expr.Ref ref -> rules.contains(ref.rule());
      case Expr.Token _ -> tokensCount;
      case Expr.Sequence sequence ->
          sequence.items().stream().allMatch(e -> derives(e, tokensCount, rules));
      case Expr.Choice choice ->
          choice.branches().stream().anyMatch(e -> derives(e, tokensCount, rules));
      case Expr.Repeat repeat -> repeat.min() == 0 || derives(repeat.body(), tokensCount, rules);
      case Expr.Automaton automaton -> automaton.reaches(s -> derives(s, tokensCount, rules));
    };
  }

  /** Adds the rules that {@code expr} can derive with nothing beside them. */
  static void alone(Expr expr, Set<String> nullable, Set<String> rules) {
    switch (expr) {
      case Expr.Ref ref -> rules.add(ref.rule());
      case Expr.Token _ -> {}
      case Expr.Sequence sequence -> {
        List<Expr> solid =
            sequence.items().stream().filter(item -> !nullable(item, nullable)).toList();
        if (solid.size() == 1) {
          alone(solid.get(0), nullable, rules);
        } else if (solid.isEmpty()) {
          sequence.items().forEach(item -> alone(item, nullable, rules));
        }
      }
      case Expr.Choice _, Expr.Automaton _ ->
          expr.children().forEach(child -> alone(child, nullable, rules));
      case Expr.Repeat repeat -> {
        boolean once = repeat.min() <= 1 || nullable(repeat.body(), nullable);
        if (once && repeat.max() != 0) {
          alone(repeat.body(), nullable, rules);
        }
      }
    }
  }
}
