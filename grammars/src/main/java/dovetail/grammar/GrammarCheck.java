package dovetail.grammar;

import dovetail.lexer.Compilation;
import dovetail.lexer.LexerTable;
import dovetail.lexer.LexicalGrammar;
import dovetail.lexer.Limits;
import dovetail.lexer.Role;
import dovetail.lexer.Terminal;
import dovetail.lexer.layout.Layouts;
import dovetail.lexer.layout.LineEnds;
import dovetail.lexer.regex.Regex;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Finds the mistakes of a grammar whose names are all defined: rules that derive nothing or
 * themselves, terminals that match the empty text or can never win, and blocks that the layout
 * policy would not understand.
 */
final class GrammarCheck {
  private static final String MATCHES_NOTHING = "the terminal '%s' matches no text at all";

  private final Grammar grammar;
  private final Lexing.Kind lexer;
  private final Problems problems;

  /**
   * @param lexer the lexer of the file
   */
  GrammarCheck(Grammar grammar, Lexing.Kind lexer, Problems problems) {
    this.grammar = grammar;
    this.lexer = lexer;
    this.problems = problems;
  }

  /** Checks the rules, and each terminal by itself. */
  void rules() {
    productive();
    cycles();
    layout();
    patterns();
  }

  /** Checks the lexer, of a grammar without errors. */
  void lexer() {
    winners();
  }

  private void productive() {
    Set<String> productive = fixpoint(Expressions::productive);
    for (Rule rule : grammar.rules()) {
      if (!productive.contains(rule.name())) {
        // Lark takes such rules, as long as there is another way
        boolean fatal = lexer == Lexing.Kind.LONGEST || rule.name().equals(grammar.start());
        problems.add(
            fatal ? Severity.ERROR : Severity.WARNING,
            rule.position(),
            "the rule '%s' derives no finite text; give it an alternative that does not"
                + " lead back to it",
            rule.name());
      }
    }
  }

  /** The rules with a property that depends on the same property of other rules. */
  private Set<String> fixpoint(BiPredicate<Expr, Set<String>> property) {
    Map<String, Expr> bodies = new LinkedHashMap<>();
    Map<String, Set<String>> users = new HashMap<>();
    for (Rule rule : grammar.rules().reversed()) {
      bodies.put(rule.name(), rule.body());
      for (String used : Expressions.references(rule)) {
        users.computeIfAbsent(used, _ -> new LinkedHashSet<>()).add(rule.name());
      }
    }
    Set<String> having = new HashSet<>();
    Set<String> open = bodies.keySet();
    while (!open.isEmpty()) {
      Set<String> next = new LinkedHashSet<>();
      for (String rule : open) {
        if (!having.contains(rule)
            && property.test(bodies.getOrDefault(rule, Expr.EMPTY), having)) {
          having.add(rule);
          next.addAll(users.getOrDefault(rule, Set.of()));
        }
      }
      open = next;
    }
    return having;
  }

  /** Warns of rules that derive themselves and nothing else, each cycle once. */
  private void cycles() {
    Set<String> nullable = fixpoint(Expressions::nullable);
    Map<String, Set<String>> next = new HashMap<>();
    for (Rule rule : grammar.rules()) {
      Set<String> alone = new LinkedHashSet<>();
      Expressions.alone(rule.body(), nullable, alone);
      next.put(rule.name(), alone);
    }
    Map<String, Integer> cycleOf = new HashMap<>();
    for (Set<String> cycle : Cycles.of(next)) {
      int number = cycleOf.size();
      cycle.forEach(name -> cycleOf.put(name, number));
    }
    Map<Integer, List<Rule>> cycles =
        grammar.rules().stream()
            .filter(rule -> cycleOf.containsKey(rule.name()))
            .collect(
                Collectors.groupingBy(
                    rule -> cycleOf.getOrDefault(rule.name(), -1),
                    LinkedHashMap::new,
                    Collectors.toList()));
    for (List<Rule> cycle : cycles.values()) {
      Rule first = cycle.getFirst();
      List<String> names = cycle.stream().map(Rule::name).toList();
      problems.warning(
          first.position(),
          "the rule '%s' derives itself and nothing more%s; such a step adds nothing",
          first.name(),
          names.size() > 1 ? ", by way of " + String.join(", ", names) : "");
    }
  }

  /** Under a layout with blocks, one is {@code _NEWLINE _INDENT ... _DEDENT} in a sequence. */
  private void layout() {
    if (!Layouts.named(grammar.layout()).blocks()) {
      return;
    }
    int newline = id("_NEWLINE");
    int indent = id("_INDENT");
    int dedent = id("_DEDENT");
    for (Rule rule : grammar.rules()) {
      Set<Expr> placed = Collections.newSetFromMap(new IdentityHashMap<>());
      Expressions.walk(
          rule.body(),
          expr -> {
            if (expr instanceof Expr.Sequence sequence) {
              place(sequence.items(), newline, indent, dedent, placed);
            }
          });
      Expressions.walk(
          rule.body(),
          expr -> {
            if (expr instanceof Expr.Token token
                && (token.terminal() == indent || token.terminal() == dedent)
                && !placed.contains(expr)) {
              problems.error(
                  token.position(),
                  "'%s' stands alone; a block is written '_NEWLINE _INDENT ... _DEDENT' in one"
                      + " sequence",
                  grammar.terminals().get(token.terminal()).name());
            }
          });
    }
  }

  private static void place(
      List<Expr> items, int newline, int indent, int dedent, Set<Expr> placed) {
    int open = -1;
    for (int i = 0; i < items.size(); i++) {
      if (is(items.get(i), indent)) {
        open = i > 0 && is(items.get(i - 1), newline) ? i : -1;
      } else if (is(items.get(i), dedent) && open >= 0) {
        placed.add(items.get(open));
        placed.add(items.get(i));
        open = -1;
      }
    }
  }

  private static boolean is(Expr expr, int terminal) {
    return terminal >= 0 && expr instanceof Expr.Token token && token.terminal() == terminal;
  }

  private int id(String name) {
    return grammar.terminal(name).map(Terminal::id).orElse(-1);
  }

  /** Reports terminals without a proper text. */
  private void patterns() {
    for (Terminal terminal : grammar.terminals()) {
      Regex pattern = terminal.pattern();
      if (pattern == null) {
        continue;
      }
      Position position = grammar.terminalPositions().get(terminal.id());
      if (pattern.matchesEmpty() && lexer != Lexing.Kind.LONGEST) {
        problems.warning(
            position,
            "the terminal '%s' matches the empty text; where it stands it may be missing",
            terminal.name());
      } else if (pattern.matchesEmpty()) {
        problems.error(
            position,
            "the terminal '%s' matches the empty text; let it match one character at"
                + " least, and make it optional where it is used",
            terminal.name());
      } else if (pattern.matchesNothing()) {
        problems.error(position, MATCHES_NOTHING, terminal.name());
      }
    }
  }

  private void winners() {
    switch (grammar.lexical().compile(Limits.DEFAULT)) {
      case Compilation.Compiled compiled -> {
        compiled.late().stream().forEach(this::late);
        winners(compiled.table());
      }
      case Compilation.TooLong tooLong ->
          tooLarge(
              "the terminals with their repetitions written out have more than "
                  + tooLong.limit()
                  + " characters");
      case Compilation.TooManyStates tooMany ->
          tooLarge("the lexer would have more than " + tooMany.limit() + " states");
    }
  }

  private void late(int terminal) {
    problems.warning(
        grammar.terminalPositions().get(terminal),
        "what '%s' asks of the text behind it may leave a shorter token to be taken; the lexer"
            + " '%s' refuses such a text, Lark's lexers (%%lexer contextual) take it",
        grammar.terminals().get(terminal).name(),
        lexer.written());
  }

  private void tooLarge(String what) {
    Terminal largest =
        grammar.terminals().stream().max(Comparator.comparingInt(GrammarCheck::size)).orElseThrow();
    problems.error(
        grammar.terminalPositions().get(largest.id()),
        "%s; simplify the repetitions of '%s', the largest terminal",
        what,
        largest.name());
  }

  private static int size(Terminal terminal) {
    return terminal.pattern() == null ? 0 : terminal.pattern().expandedSize();
  }

  /** Reports stand-ins of broken lines that are not made of the grammar's terminals. */
  private void standIns(LexerTable table) {
    for (StandIn standIn : grammar.standIns()) {
      byte[] text = standIn.text().getBytes(StandardCharsets.UTF_8);
      int at = 0;
      while (at < text.length) {
        int end = longest(table, text, at);
        if (end < 0) {
          problems.error(
              standIn.position(),
              "no terminal begins with \"%s\"; a line that stands for broken ones is made"
                  + " of terminals",
              new String(text, at, text.length - at, StandardCharsets.UTF_8));
          break;
        }
        at = end;
      }
    }
  }

  /** The end of the longest lexeme from an offset on, -1 if none begins there. */
  private static int longest(LexerTable table, byte[] text, int from) {
    int end = -1;
    for (int context = 0; context < table.contexts(); context++) {
      int state = table.start(context);
      for (int i = from; i < text.length && state != LexerTable.DEAD; i++) {
        state = table.next(state, text[i] & 0xFF);
        end = table.accept(state) >= 0 ? Math.max(end, i + 1) : end;
      }
    }
    return end;
  }

  private void winners(LexerTable table) {
    standIns(table);
    BitSet winning = new BitSet();
    for (int set = 0; set < table.labelSets(); set++) {
      for (int terminal : table.labels(set)) {
        winning.set(terminal);
      }
    }
    if (lexer != Lexing.Kind.LONGEST) {
      neverRead(table, winning);
      return;
    }
    for (Terminal terminal : grammar.terminals()) {
      if (terminal.role() != Role.DECLARED && !winning.get(terminal.id())) {
        neverWins(table, terminal);
      }
    }
    checkLineEnds(table, Layouts.named(grammar.layout()).lineEnds());
    grammar
        .lexical()
        .softKeywords()
        .forEach((literal, identifier) -> checkSoft(table, literal, identifier));
  }

  private void neverWins(LexerTable table, Terminal terminal) {
    Position position = grammar.terminalPositions().get(terminal.id());
    byte[] example = example(terminal);
    if (example == null) {
      problems.error(position, MATCHES_NOTHING, terminal.name());
      return;
    }
    Optional<Terminal> winner = winner(table, terminal, example);
    problems.error(
        position,
        "the terminal '%s' can never win: \"%s\" is '%s'; %s",
        terminal.name(),
        new String(example, StandardCharsets.UTF_8),
        winner.map(Terminal::name).orElse("nothing"),
        winner.map(one -> whatHelps(terminal, one)).orElse("remove it"));
  }

  /**
   * Warns of terminals that no scanner ever takes, as it tries others before them; between two
   * ignored terminals the order does not matter.
   */
  private void neverRead(LexerTable table, BitSet winning) {
    Map<Position, List<Terminal>> instances =
        grammar.terminals().stream()
            .filter(terminal -> terminal.pattern() != null)
            .collect(
                Collectors.groupingBy(
                    terminal -> grammar.terminalPositions().get(terminal.id()),
                    LinkedHashMap::new,
                    Collectors.toList()));
    instances.forEach(
        (position, list) -> {
          Terminal one = list.getFirst();
          if (list.stream()
              .anyMatch(
                  terminal -> winning.get(terminal.id()) || isIgnoredAnyway(table, terminal))) {
            return;
          }
          if (example(one) == null) {
            problems.warning(position, MATCHES_NOTHING, one.name());
          } else {
            problems.warning(
                position,
                "the terminal '%s' is never read: others are tried before it; a greater priority"
                    + " (%s.1) puts it first",
                one.name(),
                Piece.isTerminalName(one.name()) ? one.name() : "NAME");
          }
        });
  }

  private boolean isIgnoredAnyway(LexerTable table, Terminal terminal) {
    return terminal.role() == Role.IGNORED
        && Optional.ofNullable(example(terminal))
            .flatMap(example -> winner(table, terminal, example))
            .filter(other -> other.role() == Role.IGNORED)
            .isPresent();
  }

  /**
   * Reports ignored terminals that hold a line end in some texts only, if the layout forbids it.
   */
  private void checkLineEnds(LexerTable table, List<String> texts) {
    LineEnds lineEnds = LineEnds.of(table, texts);
    for (int set = 0; set < table.labelSets(); set++) {
      if (table.labels(set).length == 0) {
        continue;
      }
      Terminal terminal = grammar.terminals().get(table.labels(set)[0]);
      if (terminal.role() == Role.IGNORED && lineEnds.sometimes(set)) {
        problems.error(
            grammar.terminalPositions().get(terminal.id()),
            "some texts of the ignored terminal '%s' hold a line end and some do not;"
                + " make two terminals of it",
            terminal.name());
      }
    }
  }

  private void checkSoft(LexerTable table, int literal, int identifier) {
    Terminal keyword = grammar.terminals().get(literal);
    byte[] example = Objects.requireNonNull(example(keyword));
    int set = table.accept(run(table, keyword, example));
    int[] labels = set < 0 ? new int[0] : table.labels(set);
    if (Arrays.stream(labels).noneMatch(label -> label == identifier)) {
      problems.error(
          grammar.terminalPositions().get(literal),
          "the soft keyword '%s' is not matched by '%s' too",
          keyword.name(),
          grammar.terminals().get(identifier).name());
    }
  }

  /** A shortest text of {@code terminal} by itself; null if it has none. */
  private static byte @Nullable [] example(Terminal terminal) {
    Terminal only = new Terminal(0, terminal.name(), terminal.pattern(), false, 0, Role.TOKEN, 0);
    LexerTable table = LexicalGrammar.of(List.of(only), Map.of()).compile();
    return table.bytesTo(table.start(0), 0) == Integer.MAX_VALUE
        ? null
        : table.spell(table.start(0), 0);
  }

  private Optional<Terminal> winner(LexerTable table, Terminal loser, byte[] example) {
    int set = table.accept(run(table, loser, example));
    return set < 0 || table.labels(set).length == 0
        ? Optional.empty()
        : Optional.of(grammar.terminals().get(table.labels(set)[0]));
  }

  /** The advice that lets a terminal win over another. */
  private static String whatHelps(Terminal loser, Terminal winner) {
    int priority = winner.priority() + 1;
    boolean named = Piece.isTerminalName(loser.name());
    String greater =
        named
            ? "%s.%s".formatted(loser.name(), priority)
            : "in a terminal of its own with the priority %s".formatted(priority);
    if (loser.group() > 0 && winner.group() == 0 || winsBeside(winner, loser)) {
      return "define it as " + greater + ", so that it is taken first";
    }
    return "it has all texts of that one: use one name for both; or, if the parser never waits for"
        + " both, define it as %s and write %%contextual %s".formatted(greater, loser.name());
  }

  /** Whether a terminal has texts that another has not. */
  private static boolean winsBeside(Terminal terminal, Terminal other) {
    Terminal first = new Terminal(0, other.name(), other.pattern(), false, 1, Role.TOKEN, 0);
    Terminal second = new Terminal(1, terminal.name(), terminal.pattern(), false, 0, Role.TOKEN, 0);
    LexerTable table = LexicalGrammar.of(List.of(first, second), Map.of()).compile();
    return table.bytesTo(table.start(0), 1) != Integer.MAX_VALUE;
  }

  private static int run(LexerTable table, Terminal terminal, byte[] text) {
    int state = table.start(terminal.group());
    for (byte b : text) {
      state = table.next(state, b & 0xFF);
    }
    return state;
  }
}
