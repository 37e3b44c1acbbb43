package dovetail.lexer;

import dovetail.lexer.automaton.RankedNfa;
import java.util.List;

/**
 * A lexer whose tokens are ranked, as tree-sitter's are, and the terminals of its tokens in each
 * lexical context.
 *
 * @param nfa the tokens
 * @param starts per context, the states where its tokens begin
 */
public record RankedLexer(RankedNfa nfa, List<int[]> starts, Labels labels) {
  /** Decides which terminals a text is. */
  @FunctionalInterface
  public interface Labels {
    /**
     * The ids of the terminals that a text is, sorted; none if it is an error.
     *
     * @param token the token that takes the text
     * @param shadows the shadows whose text it is too
     */
    int[] of(int context, int token, List<Integer> shadows);
  }
}
