package dovetail.quotient;

import dovetail.grammar.Expr;
import dovetail.grammar.Grammar;
import dovetail.grammar.Position;
import dovetail.grammar.Rule;
import dovetail.ints.IntList;
import dovetail.lexer.LexicalGrammar;
import dovetail.lexer.Role;
import dovetail.lexer.Terminal;
import dovetail.lexer.regex.Regex;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Random small grammars. {@link #wild} ones have any shape: unproductive rules, cycles, ambiguity.
 * {@link #recursive} ones are productive, and every rule reads itself, so that no rule is inlined
 * away: recursion on the left, on the right, on both sides, in the middle, and through other rules.
 */
final class RandomGrammar {
  private static final Position HERE = new Position("random", 1, 1);

  /** How deep a derivation goes before it takes each rule's first alternative. */
  private static final int DEPTH = 4;

  private RandomGrammar() {}

  /** One of either kind over one-letter tokens. */
  static Grammar of(Random random) {
    int terminals = 1 + random.nextInt(3);
    List<Terminal> lexical = new ArrayList<>();
    for (int t = 0; t < terminals; t++) {
      String text = String.valueOf((char) ('a' + t));
      lexical.add(new Terminal(t, text, Regex.literal(text), true, 0, Role.TOKEN, 0));
    }
    List<Rule> rules =
        random.nextInt(4) == 0 ? wild(random, terminals) : recursive(random, terminals);
    return grammar(rules, lexical);
  }

  /** The grammar of some rules, the first one the start, over terminals. */
  static Grammar grammar(List<Rule> rules, List<Terminal> lexical) {
    return grammar(rules, lexical, new BitSet(), new BitSet());
  }

  /** The same with brackets. */
  static Grammar grammar(List<Rule> rules, List<Terminal> lexical, BitSet opening, BitSet closing) {
    return new Grammar(
        "random",
        rules.get(0).name(),
        rules,
        LexicalGrammar.of(lexical, Map.of()),
        lexical,
        "none",
        opening,
        closing,
        new BitSet(),
        new BitSet(),
        List.of(),
        List.of(),
        Map.of(),
        lexical.stream().map(t -> HERE).toList(),
        "longest");
  }

  private static List<Rule> wild(Random random, int terminals) {
    int rules = 1 + random.nextInt(4);
    List<Rule> list = new ArrayList<>();
    for (int r = 0; r < rules; r++) {
      list.add(new Rule(name(r), expr(random, terminals, rules, 3), HERE));
    }
    return list;
  }

  /** Rules over the terminals 0 to {@code terminals - 1}; each one's first branch has no rule. */
  static List<Rule> recursive(Random random, int terminals) {
    int rules = 1 + random.nextInt(4);
    List<Rule> list = new ArrayList<>();
    for (int r = 0; r < rules; r++) {
      List<Expr> branches = new ArrayList<>();
      branches.add(random.nextInt(5) == 0 ? Expr.EMPTY : token(random, terminals));
      branches.add(selfReading(random, r, rules, terminals));
      for (int i = random.nextInt(3); i > 0; i--) {
        branches.add(
            random.nextBoolean()
                ? selfReading(random, r, rules, terminals)
                : expr(random, terminals, rules, 2));
      }
      list.add(new Rule(name(r), new Expr.Choice(branches), HERE));
    }
    return list;
  }

  /** A sequence that reads rule {@code r}, and perhaps another one that may lead back. */
  private static Expr selfReading(Random random, int r, int rules, int terminals) {
    Expr self = new Expr.Ref(name(r), HERE);
    Expr other = new Expr.Ref(name(random.nextInt(rules)), HERE);
    Expr a = token(random, terminals);
    Expr b = token(random, terminals);
    return new Expr.Sequence(
        switch (random.nextInt(9)) {
          case 0 -> List.of(self, a);
          case 1 -> List.of(a, self);
          case 2 -> List.of(self, a, self);
          case 3 -> List.of(a, self, b);
          case 4 -> List.of(self, other);
          case 5 -> List.of(other, a, self);
          case 6 -> List.of(a, other, b, self);
          case 7 -> List.of(a, new Expr.Repeat(self, 0, Expr.UNBOUNDED), b);
          default -> List.of(self, new Expr.Repeat(other, 0, 1), a);
        });
  }

  /** The terminals of a random text of a grammar that {@link #recursive} made. */
  static int[] text(Random random, Grammar grammar) {
    IntList out = new IntList();
    derive(random, grammar, new Expr.Ref(grammar.start(), HERE), DEPTH, out);
    return out.toArray();
  }

  private static void derive(Random random, Grammar grammar, Expr expr, int depth, IntList out) {
    switch (expr) {
      case Expr.Token token -> out.add(token.terminal());
      case Expr.Ref ref ->
          derive(random, grammar, grammar.rule(ref.rule()).orElseThrow().body(), depth - 1, out);
      case Expr.Sequence sequence ->
          sequence.items().forEach(item -> derive(random, grammar, item, depth, out));
      case Expr.Choice choice -> {
        int branch = depth <= 0 ? 0 : random.nextInt(choice.branches().size());
        derive(random, grammar, choice.branches().get(branch), depth, out);
      }
      case Expr.Automaton automaton -> throw new AssertionError(automaton);
      case Expr.Repeat repeat -> {
        int times = repeat.min();
        while (depth > 0
            && (repeat.max() == Expr.UNBOUNDED || times < repeat.max())
            && random.nextInt(3) == 0) {
          times++;
        }
        for (int i = 0; i < times; i++) {
          derive(random, grammar, repeat.body(), depth, out);
        }
      }
    }
  }

  /** Whether {@link #text} ends on a grammar: every rule's first alternative holds no rule. */
  static boolean derivable(Grammar grammar) {
    return grammar.rules().stream()
        .allMatch(
            rule ->
                rule.body() instanceof Expr.Choice choice
                    && (choice.branches().get(0) instanceof Expr.Token
                        || choice.branches().get(0).equals(Expr.EMPTY)));
  }

  private static String name(int rule) {
    return "r" + rule;
  }

  private static Expr token(Random random, int terminals) {
    return new Expr.Token(random.nextInt(terminals), HERE);
  }

  private static Expr expr(Random random, int terminals, int rules, int depth) {
    int kind = depth == 0 ? random.nextInt(6) : random.nextInt(11);
    if (kind < 4) {
      return token(random, terminals);
    }
    if (kind < 6) {
      return new Expr.Ref(name(random.nextInt(rules)), HERE);
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

  /** A text of the terminals {@code a}, {@code b}, …, each of one letter. */
  static byte[] text(int[] tokens) {
    byte[] text = new byte[tokens.length];
    for (int i = 0; i < tokens.length; i++) {
      text[i] = (byte) ('a' + tokens[i]);
    }
    return text;
  }

  /** The same for people. */
  static String show(int[] tokens) {
    return new String(text(tokens), StandardCharsets.US_ASCII);
  }
}
