package dovetail.lexer;

import dovetail.ints.IntList;
import dovetail.lexer.automaton.Determinizer;
import dovetail.lexer.automaton.Dfa;
import dovetail.lexer.automaton.Minimizer;
import dovetail.lexer.automaton.Nfa;
import dovetail.lexer.names.Names;
import dovetail.lexer.regex.Regex;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The terminals of a grammar, and the literals among them that are soft keywords. Immutable.
 *
 * <p>The longest match wins. Among terminals that match the same longest text, the greater priority
 * wins, then a literal over a pattern, then the order in the list. If the winner is a soft keyword
 * and its identifier terminal matches too, the text is accepted as both.
 *
 * <p>A pattern with a lazy repetition stands for the texts that backtracking finds first, as in
 * Python's {@code re}: {@code ".*?"} ends at the second quote. All others stand for all texts of
 * their language.
 */
public final class LexicalGrammar {
  /** The most contextual groups: a set of lexical contexts is the bits of an int. */
  public static final int MAX_GROUPS = Integer.SIZE - 1;

  private final List<Terminal> terminals;
  private final Map<Integer, Integer> softKeywords;
  private final @Nullable Names names;
  private final Comparator<Terminal> winnerFirst =
      Comparator.comparingInt(Terminal::priority)
          .reversed()
          .thenComparing(terminal -> terminal.literal() ? 0 : 1)
          .thenComparingInt(Terminal::id);

  /** The result within the default limits, once it was asked for. */
  private volatile @Nullable Compilation compiled;

  private LexicalGrammar(
      List<Terminal> terminals, Map<Integer, Integer> softKeywords, @Nullable Names names) {
    this.names = names;
    this.terminals = List.copyOf(terminals);
    this.softKeywords = Map.copyOf(softKeywords);
  }

  /**
   * A lexical grammar.
   *
   * @param terminals each terminal's id is its index, its group at most {@link #MAX_GROUPS}
   * @param softKeywords from the id of a literal to the id of the terminal that it is accepted as
   *     too
   */
  public static LexicalGrammar of(List<Terminal> terminals, Map<Integer, Integer> softKeywords) {
    for (int i = 0; i < terminals.size(); i++) {
      if (terminals.get(i).id() != i) {
        throw new IllegalArgumentException("terminal " + i + " has id " + terminals.get(i).id());
      }
      if (terminals.get(i).group() > MAX_GROUPS) {
        throw new IllegalArgumentException("terminal " + i + " is in too great a group");
      }
    }
    return new LexicalGrammar(terminals, softKeywords, null);
  }

  /** The same, with the list in which {@link Regex.LookedUp} parts are looked up. */
  public LexicalGrammar lookingUp(Names list) {
    return new LexicalGrammar(terminals, softKeywords, list);
  }

  /** All terminals; a terminal's id is its index. */
  List<Terminal> terminals() {
    return terminals;
  }

  /** From the id of a soft keyword to the id of the terminal that it is accepted as too. */
  public Map<Integer, Integer> softKeywords() {
    return softKeywords;
  }

  /** The number of lexical contexts: 1 and the number of contextual groups. */
  int contexts() {
    return 1 + terminals.stream().mapToInt(Terminal::group).max().orElse(0);
  }

  /**
   * The table, within the default limits; made once and kept.
   *
   * @throws IllegalStateException if it exceeds them; a grammar that was checked does not
   */
  public LexerTable compile() {
    return switch (compile(Limits.DEFAULT)) {
      case Compilation.Compiled done -> done.table();
      case Compilation.TooLong tooLong -> throw new IllegalStateException(tooLong.toString());
      case Compilation.TooManyStates tooMany -> throw new IllegalStateException(tooMany.toString());
    };
  }

  /** The table, or which of the limits it exceeds. */
  public Compilation compile(Limits limits) {
    if (!limits.equals(Limits.DEFAULT)) {
      return compileAfresh(limits);
    }
    Compilation result = compiled;
    if (result == null) {
      result = compileAfresh(limits);
      compiled = result;
    }
    return result;
  }

  private Compilation compileAfresh(Limits limits) {
    long positions = 0;
    for (Terminal terminal : terminals) {
      if (terminal.pattern() != null) {
        positions += terminal.pattern().expandedSize();
      }
    }
    if (positions > limits.maxPositions()) {
      return new Compilation.TooLong(
          (int) Math.min(positions, Integer.MAX_VALUE), limits.maxPositions());
    }
    Nfa nfa = new Nfa();
    Optional<int[]> starts = build(nfa, limits.maxStates());
    if (starts.isEmpty()) {
      return new Compilation.TooManyStates(limits.maxStates());
    }
    Winners winners = new Winners();
    Optional<Dfa> dfa =
        Determinizer.determinize(nfa, starts.get(), winners::label, limits.maxStates());
    if (dfa.isEmpty()) {
      return new Compilation.TooManyStates(limits.maxStates());
    }
    return new Compilation.Compiled(
        new LexerTable(Minimizer.minimize(dfa.get()), terminals, winners.sets(), names));
  }

  /**
   * Adds every terminal, and a start for each context with empty edges to its terminals; empty if
   * that takes too many states.
   */
  private Optional<int[]> build(Nfa nfa, int maxStates) {
    int[] starts = new int[contexts()];
    for (int context = 0; context < starts.length; context++) {
      starts[context] = nfa.addState();
    }
    for (Terminal terminal : terminals) {
      Regex pattern = terminal.pattern();
      if (pattern == null) {
        continue;
      }
      int begin = nfa.addState();
      int end = nfa.addState();
      if (pattern.isLazy()) {
        Optional<Dfa> first = firstMatches(pattern, maxStates);
        if (first.isEmpty()) {
          return Optional.empty();
        }
        nfa.add(first.get(), begin, end);
      } else {
        nfa.addEmptyEdge(nfa.add(pattern, begin), end);
      }
      nfa.setTag(end, terminal.id());
      for (int context = 0; context < starts.length; context++) {
        if (terminal.group() == 0 || terminal.group() == context) {
          nfa.addEmptyEdge(starts[context], begin);
        }
      }
    }
    return Optional.of(starts);
  }

  private static Optional<Dfa> firstMatches(Regex pattern, int maxStates) {
    Nfa nfa = new Nfa();
    int start = nfa.addState();
    nfa.setTag(nfa.add(pattern, start), 0);
    return Determinizer.firstMatches(nfa, start, maxStates).map(Minimizer::minimize);
  }

  /** Numbers the label sets as they come up. */
  private final class Winners {
    private final Map<List<Integer>, Integer> numbers = new HashMap<>();
    private final List<int[]> sets = new ArrayList<>();

    int label(int[] tags) {
      Terminal winner = terminals.get(tags[0]);
      for (int tag : tags) {
        if (winnerFirst.compare(terminals.get(tag), winner) < 0) {
          winner = terminals.get(tag);
        }
      }
      IntList labels = new IntList(2);
      labels.add(winner.id());
      Integer identifier = softKeywords.get(winner.id());
      for (int tag : tags) {
        if (identifier != null && identifier == tag && tag != winner.id()) {
          labels.add(tag);
        }
      }
      labels.sort();
      int[] set = labels.toArray();
      return numbers.computeIfAbsent(
          Arrays.stream(set).boxed().toList(),
          key -> {
            sets.add(set);
            return sets.size() - 1;
          });
    }

    int[][] sets() {
      return sets.toArray(new int[0][]);
    }
  }
}
