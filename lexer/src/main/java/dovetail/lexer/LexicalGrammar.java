package dovetail.lexer;

import dovetail.ints.IntKey;
import dovetail.ints.IntList;
import dovetail.ints.Numbering;
import dovetail.lexer.automaton.Borders;
import dovetail.lexer.automaton.Determinizer;
import dovetail.lexer.automaton.Dfa;
import dovetail.lexer.automaton.Minimizer;
import dovetail.lexer.automaton.Nfa;
import dovetail.lexer.automaton.OrderedDeterminizer;
import dovetail.lexer.automaton.Tags;
import dovetail.lexer.regex.Regex;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The terminals of a grammar, and the literals among them that are soft keywords. Immutable.
 *
 * <p>The longest match wins. Among terminals that match the same longest text, the greater priority
 * wins, then a literal over a pattern, then the order in the list. If the winner is a soft keyword
 * and its identifier terminal matches too, the text is accepted as both.
 *
 * <p>A pattern with a lazy repetition stands for the texts that backtracking finds first, as in
 * Python's {@code re}: {@code ".*?"} ends at the second quote. All other patterns stand for all
 * texts of their language.
 */
public final class LexicalGrammar {
  /** All terminals; a terminal's id is its index. */
  final List<Terminal> terminals;

  private final Map<Integer, Integer> softKeywords;
  private final List<Scanner> scanners; // by context; none where the longest match wins
  private final Borders borders;
  private final Map<Integer, int[]> byBorder; // a terminal's names, by the border behind it
  private final @Nullable ContextLexer lexer;
  private final Comparator<Terminal> winnerFirst =
      Comparator.comparingInt(Terminal::priority)
          .reversed()
          .thenComparing(terminal -> terminal.literal() ? 0 : 1)
          .thenComparingInt(Terminal::id);

  /** The result within the default limits, once it was asked for. */
  private volatile @Nullable Compilation compiled;

  private LexicalGrammar(
      List<Terminal> terminals,
      Map<Integer, Integer> softKeywords,
      List<Scanner> scanners,
      Borders borders,
      Map<Integer, int[]> byBorder,
      @Nullable ContextLexer lexer) {
    this.lexer = lexer;
    this.scanners = List.copyOf(scanners);
    this.borders = borders;
    this.byBorder = Map.copyOf(byBorder);
    this.terminals = List.copyOf(terminals);
    this.softKeywords = Map.copyOf(softKeywords);
  }

  /**
   * A lexical grammar.
   *
   * @param terminals each terminal's id is its index
   * @param softKeywords from the id of a literal to the id of the terminal that it is accepted as
   *     too
   */
  public static LexicalGrammar of(List<Terminal> terminals, Map<Integer, Integer> softKeywords) {
    for (int i = 0; i < terminals.size(); i++) {
      if (terminals.get(i).id() != i) {
        throw new IllegalArgumentException("terminal " + i + " has id " + terminals.get(i).id());
      }
    }
    return new LexicalGrammar(
        terminals, softKeywords, List.of(), Borders.of(List.of()), Map.of(), null);
  }

  /**
   * A lexical grammar in which the first match wins, not the longest.
   *
   * @param terminals each terminal's id is its index
   * @param scanners the terminals that are tried in each lexical context; a terminal of a group
   *     above 0 is only in the scanner of its group
   */
  public static LexicalGrammar ordered(List<Terminal> terminals, List<Scanner> scanners) {
    return ordered(terminals, scanners, Borders.of(List.of()), Map.of());
  }

  /**
   * The same where the border before a token matters.
   *
   * @param scanners of each context at each border
   * @param borders the borders that the patterns distinguish
   * @param byBorder for the id of a terminal in the scanners, the terminal of its text, by the
   *     number of the border behind the text
   */
  public static LexicalGrammar ordered(
      List<Terminal> terminals,
      List<Scanner> scanners,
      Borders borders,
      Map<Integer, int[]> byBorder) {
    return new LexicalGrammar(terminals, Map.of(), scanners, borders, byBorder, null);
  }

  /**
   * A lexical grammar whose lexer says which token wins.
   *
   * @param terminals each terminal's id is its index
   */
  public static LexicalGrammar by(List<Terminal> terminals, ContextLexer lexer) {
    return new LexicalGrammar(
        terminals, Map.of(), List.of(), Borders.of(List.of()), Map.of(), lexer);
  }

  /** The scanner of each lexical context; none where the longest match wins. */
  public List<Scanner> scanners() {
    return scanners;
  }

  /** From the id of a soft keyword to the id of the terminal that it is accepted as too. */
  public Map<Integer, Integer> softKeywords() {
    return softKeywords;
  }

  /** The number of lexical contexts: 1 and the number of contextual groups. */
  int contexts() {
    return scanners.isEmpty()
        ? 1 + terminals.stream().mapToInt(Terminal::group).max().orElse(0)
        : scanners.size();
  }

  /**
   * The table, within the default limits; made once and kept.
   *
   * @throws IllegalStateException if it exceeds them; a checked grammar does not
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
    if (lexer != null) {
      return compileBy(lexer, limits);
    }
    if (!scanners.isEmpty()) {
      return compileScanners(limits);
    }
    long positions = 0;
    for (Terminal terminal : terminals) {
      if (terminal.pattern() != null) {
        positions += terminal.pattern().expandedSize();
      }
    }
    if (positions > limits.maxPositions()) {
      return new Compilation.TooLong(limits.maxPositions());
    }
    Nfa nfa = new Nfa();
    int[] starts = new int[contexts()];
    BitSet late = new BitSet();
    if (!build(nfa, starts, limits.maxStates(), late)) {
      return new Compilation.TooManyStates(limits.maxStates());
    }
    Winners winners = new Winners();
    return Determinizer.determinize(nfa, starts, winners::label, limits.maxStates())
        .<Compilation>map(dfa -> compiled(dfa, winners, late))
        .orElse(new Compilation.TooManyStates(limits.maxStates()));
  }

  /**
   * Adds every terminal, and a start for each context with empty edges to its terminals; false if
   * that takes too many states.
   */
  private boolean build(Nfa nfa, int[] starts, int maxStates, BitSet late) {
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
      BitSet own = LongestMatches.add(nfa, pattern, begin, end, maxStates);
      if (own == null) {
        return false;
      }
      late.set(terminal.id(), !own.isEmpty() || late.get(terminal.id()));
      nfa.setTag(end, terminal.id());
      for (int context = 0; context < starts.length; context++) {
        if (terminal.group() == 0 || terminal.group() == context) {
          nfa.addEmptyEdge(starts[context], begin);
        }
      }
    }
    return true;
  }

  private Compilation compileBy(ContextLexer own, Limits limits) {
    if (own.positions() > limits.maxPositions()) {
      return new Compilation.TooLong(limits.maxPositions());
    }
    Winners winners = new Winners();
    return own.run(winners::number, limits.maxStates())
        .<Compilation>map(first -> compiled(first.dfa(), winners, first.late()))
        .orElse(new Compilation.TooManyStates(limits.maxStates()));
  }

  /** The automaton of all scanners. */
  private Compilation compileScanners(Limits limits) {
    Nfa nfa = new Nfa();
    BitSet shadows = new BitSet();
    int[] starts = new int[scanners.size()];
    for (int c = 0; c < starts.length; c++) {
      long positions = 0;
      Scanner scanner = scanners.get(c);
      starts[c] = nfa.addState();
      for (int id : scanner.order()) {
        positions += add(nfa, starts[c], id);
      }
      int begin = nfa.states();
      for (int id :
          scanner.keywords().values().stream().flatMap(List::stream).distinct().sorted().toList()) {
        positions += add(nfa, starts[c], id);
      }
      shadows.set(begin, nfa.states());
      if (positions > limits.maxPositions()) {
        return new Compilation.TooLong(limits.maxPositions());
      }
    }
    Winners winners = new Winners();
    Map<Integer, Map<Integer, Integer>> keywords = keywords();
    Tags tags =
        new Tags() {
          @Override
          public int label(int tag, int[] also, int border) {
            int taken = named(tag, also, keywords);
            return winners.number(
                new int[] {byBorder.containsKey(taken) ? byBorder.get(taken)[border] : taken});
          }

          @Override
          public int refused() {
            return winners.number(new int[] {});
          }
        };
    int[] at = scanners.stream().mapToInt(Scanner::border).toArray();
    return OrderedDeterminizer.run(nfa, starts, at, shadows, borders, tags, limits.maxStates())
        .<Compilation>map(dfa -> compiled(dfa, winners, new BitSet()))
        .orElse(new Compilation.TooManyStates(limits.maxStates()));
  }

  private Compilation compiled(Dfa dfa, Winners winners, BitSet late) {
    return new Compilation.Compiled(
        new LexerTable(Minimizer.minimize(dfa), terminals, winners.sets()), late);
  }

  /**
   * The terminal of a text that one terminal took, if the text is also one of other terminals: a
   * keyword of the first, or else the first.
   */
  private static int named(int terminal, int[] also, Map<Integer, Map<Integer, Integer>> keywords) {
    Map<Integer, Integer> places = keywords.getOrDefault(terminal, Map.of());
    int name = terminal;
    int first = Integer.MAX_VALUE;
    for (int other : also) {
      int place = places.getOrDefault(other, Integer.MAX_VALUE);
      if (place < first) {
        name = other;
        first = place;
      }
    }
    return name;
  }

  /** By terminal, its keywords, and the place of each in the order in which they are tried. */
  private Map<Integer, Map<Integer, Integer>> keywords() {
    Map<Integer, Map<Integer, Integer>> all = new HashMap<>();
    for (Scanner scanner : scanners) {
      scanner
          .keywords()
          .forEach(
              (terminal, keywords) -> {
                Map<Integer, Integer> places = all.computeIfAbsent(terminal, _ -> new HashMap<>());
                keywords.forEach(keyword -> places.putIfAbsent(keyword, places.size()));
              });
    }
    return all;
  }

  private int add(Nfa nfa, int start, int id) {
    Regex pattern = terminals.get(id).pattern();
    if (pattern == null) {
      return 0;
    }
    int begin = nfa.addState();
    nfa.addEmptyEdge(start, begin);
    int end = nfa.addState();
    nfa.addEmptyEdge(nfa.add(pattern, begin), end);
    nfa.setTag(end, id);
    return pattern.expandedSize();
  }

  /** Numbers the label sets as they come up. */
  private final class Winners {
    private final Numbering<IntKey> sets = new Numbering<>();

    int label(int[] tags) {
      if (tags[0] == LongestMatches.REFUSED) {
        return number(new int[] {});
      }
      Terminal winner = terminals.get(tags[0]);
      for (int tag : tags) {
        if (tag != LongestMatches.REFUSED && winnerFirst.compare(terminals.get(tag), winner) < 0) {
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
      return number(labels.toArray());
    }

    private int number(int[] set) {
      return sets.of(new IntKey(set));
    }

    int[][] sets() {
      return sets.values().stream().map(IntKey::ints).toArray(int[][]::new);
    }
  }
}
