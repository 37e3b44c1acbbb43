package dovetail.grammar;

import dovetail.grammar.lalr.Lalr;
import dovetail.lexer.Compilation;
import dovetail.lexer.LexerTable;
import dovetail.lexer.LexicalGrammar;
import dovetail.lexer.Limits;
import dovetail.lexer.Role;
import dovetail.lexer.Terminal;
import dovetail.lexer.automaton.Borders;
import dovetail.lexer.layout.Layouts;
import dovetail.lexer.regex.Regex;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Compiles Lark's lexers, and llguidance's, into the grammar. The lexer takes the first match in
 * Lark's order, of all terminals ({@code basic}) or of those that the parser can use ({@code
 * contextual}), or the longest terminal that the rule could read ({@code greedy}). Where the state
 * of the parser or of a rule decides which tokens are looked for, the rules are copied for the
 * scanners that read them ({@link Splitting}, {@link RuleContexts}).
 */
final class Lexing {
  /** Which tokens a text is cut into. */
  enum Kind {
    /** The longest match of all terminals: Dovetail's own. */
    LONGEST,
    /** The first match of all terminals, in Lark's order. */
    BASIC,
    /** The first match of those on which the LALR parser acts: Lark's default for LALR. */
    CONTEXTUAL,
    /** The match of each terminal that the parser may use: Lark's default for Earley. */
    DYNAMIC,
    /** The longest token that the rule's state looks for, as llguidance reads. */
    GREEDY;

    static Optional<Kind> of(String name) {
      return Arrays.stream(values()).filter(kind -> kind.written().equals(name)).findFirst();
    }

    /** As a file says it. */
    String written() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  private static final int MAX_STATES = 20_000;

  private final Grammar grammar;
  private final List<LarkPattern> spellings;
  private final Problems problems;
  private final Position begin;
  private Borders borders = Borders.of(List.of());
  private Clashes clashes = new Clashes(List.of(), borders);

  /**
   * @param grammar with all its terminals of the longest match
   * @param spellings of its terminals, as Lark has them
   */
  Lexing(Grammar grammar, List<LarkPattern> spellings, Problems problems, Position begin) {
    this.grammar = grammar;
    this.spellings = spellings;
    this.problems = problems;
    this.begin = begin;
  }

  /**
   * The grammar with a lexer compiled in.
   *
   * @param asked whether somebody asked for just this one; else one that fits is taken
   */
  Grammar with(Kind kind, boolean asked) {
    if (kind == Kind.LONGEST) {
      return grammar;
    }
    Grammar read = withPatterns();
    if (kind == Kind.GREEDY) {
      return greedy(read, asked);
    }
    borders =
        Borders.of(read.terminals().stream().flatMap(t -> Stream.ofNullable(t.pattern())).toList());
    if (borders.tooMany() || (borders.count() > 1 && blocks())) {
      forgoBorders();
    }
    clashes = clashes(read);
    Grammar lexed = lexed(read, kind, asked);
    if (borders.count() == 1) {
      return lexed;
    }
    Grammar bordered = Bordering.of(lexed, borders);
    if (bordered != null
        && bordered.lexical().compile(Limits.DEFAULT) instanceof Compilation.Compiled) {
      return bordered;
    }
    forgoBorders();
    return lexed(read, kind, asked);
  }

  private void forgoBorders() {
    problems.warning(
        begin,
        "what patterns look for before their token ('\\b', '^', '(?<=...)') is not seen here: %s",
        blocks() ? "blocks are told by their columns" : "there would be too many lexers, or rules");
    borders = Borders.of(List.of());
  }

  private boolean blocks() {
    return Layouts.named(grammar.layout()).blocks();
  }

  private Grammar lexed(Grammar read, Kind kind, boolean asked) {
    return switch (kind) {
      case LONGEST, GREEDY -> read;
      case BASIC -> basic(read, "basic (asked for)");
      case DYNAMIC -> dynamic(read, "dynamic (asked for)");
      case CONTEXTUAL -> contextual(read, asked);
    };
  }

  /** The same without the places of tokens that are never read, as others are tried first. */
  static Grammar readable(Grammar grammar) {
    if (!(grammar.lexical().compile(Limits.DEFAULT)
        instanceof Compilation.Compiled(LexerTable table, BitSet _))) {
      return grammar;
    }
    BitSet read = new BitSet();
    for (int set = 0; set < table.labelSets(); set++) {
      Arrays.stream(table.labels(set)).forEach(read::set);
    }
    grammar.terminals().stream()
        .filter(t -> t.role() == Role.DECLARED)
        .forEach(t -> read.set(t.id()));
    if (read.cardinality() == grammar.terminals().size()) {
      return grammar;
    }
    Expr never = new Expr.Choice(List.of());
    return grammar.lexedBy(
        grammar.lexical(),
        grammar.terminals(),
        grammar.rules().stream()
            .map(
                rule ->
                    rule.with(
                        Expressions.replacing(
                            rule.body(), token -> read.get(token.terminal()) ? token : never)))
            .toList());
  }

  /** The same grammar, or one by the lexer 'basic' if the lexers of contexts are too large. */
  Grammar compact(Grammar lexed, Kind kind) {
    if (kind != Kind.CONTEXTUAL
        || lexed.lexical().compile(Limits.DEFAULT) instanceof Compilation.Compiled) {
      return lexed;
    }
    problems.warning(
        begin,
        "the lexers of all contexts together are too large (see the longest repetition); it is read"
            + " by the lexer 'basic'");
    return basic(withPatterns(), "basic (contextual is too large)");
  }

  /**
   * The terminals as Lark puts them together; one that may match nothing may be missing, and
   * matches something where it stands.
   */
  private Grammar withPatterns() {
    List<Terminal> terminals = new ArrayList<>();
    BitSet missing = new BitSet();
    for (Terminal t : grammar.terminals()) {
      Regex pattern = t.pattern() == null ? null : LarkPatterns.regex(spellings.get(t.id()));
      missing.set(t.id(), pattern != null && pattern.matchesEmpty());
      terminals.add(
          new Terminal(t.id(), t.name(), pattern, t.literal(), t.priority(), t.role(), 0));
    }
    List<Rule> rules =
        grammar.rules().stream().map(rule -> rule.with(optional(rule.body(), missing))).toList();
    return grammar.lexedBy(LexicalGrammar.of(terminals, Map.of()), terminals, rules);
  }

  private static Expr optional(Expr expr, BitSet missing) {
    return Expressions.replacing(
        expr, token -> missing.get(token.terminal()) ? new Expr.Repeat(token, 0, 1) : token);
  }

  private Clashes clashes(Grammar read) {
    List<Clashes.Of> all = new ArrayList<>();
    for (Terminal t : read.terminals()) {
      Regex regex = t.pattern() == null ? new Regex.Alternation(List.of()) : t.pattern();
      all.add(new Clashes.Of(t.name(), t.priority(), spellings.get(t.id()), regex));
    }
    return new Clashes(all, borders);
  }

  private static BitSet with(Grammar grammar, Role... roles) {
    BitSet found = new BitSet();
    for (Terminal t : grammar.terminals()) {
      found.set(t.id(), t.pattern() != null && Arrays.asList(roles).contains(t.role()));
    }
    return found;
  }

  private Grammar basic(Grammar read, String lexer) {
    boolean byRules = borders.count() > 1;
    Instances one =
        Instances.ofStates(read, clashes, List.of(with(read, Role.TOKEN, Role.IGNORED)), byRules);
    List<Rule> rules = unsplit(read, one, new int[read.terminals().size()]);
    return byRules ? withText(read, one, rules, lexer) : one.with(read.start(), rules, lexer);
  }

  /** With a rule of the whole text, behind which something is passed over. */
  private Grammar withText(Grammar read, Instances instances, List<Rule> rules, String lexer) {
    Position position = read.rule(read.start()).map(Rule::position).orElse(begin);
    Expr passed = instances.passed(0, position);
    List<Rule> all = new ArrayList<>();
    all.add(
        new Rule(
            text(read),
            new Expr.Sequence(List.of(new Expr.Ref(read.start(), position), passed)),
            position));
    all.addAll(rules);
    return instances.with(text(read), all, lexer);
  }

  private Grammar contextual(Grammar read, boolean asked) {
    Bnf bnf = Bnf.of(read);
    Lalr table = Lalr.of(bnf.productions, bnf.symbol(read.start()), MAX_STATES);
    if (table == null) {
      problems.warning(
          begin,
          "an LALR table of this grammar has more than %s states; it is read by the lexer 'basic'",
          MAX_STATES);
      return basic(read, "basic (contextual is too large)");
    }
    if (table.clashing() && !asked && Instances.lineEnds(read).isEmpty()) {
      return dynamic(read, "dynamic (the rules are not LALR: an LALR parser cannot choose)");
    }
    warnOfShifts(read, bnf, table);
    String why = asked ? "contextual (asked for)" : "contextual (Lark's default for LALR)";
    BitSet ignored = with(read, Role.IGNORED);
    ignored.or(Instances.lineEnds(read));
    BitSet tokens = with(read, Role.TOKEN);
    Map<BitSet, Integer> numbers = new HashMap<>();
    List<BitSet> sets = new ArrayList<>();
    int[] scanners = new int[table.states()];
    Arrays.fill(scanners, -1);
    for (int state = 0; state < scanners.length; state++) {
      int[] row = table.moves(state);
      for (int i = 0; i < row.length; i += 2) {
        if (row[i] < read.terminals().size() && scanners[row[i + 1]] < 0) {
          scanners[row[i + 1]] = scanner(table, row[i + 1], tokens, ignored, numbers, sets);
        }
      }
    }
    scanners[Lalr.FIRST] = scanner(table, Lalr.FIRST, tokens, ignored, numbers, sets);
    List<BitSet> before = new ArrayList<>();
    for (int t = 0; t < read.terminals().size(); t++) {
      before.add(clashes.before(t));
    }
    Colors colors = new Colors(sets, before);
    if (colors.unions.size() == 1) {
      return basic(read, why);
    }
    for (int state = 0; state < scanners.length; state++) {
      scanners[state] = scanners[state] < 0 ? -1 : colors.of(scanners[state]);
    }
    Instances instances = Instances.ofStates(read, clashes, colors.unions, borders.count() > 1);
    List<Rule> rules =
        new Splitting(bnf, table, scanners, instances).rules(read.start(), text(read));
    if (rules == null) {
      problems.warning(
          begin, "with one copy for each lexer the rules are too many; the lexer is 'basic'");
      return basic(read, "basic (contextual is too large)");
    }
    return instances.with(text(read), rules, why);
  }

  private Grammar greedy(Grammar read, boolean asked) {
    if (read.terminals().stream().anyMatch(t -> t.role() == Role.DECLARED)) {
      problems.error(
          begin,
          "the lexer 'greedy' reads no tokens that a layout gives (%%declare); ask for 'longest',"
              + " or 'contextual'");
      return read;
    }
    RuleContexts contexts;
    try {
      RuleAutomata rules = new RuleAutomata(new GreedyTokens(read), read.start());
      Position at = read.rule(read.start()).map(Rule::position).orElse(begin);
      contexts = new RuleContexts(rules, _ -> Role.TOKEN, at);
    } catch (RuleAutomata.TooLarge tooLarge) {
      problems.error(
          read.rule(tooLarge.rule).map(Rule::position).orElse(begin),
          "the rule '%s', its repetitions written out, is too large for the lexer 'greedy'; divide"
              + " it, or ask for another lexer",
          tooLarge.rule);
      return read;
    }
    return contexts.made(read, text(read), asked ? "greedy (asked for)" : "greedy (llguidance's)");
  }

  private static String text(Grammar read) {
    return "text__" + read.start();
  }

  /** Warns of rules where Lark's parser goes on with a terminal, each once. */
  private void warnOfShifts(Grammar read, Bnf bnf, Lalr table) {
    Set<Rule> named = new HashSet<>();
    table
        .shifted()
        .forEach(
            (production, terminal) -> {
              Rule rule = bnf.rule(bnf.productions.left(production));
              if (named.add(rule)) {
                problems.warning(
                    rule.position(),
                    "where the rule '%s' could end before '%s', Lark's parser reads on and never"
                        + " ends it; here both are followed, and texts are taken that Lark refuses",
                    rule.name(),
                    read.terminals().get(terminal).name());
              }
            });
  }

  private static int scanner(
      Lalr table,
      int state,
      BitSet tokens,
      BitSet ignored,
      Map<BitSet, Integer> numbers,
      List<BitSet> sets) {
    BitSet accepts = (BitSet) table.accepts(state).clone();
    accepts.and(tokens);
    accepts.or(ignored);
    Integer known = numbers.putIfAbsent(accepts, sets.size());
    if (known == null) {
      sets.add(accepts);
    }
    return known == null ? sets.size() - 1 : known;
  }

  private Grammar dynamic(Grammar read, String lexer) {
    BitSet all = with(read, Role.TOKEN, Role.IGNORED);
    List<BitSet> sets = new ArrayList<>();
    List<BitSet> apart = new ArrayList<>();
    int[] setOf = new int[read.terminals().size()];
    for (int t = 0; t < read.terminals().size(); t++) {
      apart.add(clashes.overlapping(t));
      if (all.get(t)) {
        setOf[t] = sets.size();
        BitSet one = new BitSet();
        one.set(t);
        sets.add(one);
      }
    }
    Colors colors = new Colors(sets, apart);
    for (int t = 0; t < setOf.length; t++) {
      setOf[t] = all.get(t) ? colors.of(setOf[t]) : 0;
    }
    Instances instances = Instances.ofAll(read, clashes, colors.unions, borders.count() > 1);
    return withText(read, instances, unsplit(read, instances, setOf), lexer);
  }

  /** The rules with each terminal as one scanner reads it. */
  private static List<Rule> unsplit(Grammar read, Instances instances, int[] scannerOf) {
    return read.rules().stream()
        .map(
            rule ->
                rule.with(
                    Expressions.replacing(
                        rule.body(),
                        token ->
                            instances.token(
                                token.terminal(), scannerOf[token.terminal()], token.position()))))
        .toList();
  }
}
