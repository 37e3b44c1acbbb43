package dovetail.quotient.intersection;

import java.util.List;

/** A production of a context-free grammar. A symbol that no production is of is a terminal. */
record Production(String left, List<String> right) {
  @Override
  public String toString() {
    return left + " → " + (right.isEmpty() ? "ε" : String.join(" ", right));
  }
}
