package dovetail.grammar;

import dovetail.lexer.automaton.RankedRelations;
import dovetail.lexer.automaton.RankedRelations.Clash;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Finds the tokens of a {@code grammar.json} that take texts from other tokens where the lexer
 * looks for both. For example, {@code /\d+\.\d+/} takes {@code 1.5} from {@code /\d+/}. The lexer
 * of a set with both tokens and the lexer of a set with one of them differ, so the two sets stay
 * apart ({@link Colors}).
 *
 * <p>Source: {@code identify_keywords} of tree-sitter's generator, with states of rules in place of
 * its parser's states.
 */
final class TreeSitterConflicts {
  private final TreeSitterTokens tokens;
  private final RankedRelations relations;

  TreeSitterConflicts(TreeSitterTokens tokens) {
    this.tokens = tokens;
    this.relations = new RankedRelations(tokens.steps);
  }

  /** Per token, the tokens that take texts from it where they are looked for beside it. */
  List<BitSet> takers() {
    List<BitSet> takers = new ArrayList<>();
    for (int t = 0; t < tokens.count(); t++) {
      BitSet from = new BitSet();
      for (int other = 0; other < tokens.count() && isLexed(t); other++) {
        from.set(
            other,
            other != t && isLexed(other) && relations.harms(tokens.start(t), tokens.start(other)));
      }
      takers.add(from);
    }
    return takers;
  }

  /** Whether the automaton looks for a token itself. */
  private boolean isLexed(int token) {
    return !tokens.keywords().get(token) && !tokens.textless().get(token);
  }

  /**
   * The keywords that are tokens like any other: in some state, which looks for one of them and a
   * third token, and not for the word, the word and the keyword differ in how they get in the way
   * of the third.
   *
   * @param looked per state, the tokens that it looks for
   */
  BitSet apart(Stream<BitSet> looked) {
    Map<Integer, BitSet> beside = new HashMap<>();
    looked
        .distinct()
        .filter(state -> tokens.word() >= 0 && !state.get(tokens.word()))
        .forEach(
            state ->
                state.stream()
                    .filter(tokens.keywords()::get)
                    .forEach(k -> beside.computeIfAbsent(k, _ -> new BitSet()).or(state)));
    BitSet apart = new BitSet();
    beside.forEach(
        (keyword, others) ->
            apart.set(
                keyword,
                others.stream()
                    .filter(this::isLexed)
                    .anyMatch(
                        other -> !clashes(keyword, other).equals(clashes(tokens.word(), other)))));
    return apart;
  }

  private Set<Clash> clashes(int token, int beside) {
    return relations.clashes(tokens.start(token), tokens.start(beside));
  }
}
