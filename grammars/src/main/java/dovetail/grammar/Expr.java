package dovetail.grammar;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.function.Predicate;

/** The right-hand side of a rule. The empty expression is a {@link Sequence} of nothing. */
public sealed interface Expr {
  /** The bound of a {@link Repeat} that has none. */
  int UNBOUNDED = -1;

  /** The expression that derives the empty text only. */
  Expr EMPTY = new Sequence(List.of());

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

  record Choice(List<Expr> branches) implements Expr {
    public Choice {
      branches = List.copyOf(branches);
    }
  }

  /** The body from {@code min} to {@code max} times; {@code max} may be {@link #UNBOUNDED}. */
  record Repeat(Expr body, int min, int max) implements Expr {}

  /** What an {@link Automaton} reads, and the state behind it. */
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
      BitSet seen = new BitSet();
      Deque<Integer> work = new ArrayDeque<>(List.of(0));
      seen.set(0);
      while (!work.isEmpty()) {
        for (Step step : steps.get(work.removeFirst())) {
          if (!seen.get(step.to()) && passes.test(step.symbol())) {
            seen.set(step.to());
            work.add(step.to());
          }
        }
      }
      return seen.intersects(finals);
    }

    /** All symbols, one after the other. */
    List<Expr> symbols() {
      return steps.stream().flatMap(List::stream).map(Step::symbol).toList();
    }
  }
}
