package dovetail.lexer;

import dovetail.ints.IntKey;
import dovetail.ints.Numbering;
import dovetail.lexer.automaton.Determinizer;
import dovetail.lexer.automaton.Dfa;
import dovetail.lexer.automaton.FirstMatches;
import dovetail.lexer.automaton.Nfa;
import dovetail.lexer.regex.Regex;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;

/**
 * A lexer that takes the longest of all tokens that are looked for in a context. A text that
 * several take is each of them: those of the greatest priority, the ignored ones if there are some.
 * A lazy token is taken as soon as it ends, before any other.
 *
 * <p>So llguidance reads, which has no priorities: {@code RegexVec.compute_state_desc} notes all
 * lexemes that accept, {@code lowest_match_inner} takes lazy ones at once, and {@code
 * ParserState::scan} passes over a text that one of them skips. Where a longer token was begun and
 * did not end, the shorter one is taken; llguidance does so with {@code lexer_backtracking}.
 */
public final class GreedyLexer implements ContextLexer {
  private static final Comparator<Terminal> BEST_FIRST =
      Comparator.comparingInt(Terminal::priority)
          .reversed()
          .thenComparingInt(t -> t.role() == Role.IGNORED ? 0 : t.role() == Role.ERROR ? 2 : 1);

  private final List<Terminal> tokens;
  private final BitSet lazy;
  private final List<BitSet> contexts;
  private final Labels labels;

  /**
   * A lexer of some tokens.
   *
   * @param tokens by number
   * @param lazy the tokens that are taken as soon as they end
   * @param contexts per context, its tokens
   */
  public GreedyLexer(List<Terminal> tokens, BitSet lazy, List<BitSet> contexts, Labels labels) {
    this.tokens = tokens;
    this.lazy = lazy;
    this.contexts = contexts;
    this.labels = labels;
  }

  @Override
  public long positions() {
    return contexts.stream()
        .flatMapToInt(BitSet::stream)
        .mapToObj(t -> tokens.get(t).pattern())
        .mapToLong(pattern -> pattern == null ? 0 : pattern.expandedSize())
        .sum();
  }

  @Override
  public Optional<FirstMatches> run(ToIntFunction<int[]> number, int maxStates) {
    Nfa nfa = new Nfa();
    int[] starts = new int[contexts.size()];
    BitSet late = new BitSet(); // tokens
    for (int context = 0; context < starts.length; context++) {
      starts[context] = nfa.addState();
      for (int token : contexts.get(context).stream().toArray()) {
        Regex pattern = tokens.get(token).pattern();
        if (pattern != null) {
          int begin = nfa.addState();
          int end = nfa.addState();
          nfa.setTag(end, context * tokens.size() + token);
          nfa.addEmptyEdge(starts[context], begin);
          BitSet own = LongestMatches.add(nfa, pattern, begin, end, maxStates);
          if (own == null) {
            return Optional.empty();
          }
          late.set(token, late.get(token) || !own.isEmpty());
        }
      }
    }
    Numbering<IntKey> tagSets = new Numbering<>(); // by label
    Optional<Dfa> dfa =
        Determinizer.determinize(nfa, starts, tags -> tagSets.of(new IntKey(tags)), maxStates);
    List<int[]> sets = tagSets.values().stream().map(tags -> named(tags.ints())).toList();
    BitSet cut = new BitSet(); // labels behind which nothing is read
    for (int label = 0; label < sets.size(); label++) {
      cut.set(label, sets.get(label).length > 0 && isLazy(tagSets.get(label).ints()));
    }
    BitSet named = new BitSet(); // terminals
    for (int token : late.stream().toArray()) {
      for (int context = 0; context < starts.length; context++) {
        IntStream.of(labels.of(context, token, List.of())).forEach(named::set);
      }
    }
    return dfa.map(
        made ->
            new FirstMatches(
                made.cutBehind(cut, label -> number.applyAsInt(sets.get(label))), named));
  }

  /** Whether a lazy token is among some tags. */
  private boolean isLazy(int[] tags) {
    return Arrays.stream(tags)
        .anyMatch(tag -> tag != LongestMatches.REFUSED && lazy.get(tag % tokens.size()));
  }

  /** The terminals of a text that has some tags. */
  private int[] named(int[] tags) {
    if (tags[0] == LongestMatches.REFUSED) {
      return new int[0];
    }
    int context = tags[0] / tokens.size();
    boolean ends = isLazy(tags);
    int[] tied =
        Arrays.stream(tags)
            .filter(tag -> tag != LongestMatches.REFUSED)
            .map(tag -> tag % tokens.size())
            .filter(t -> lazy.get(t) == ends)
            .toArray();
    Terminal best = Arrays.stream(tied).mapToObj(tokens::get).min(BEST_FIRST).orElseThrow();
    return best.role() == Role.ERROR
        ? new int[0]
        : Arrays.stream(tied)
            .filter(t -> BEST_FIRST.compare(tokens.get(t), best) == 0)
            .flatMap(t -> Arrays.stream(labels.of(context, t, List.of())))
            .sorted()
            .toArray();
  }
}
