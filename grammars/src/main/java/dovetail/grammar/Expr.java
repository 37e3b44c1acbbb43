package dovetail.grammar;

import java.util.List;

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
}
