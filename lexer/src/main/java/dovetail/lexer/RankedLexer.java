package dovetail.lexer;

import dovetail.lexer.automaton.FirstMatches;
import dovetail.lexer.automaton.RankedDeterminizer;
import dovetail.lexer.automaton.RankedNfa;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.ToIntFunction;

/**
 * A lexer whose tokens are ranked, as tree-sitter's are, and the terminals of its tokens in each
 * lexical context.
 *
 * @param nfa the tokens
 * @param starts per context, the states where its tokens begin
 */
public record RankedLexer(RankedNfa nfa, List<int[]> starts, Labels labels)
    implements ContextLexer {
  @Override
  public long positions() {
    return 0;
  }

  @Override
  public Optional<FirstMatches> run(ToIntFunction<int[]> number, int maxStates) {
    return RankedDeterminizer.run(
            nfa,
            starts,
            (context, token, shadows) -> number.applyAsInt(labels.of(context, token, shadows)),
            maxStates)
        .map(dfa -> new FirstMatches(dfa, new BitSet()));
  }
}
