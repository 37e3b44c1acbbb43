package dovetail.network;

/**
 * The automaton of a nonterminal has more than {@link Automata#MAX_EDGES} states and edges. Caught
 * by {@link NetworkCompiler#tooLarge}, which a grammar passes before it is compiled.
 */
final class RuleLimitException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final String nonterminal;

  RuleLimitException(String nonterminal) {
    super(nonterminal + " takes more than " + Automata.MAX_EDGES + " states and edges");
    this.nonterminal = nonterminal;
  }

  String nonterminal() {
    return nonterminal;
  }
}
