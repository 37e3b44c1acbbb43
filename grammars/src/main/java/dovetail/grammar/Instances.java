package dovetail.grammar;

import dovetail.lexer.LexicalGrammar;
import dovetail.lexer.Role;
import dovetail.lexer.Scanner;
import dovetail.lexer.Terminal;
import dovetail.lexer.layout.Layouts;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Copies the terminals of a grammar for several scanners. Each scanner has its own copy of a
 * terminal, so that the rules can say which scanner reads it. A text that all scanners ignore alike
 * stays ignored. A text that only some ignore becomes a token that may stand before any other.
 */
final class Instances {
  private final Grammar grammar;
  private final Passing passing;
  private final List<Terminal> terminals = new ArrayList<>();
  private final List<Position> positions = new ArrayList<>();
  private final List<Map<Integer, Integer>> instanceOf = new ArrayList<>(); // by scanner
  private final List<List<Integer>> passed = new ArrayList<>(); // by scanner
  private final List<Scanner> scanners = new ArrayList<>();

  private Instances(
      Grammar grammar, Clashes clashes, List<BitSet> unions, BitSet alike, Passing passing) {
    this.grammar = grammar;
    this.passing = passing;
    boolean several = unions.size() > 1;
    Map<Integer, Integer> shared = new LinkedHashMap<>();
    for (Terminal terminal : grammar.terminals()) {
      if (terminal.role() == Role.DECLARED || alike.get(terminal.id())) {
        shared.put(terminal.id(), add(terminal, terminal.role(), 0));
      }
    }
    if (several) {
      scanners.add(aloneScanner(alike, shared, unions, clashes));
    }
    for (int c = 0; c < unions.size(); c++) {
      BitSet union = (BitSet) unions.get(c).clone();
      union.or(alike);
      Map<Integer, Integer> own = new HashMap<>(shared);
      List<Integer> ignored = new ArrayList<>();
      for (int t = union.nextSetBit(0); t >= 0; t = union.nextSetBit(t + 1)) {
        Terminal terminal = grammar.terminals().get(t);
        if (!own.containsKey(t)) {
          own.put(t, add(terminal, Role.TOKEN, several ? c + 1 : 0));
          if (terminal.role() == Role.IGNORED) {
            ignored.add(own.get(t));
          }
        }
      }
      instanceOf.add(own);
      passed.add(ignored);
      scanners.add(scanner(union, own, clashes));
    }
  }

  /** The scanner that passes over a text which not all scanners ignore. */
  private enum Passing {
    /** The scanner that reads the next token. */
    ITS_OWN,
    /** Any scanner. */
    ALL
  }

  /**
   * A scanner for each set of terminals; the parser's state decides which scanner reads.
   *
   * @param byRules whether ignored texts are passed over by the rules only
   */
  static Instances ofStates(
      Grammar grammar, Clashes clashes, List<BitSet> unions, boolean byRules) {
    boolean blocks = Layouts.named(grammar.layout()).blocks(); // by the columns of first tokens
    BitSet alike = new BitSet();
    grammar.terminals().stream()
        .filter(t -> t.role() == Role.IGNORED)
        .filter(t -> blocks || (!byRules && isReadAlike(t, clashes, unions)))
        .forEach(t -> alike.set(t.id()));
    alike.or(lineEnds(grammar));
    return new Instances(grammar, clashes, unions, alike, Passing.ITS_OWN);
  }

  /** Scanners that all read, each terminals that have no texts in common. */
  static Instances ofAll(Grammar grammar, Clashes clashes, List<BitSet> unions, boolean byRules) {
    BitSet alike = new BitSet();
    BitSet inRules = new BitSet();
    grammar.rules().forEach(rule -> Expressions.terminals(rule.body(), inRules));
    grammar.terminals().stream()
        .filter(t -> t.role() == Role.IGNORED && !byRules)
        .filter(t -> clashes.overlapping(t.id()).isEmpty() && !inRules.get(t.id()))
        .forEach(t -> alike.set(t.id()));
    return new Instances(grammar, clashes, unions, alike, Passing.ALL);
  }

  /** The line ends of a layout with blocks, which every scanner reads. */
  static BitSet lineEnds(Grammar grammar) {
    BitSet found = new BitSet();
    if (Layouts.named(grammar.layout()).blocks()) {
      grammar.terminal("_NEWLINE").ifPresent(terminal -> found.set(terminal.id()));
    }
    return found;
  }

  /** Whether all scanners take an ignored terminal, or something else, at the same texts. */
  private static boolean isReadAlike(Terminal ignored, Clashes clashes, List<BitSet> unions) {
    return clashes.before(ignored.id()).stream()
        .noneMatch(
            t ->
                unions.stream().anyMatch(union -> union.get(t))
                    && unions.stream().anyMatch(union -> !union.get(t)));
  }

  private int add(Terminal terminal, Role role, int group) {
    terminals.add(
        new Terminal(
            terminals.size(),
            terminal.name(),
            terminal.pattern(),
            terminal.literal(),
            terminal.priority(),
            role,
            group));
    positions.add(grammar.terminalPositions().get(terminal.id()));
    return terminals.size() - 1;
  }

  /**
   * The scanner where no token is expected. It reads the terminals that all scanners read alike,
   * and as errors the tokens that each of them would take instead.
   */
  private Scanner aloneScanner(
      BitSet alike, Map<Integer, Integer> shared, List<BitSet> unions, Clashes clashes) {
    BitSet all = (BitSet) alike.clone();
    Map<Integer, Integer> ids = new HashMap<>(shared);
    for (int ignored = alike.nextSetBit(0); ignored >= 0; ignored = alike.nextSetBit(ignored + 1)) {
      clashes.before(ignored).stream()
          .filter(t -> unions.stream().allMatch(union -> union.get(t)))
          .forEach(all::set);
    }
    all.stream()
        .filter(t -> !ids.containsKey(t))
        .forEach(t -> ids.put(t, add(grammar.terminals().get(t), Role.ERROR, 0)));
    return scanner(all, ids, clashes);
  }

  private Scanner scanner(BitSet all, Map<Integer, Integer> ids, Clashes clashes) {
    BitSet embedded = new BitSet();
    Map<Integer, List<Integer>> keywords = new HashMap<>();
    for (int pattern : clashes.order) {
      if (!all.get(pattern)) {
        continue;
      }
      List<Integer> of = new ArrayList<>();
      for (int string : clashes.orderedKeywords(pattern)) {
        if (all.get(string)) {
          of.add(taken(string, pattern, ids));
          embedded.set(string, embedded.get(string) || clashes.embeds(pattern, string));
        }
      }
      // a text that an ignored pattern takes is ignored, a keyword too
      boolean ignored = grammar.terminals().get(pattern).role() == Role.IGNORED;
      if (!of.isEmpty() && !ignored) {
        keywords.put(ids.get(pattern), of);
      }
    }
    return new Scanner(
        IntStream.of(clashes.order)
            .filter(t -> all.get(t) && !embedded.get(t))
            .mapToObj(ids::get)
            .toList(),
        keywords);
  }

  /** The terminal of a string that a pattern took: an error if only the string is ignored. */
  private Integer taken(int string, int pattern, Map<Integer, Integer> ids) {
    Terminal terminal = grammar.terminals().get(string);
    boolean ignored = grammar.terminals().get(pattern).role() == Role.IGNORED;
    int group = terminals.get(ids.getOrDefault(pattern, 0)).group();
    return terminal.role() == Role.IGNORED && !ignored
        ? Integer.valueOf(add(terminal, Role.ERROR, group))
        : ids.getOrDefault(string, -1);
  }

  /** A terminal as a scanner reads it, behind ignored texts; nothing if it reads none. */
  Expr token(int terminal, int scanner, Position position) {
    Integer id = instanceOf.get(scanner).get(terminal);
    boolean ignored = grammar.terminals().get(terminal).role() == Role.IGNORED;
    if (id == null || (ignored && passing == Passing.ITS_OWN)) {
      return new Expr.Choice(List.of());
    }
    Expr token = new Expr.Token(id, position);
    boolean declared = grammar.terminals().get(terminal).role() == Role.DECLARED;
    Expr before = declared ? Expr.EMPTY : passed(scanner, position);
    return before == Expr.EMPTY ? token : new Expr.Sequence(List.of(before, token));
  }

  /** The texts that this scanner ignores before a token, and not all scanners do. */
  Expr passed(int scanner, Position position) {
    List<Integer> ids =
        passing == Passing.ITS_OWN
            ? passed.get(scanner)
            : passed.stream().flatMap(List::stream).toList();
    return ids.isEmpty()
        ? Expr.EMPTY
        : new Expr.Repeat(
            new Expr.Choice(ids.stream().<Expr>map(id -> new Expr.Token(id, position)).toList()),
            0,
            Expr.UNBOUNDED);
  }

  /** The grammar with these terminals and other rules. */
  Grammar with(String start, List<Rule> rules, String lexer) {
    return grammar.lexedBy(
        lexer,
        LexicalGrammar.ordered(terminals, scanners),
        terminals,
        positions,
        this::called,
        start,
        rules);
  }

  private IntStream called(int terminal) {
    return instanceOf.stream()
        .flatMap(ids -> Stream.ofNullable(ids.get(terminal)))
        .mapToInt(Integer::intValue);
  }
}
