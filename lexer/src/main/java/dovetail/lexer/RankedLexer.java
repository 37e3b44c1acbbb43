package dovetail.lexer;

import dovetail.lexer.automaton.FirstMatches;
import dovetail.lexer.automaton.RankedDeterminizer;
import dovetail.lexer.automaton.RankedSteps;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.ToIntFunction;

/**
 * A lexer whose tokens are ranked, as tree-sitter's are, and the terminals of its tokens in each
 * lexical context.
 */
public final class RankedLexer implements ContextLexer {
  private final RankedSteps steps;
  private final List<int[]> starts;
  private final Labels labels;

  /**
   * A lexer of the tokens of an automaton.
   *
   * @param steps the automaton of the tokens
   * @param starts per context, the states where its tokens begin
   */
  public RankedLexer(RankedSteps steps, List<int[]> starts, Labels labels) {
    this.steps = steps;
    this.starts = starts;
    this.labels = labels;
  }

  @Override
  public long positions() {
    return 0;
  }

  @Override
  public Optional<FirstMatches> run(ToIntFunction<int[]> number, int maxStates) {
    synchronized (steps) { // it grows
      return RankedDeterminizer.run(
              steps,
              starts,
              (context, token, shadows) -> number.applyAsInt(labels.of(context, token, shadows)),
              maxStates)
          .map(dfa -> new FirstMatches(dfa, new BitSet()));
    }
  }
}
