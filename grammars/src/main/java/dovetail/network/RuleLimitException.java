package dovetail.network;

/**
 * The automaton of a nonterminal has more than {@link Automata#MAX_EDGES} states and edges. {@link
 * NetworkCompiler#tooLarge} catches it, before a grammar is compiled.
 */
final class RuleLimitException extends RuntimeException {
  private static final long serialVersionUID = 1;

  final String nonterminal;

  RuleLimitException(String nonterminal) {
    super(nonterminal + " takes more than " + Automata.MAX_EDGES + " states and edges");
    this.nonterminal = nonterminal;
  }
}
