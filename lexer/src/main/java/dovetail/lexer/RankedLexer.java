package dovetail.lexer;

import dovetail.lexer.automaton.Ordered;
import dovetail.lexer.automaton.RankedDeterminizer;
import dovetail.lexer.automaton.RankedNfa;
import java.util.BitSet;
import java.util.List;
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
  public Ordered run(ToIntFunction<int[]> number, int maxStates) {
    return RankedDeterminizer.run(
            nfa,
            starts,
            (context, token, shadows) -> number.applyAsInt(labels.of(context, token, shadows)),
            maxStates)
        .<Ordered>map(dfa -> new Ordered.Done(dfa, new BitSet()))
        .orElse(new Ordered.TooMany());
  }
}
