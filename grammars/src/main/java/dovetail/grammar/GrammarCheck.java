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
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiPredicate;

/**
 * Looks for what a grammar whose names are all known can still have wrong: rules that derive
 * nothing or themselves, terminals that match the empty text or can never win, and blocks that the
 * layout policy would not understand.
 */
final class GrammarCheck {
  private final Grammar grammar;
  private final Problems problems;

  private GrammarCheck(Grammar grammar, Problems problems) {
    this.grammar = grammar;
    this.problems = problems;
  }

  static void check(Grammar grammar, Problems problems) {
    GrammarCheck check = new GrammarCheck(grammar, problems);
    check.productive();
    check.cycles();
    check.layout();
    if (check.patterns()) {
      check.winners();
    }
  }

  private void productive() {
    Set<String> productive = fixpoint(Expressions::productive);
    for (Rule rule : grammar.rules()) {
      if (!productive.contains(rule.name())) {
        problems.error(
            rule.position(),
            "the rule '%s' derives no finite text; give it an alternative that does not"
                + " lead back to it",
            rule.name());
      }
    }
  }

  private Set<String> fixpoint(BiPredicate<Expr, Set<String>> property) {
    Set<String> having = new HashSet<>();
    List<Rule> order = grammar.rules();
    boolean grew = true;
    while (grew) {
      grew = false;
      for (Rule rule : order) {
        grew |=
            !having.contains(rule.name())
                && property.test(rule.body(), having)
                && having.add(rule.name());
      }
      // to and fro, since rules mostly use later ones
      order = order.reversed();
    }
    return having;
  }

  /** Warns of rules that derive themselves and nothing else, each cycle once. */
  private void cycles() {
    Set<String> nullable = fixpoint(Expressions::nullable);
    Map<String, Set<String>> next = new LinkedHashMap<>();
    for (Rule rule : grammar.rules().reversed()) {
      Set<String> alone = new LinkedHashSet<>();
      Expressions.alone(rule.body(), nullable, alone);
      next.put(rule.name(), alone);
    }
    keepCyclic(next);
    Set<String> reported = new HashSet<>();
    for (Rule rule : grammar.rules()) {
      Set<String> derived = derived(rule.name(), next);
      if (derived.contains(rule.name()) && !reported.contains(rule.name())) {
        List<String> cycle =
            grammar.rules().stream()
                .map(Rule::name)
                .filter(name -> derived.contains(name))
                .filter(name -> derived(name, next).contains(rule.name()))
                .toList();
        reported.addAll(cycle);
        problems.warning(
            rule.position(),
            "the rule '%s' derives itself and nothing more%s; such a step adds nothing",
            rule.name(),
            cycle.size() > 1 ? ", by way of " + String.join(", ", cycle) : "");
      }
    }
  }

  /** Removes the rules from which no cycle can be reached. */
  private static void keepCyclic(Map<String, Set<String>> next) {
    boolean shrunk = true;
    while (shrunk) {
      next.values().forEach(steps -> steps.retainAll(next.keySet()));
      shrunk = next.values().removeIf(Set::isEmpty);
    }
  }

  private static Set<String> derived(String rule, Map<String, Set<String>> next) {
    Set<String> derived = new LinkedHashSet<>();
    collect(rule, next, derived);
    return derived;
  }

  private static void collect(String rule, Map<String, Set<String>> next, Set<String> derived) {
    ArrayDeque<String> work = new ArrayDeque<>(List.of(rule));
    while (!work.isEmpty()) {
      for (String step : next.getOrDefault(work.removeFirst(), Set.of())) {
        if (derived.add(step)) {
          work.add(step);
        }
      }
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

  /** Reports terminals without a proper text; whether there is none of them. */
  private boolean patterns() {
    boolean fine = true;
    for (Terminal terminal : grammar.terminals()) {
      Regex pattern = terminal.pattern();
      if (pattern == null) {
        continue;
      }
      Position position = grammar.terminalPositions().get(terminal.id());
      if (pattern.matchesEmpty()) {
        fine = false;
        problems.error(
            position,
            "the terminal '%s' matches the empty text; let it match one character at"
                + " least, and make it optional where it is used",
            terminal.name());
      } else if (pattern.matchesNothing()) {
        fine = false;
        problems.error(position, "the terminal '%s' matches no text at all", terminal.name());
      }
    }
    return fine;
  }

  private void winners() {
    switch (grammar.lexical().compile(Limits.DEFAULT)) {
      case Compilation.Compiled compiled -> winners(compiled.table());
      case Compilation.TooLong tooLong ->
          tooLarge(
              "the terminals with their repetitions written out have more than "
                  + tooLong.limit()
                  + " characters");
      case Compilation.TooManyStates tooMany ->
          tooLarge("the lexer would have more than " + tooMany.limit() + " states");
    }
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

  /** Where the longest lexeme that begins at an offset ends, -1 if none does. */
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
    for (Terminal terminal : grammar.terminals()) {
      if (terminal.role() != Role.DECLARED && !winning.get(terminal.id())) {
        byte[] example = example(terminal);
        problems.error(
            grammar.terminalPositions().get(terminal.id()),
            "the terminal '%s' can never win: \"%s\" is '%s'; remove one of them, or"
                + " give this one a greater priority",
            terminal.name(),
            new String(example, StandardCharsets.UTF_8),
            winner(table, terminal, example));
      }
    }
    checkLineEnds(table, Layouts.named(grammar.layout()).lineEnds());
    grammar
        .lexical()
        .softKeywords()
        .forEach((literal, identifier) -> checkSoft(table, literal, identifier));
  }

  /** Where the layout asks for it, an ignored terminal always holds a line end, or never. */
  private void checkLineEnds(LexerTable table, List<String> texts) {
    LineEnds lineEnds = LineEnds.of(table, texts);
    for (int set = 0; set < table.labelSets(); set++) {
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
    int set = table.accept(run(table, keyword, example(keyword)));
    int[] labels = set < 0 ? new int[0] : table.labels(set);
    if (Arrays.stream(labels).noneMatch(label -> label == identifier)) {
      problems.error(
          grammar.terminalPositions().get(literal),
          "the soft keyword '%s' is not matched by '%s' too",
          keyword.name(),
          grammar.terminals().get(identifier).name());
    }
  }

  /** A shortest text of {@code terminal} by itself. */
  private static byte[] example(Terminal terminal) {
    Terminal only = new Terminal(0, terminal.name(), terminal.pattern(), false, 0, Role.TOKEN, 0);
    LexerTable table = LexicalGrammar.of(List.of(only), Map.of()).compile();
    return table.spell(table.start(0), 0);
  }

  private String winner(LexerTable table, Terminal loser, byte[] example) {
    int set = table.accept(run(table, loser, example));
    return set < 0 ? "nothing" : grammar.terminals().get(table.labels(set)[0]).name();
  }

  private static int run(LexerTable table, Terminal terminal, byte[] text) {
    int state = table.start(terminal.group());
    for (byte b : text) {
      state = table.next(state, b & 0xFF);
    }
    return state;
  }
}
