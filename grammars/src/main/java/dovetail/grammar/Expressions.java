package dovetail.grammar;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;

/** Questions about expressions, each linear in their size. */
final class Expressions {
  private Expressions() {}

  /** Calls {@code visitor} with {@code expr} and all expressions inside it. */
  static void walk(Expr expr, Consumer<Expr> visitor) {
    visitor.accept(expr);
    switch (expr) {
      case Expr.Ref r -> {}
      case Expr.Token t -> {}
      case Expr.Sequence sequence -> sequence.items().forEach(item -> walk(item, visitor));
      case Expr.Choice choice -> choice.branches().forEach(branch -> walk(branch, visitor));
      case Expr.Repeat repeat -> walk(repeat.body(), visitor);
      case Expr.Automaton automaton -> automaton.symbols().forEach(s -> walk(s, visitor));
    }
  }

  /** The rules that {@code start} needs, itself included. */
  static Set<String> reachable(Map<String, Rule> rules, String start) {
    Set<String> reached = new LinkedHashSet<>();
    Deque<String> work = new ArrayDeque<>(List.of(start));
    while (!work.isEmpty()) {
      Rule rule = rules.get(work.removeFirst());
      if (rule != null && reached.add(rule.name())) {
        walk(
            rule.body(),
            expr -> {
              if (expr instanceof Expr.Ref ref) {
                work.add(ref.rule());
              }
            });
      }
    }
    return reached;
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
    return switch (expr) {
      case Expr.Ref ref -> productive.contains(ref.rule());
      case Expr.Token t -> true;
      case Expr.Sequence sequence ->
          sequence.items().stream().allMatch(e -> productive(e, productive));
      case Expr.Choice choice ->
          choice.branches().stream().anyMatch(e -> productive(e, productive));
      case Expr.Repeat repeat -> repeat.min() == 0 || productive(repeat.body(), productive);
      case Expr.Automaton automaton -> automaton.reaches(s -> productive(s, productive));
    };
  }

  /** Whether {@code expr} derives the empty text if the rules {@code nullable} do. */
  static boolean nullable(Expr expr, Set<String> nullable) {
    return switch (expr) {
      case Expr.Ref ref -> nullable.contains(ref.rule());
      case Expr.Token t -> false;
      case Expr.Sequence sequence -> sequence.items().stream().allMatch(e -> nullable(e, nullable));
      case Expr.Choice choice -> choice.branches().stream().anyMatch(e -> nullable(e, nullable));
      case Expr.Repeat repeat -> repeat.min() == 0 || nullable(repeat.body(), nullable);
      case Expr.Automaton automaton -> automaton.reaches(s -> nullable(s, nullable));
    };
  }

  /** Adds the rules that {@code expr} can derive with nothing beside them. */
  static void alone(Expr expr, Set<String> nullable, Set<String> rules) {
    switch (expr) {
      case Expr.Ref ref -> rules.add(ref.rule());
      case Expr.Token t -> {}
      case Expr.Sequence sequence -> {
        List<Expr> solid =
            sequence.items().stream().filter(item -> !nullable(item, nullable)).toList();
        if (solid.size() == 1) {
          alone(solid.get(0), nullable, rules);
        } else if (solid.isEmpty()) {
          sequence.items().forEach(item -> alone(item, nullable, rules));
        }
      }
      case Expr.Choice choice -> choice.branches().forEach(b -> alone(b, nullable, rules));
      case Expr.Automaton automaton -> automaton.symbols().forEach(s -> alone(s, nullable, rules));
      case Expr.Repeat repeat -> {
        boolean once = repeat.min() <= 1 || nullable(repeat.body(), nullable);
        if (once && repeat.max() != 0) {
          alone(repeat.body(), nullable, rules);
        }
      }
    }
  }
}
