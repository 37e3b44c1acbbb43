package dovetail.lexer.automaton;

/** Chooses the label of an accepting state. */
@FunctionalInterface
public interface Labels {
  /** The label (&gt;= 0) of a state that accepts with {@code tags}, sorted and not empty. */
  int label(int[] tags);
}
