package dovetail.quotient;

import dovetail.grammar.Expr;
import dovetail.grammar.Grammar;
import dovetail.grammar.Position;
import dovetail.grammar.Rule;
import dovetail.lexer.LexicalGrammar;
import dovetail.lexer.Role;
import dovetail.lexer.Terminal;
import dovetail.lexer.regex.Regex;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Random small grammars over one-letter tokens: left recursion, empty rules, ambiguity and all. */
final class RandomGrammar {
  private static final Position HERE = new Position("random", 1, 1);

  private RandomGrammar() {}

  static Grammar of(Random random) {
    int terminals = 1 + random.nextInt(3);
    int rules = 1 + random.nextInt(4);
    List<Terminal> lexical = new ArrayList<>();
    for (int t = 0; t < terminals; t++) {
      String text = String.valueOf((char) ('a' + t));
      lexical.add(new Terminal(t, text, Regex.literal(text), true, 0, Role.TOKEN, 0));
    }
    List<Rule> list = new ArrayList<>();
    for (int r = 0; r < rules; r++) {
      list.add(new Rule("r" + r, expr(random, terminals, rules, 3), HERE));
    }
    return new Grammar(
        "random",
        "r0",
        list,
        LexicalGrammar.of(lexical, Map.of()),
        lexical,
        "none",
        new BitSet(),
        new BitSet(),
        List.of(),
        lexical.stream().map(t -> HERE).toList());
  }

  private static Expr expr(Random random, int terminals, int rules, int depth) {
    int kind = depth == 0 ? random.nextInt(6) : random.nextInt(11);
    if (kind < 4) {
      return new Expr.Token(random.nextInt(terminals), HERE);
    }
    if (kind < 6) {
      return new Expr.Ref("r" + random.nextInt(rules), HERE);
    }
    List<Expr> parts = new ArrayList<>();
    for (int i = random.nextInt(4); i > 0; i--) {
      parts.add(expr(random, terminals, rules, depth - 1));
    }
    if (kind < 8) {
      return new Expr.Sequence(parts);
    }
    if (kind < 10) {
      return parts.isEmpty() ? Expr.EMPTY : new Expr.Choice(parts);
    }
    int min = random.nextInt(2);
    int max = random.nextBoolean() ? Expr.UNBOUNDED : min + random.nextInt(2);
    return new Expr.Repeat(expr(random, terminals, rules, depth - 1), min, max);
  }
}
