package dovetail.lexer;

import dovetail.lexer.automaton.FirstMatches;
import java.util.List;
import java.util.Optional;
import java.util.function.ToIntFunction;

/** A lexer whose tokens are told apart by contexts, and that says itself which of them win. */
public sealed interface ContextLexer permits RankedLexer, GreedyLexer {
  /** The characters of all patterns in all contexts, with repetitions written out, if it counts. */
  long positions();

  /**
   * The automaton, whose labels are numbers of label sets.
   *
   * @param number gives the number of a label set: sorted ids of terminals, none for an error
   */
  Optional<FirstMatches> run(ToIntFunction<int[]> number, int maxStates);

  /** Decides which terminals a text is. */
  @FunctionalInterface
  interface Labels {
    /**
     * The ids of the terminals that a text is, sorted; none if it is an error.
     *
     * @param token the token that takes the text
     * @param shadows the shadows whose text it is too
     */
    int[] of(int context, int token, List<Integer> shadows);
  }
}
