package dovetail.grammar;

import com.google.common.collect.Iterables;
import com.google.common.graph.Traverser;
import java.util.BitSet;
import java.util.List;
import java.util.function.Predicate;

/** The right-hand side of a rule. The empty expression is a {@link Sequence} of nothing. */
public sealed interface Expr {
  /** The bound of a {@link Repeat} that has none. */
  int UNBOUNDED = -1;

  /** The expression that derives the empty text only. */
  Expr EMPTY = new Sequence(List.of());

  /** The expressions directly in it; of an automaton its symbols. */
  default List<Expr> children() {
    return switch (this) {
      case Ref _, Token _ -> List.of();
      case Sequence sequence -> sequence.items();
      case Choice choice -> choice.branches();
      case Repeat repeat -> List.of(repeat.body());
      case Automaton automaton -> automaton.symbols();
    };
  }

  /** The rule named {@code rule}. */
  record Ref(String rule, Position position) implements Expr {}

  /** The terminal with the id {@code terminal}. */
  record Token(int terminal, Position position) implements Expr {}

  /** The items one after another. */
  record Sequence(List<Expr> items) implements Expr {
    public Sequence {
      items = List.copyOf(items);
    }
  }

  /** Any one of the branches. */
  record Choice(List<Expr> branches) implements Expr {
    public Choice {
      branches = List.copyOf(branches);
    }
  }

  /** The body from {@code min} to {@code max} times; {@code max} may be {@link #UNBOUNDED}. */
  record Repeat(Expr body, int min, int max) implements Expr {}

  /** A symbol that an {@link Automaton} reads, and the state behind it. */
  record Step(Expr symbol, int to) {}

  /**
   * The texts that lead from state 0 to a final one.
   *
   * @param steps of each state, over tokens and rules
   * @param finals not to be modified
   */
  record Automaton(List<List<Step>> steps, BitSet finals) implements Expr {
    public Automaton {
      steps = steps.stream().map(List::copyOf).toList();
    }

    /** Whether a final state is reached by steps whose symbols pass. */
    boolean reaches(Predicate<Expr> passes) {
      Traverser<Integer> states =
          Traverser.forGraph(
              state ->
                  steps.get(state).stream()
                      .filter(step -> passes.test(step.symbol()))
                      .map(Step::to)
                      .toList());
      return Iterables.any(states.breadthFirst(0), finals::get);
    }

    /** All symbols, one after the other. */
    List<Expr> symbols() {
      return steps.stream().flatMap(List::stream).map(Step::symbol).toList();
    }
  }
}
