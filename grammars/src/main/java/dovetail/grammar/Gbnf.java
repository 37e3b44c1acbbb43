package dovetail.grammar;

import dovetail.lexer.LexicalGrammar;
import dovetail.lexer.Role;
import dovetail.lexer.Terminal;
import dovetail.lexer.regex.Atoms;
import dovetail.lexer.regex.CodePoints;
import dovetail.lexer.regex.Regex;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Reads GBNF, the notation of llama.cpp's grammars, and XGrammar's EBNF. GBNF has no lexer: the
 * terminals are disjoint sets of characters ({@link Atoms}).
 */
final class Gbnf {
  /** The rule that a whole text is. */
  static final String ROOT = "root";

  private final String file;
  private final Problems problems;

  private Gbnf(String file, Problems problems) {
    this.file = file;
    this.problems = problems;
  }

  /** Whether a file of that name is in this notation. */
  static boolean isMeant(String fileName) {
    return fileName.endsWith(".gbnf") || fileName.endsWith(".ebnf");
  }

  /** The grammar of a file. */
  static Reading read(String source, String fileName, GrammarOptions options) {
    Problems problems = new Problems();
    return new Gbnf(fileName, problems).read(source, options);
  }

  private Reading read(String source, GrammarOptions options) {
    GbnfParser.Definitions definitions = GbnfParser.parse(source, file, problems);
    Map<String, Rule> rules = definitions.rules();
    Position begin = new Position(file, 1, 1);
    String start = options.start().orElse(ROOT);
    if (!rules.containsKey(start) && !problems.hasErrors()) {
      problems.error(
          begin, "the file has no rule '%s' to start from; --start names another", start);
    }
    if (problems.hasErrors()) {
      return new Reading(null, problems.sorted());
    }
    List<CodePoints> sets = definitions.sets();
    BitSet used = new BitSet();
    rules.values().forEach(rule -> Expressions.terminals(rule.body(), used));
    Atoms atoms = new Atoms(used.stream().mapToObj(sets::get).toList(), 0);
    List<Terminal> terminals = new ArrayList<>();
    List<Position> positions = new ArrayList<>();
    for (CodePoints atom : atoms.all()) {
      boolean single = atom.ranges() == 1 && atom.first(0) == atom.last(0);
      String name = single ? "\"" + Character.toString(atom.first(0)) + "\"" : atom.toString();
      terminals.add(
          new Terminal(terminals.size(), name, new Regex.Chars(atom), single, 0, Role.TOKEN, 0));
      positions.add(begin);
    }
    rules.replaceAll(
        (_, rule) ->
            rule.with(
                Expressions.replacing(
                    rule.body(), set -> choice(atoms.of(sets.get(set.terminal())), set))));
    Set<String> reached = Expressions.reachable(rules, start);
    Grammar grammar =
        new Grammar(
            GrammarReader.baseName(file),
            start,
            rules.values().stream().filter(rule -> reached.contains(rule.name())).toList(),
            LexicalGrammar.of(terminals, Map.of()),
            terminals,
            "none",
            new BitSet(),
            new BitSet(),
            new BitSet(),
            new BitSet(),
            List.of(),
            List.of(),
            Map.of(),
            positions,
            "none: each token is a character");
    GrammarCheck check = new GrammarCheck(grammar, Lexing.Kind.BASIC, problems);
    check.rules();
    if (!problems.hasErrors()) {
      check.lexer();
    }
    return new Reading(problems.hasErrors() ? null : grammar, problems.sorted());
  }

  private static Expr choice(int[] terminals, Expr.Token set) {
    return new Expr.Choice(
        IntStream.of(terminals).<Expr>mapToObj(id -> new Expr.Token(id, set.position())).toList());
  }
}
