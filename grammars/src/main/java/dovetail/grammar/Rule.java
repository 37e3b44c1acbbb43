package dovetail.grammar;

/**
 * A rule of a grammar.
 *
 * @param priority an LALR parser that could reduce by either of two rules takes the one of greater
 *     priority; the priority does not change the texts that the rules derive
 */
public record Rule(String name, Expr body, Position position, int priority) {
  /** One without a priority. */
  public Rule(String name, Expr body, Position position) {
    this(name, body, position, 0);
  }

  /** The same with another body. */
  Rule with(Expr other) {
    return new Rule(name, other, position, priority);
  }
}
