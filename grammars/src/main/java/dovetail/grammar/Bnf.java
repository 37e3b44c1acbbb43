package dovetail.grammar;

import com.google.common.primitives.Ints;
import dovetail.grammar.lalr.Productions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The rules of a grammar as productions, written out as Lark does for its LALR parser. A choice
 * inside a sequence is multiplied out: {@code a (b | c)} becomes {@code a b} and {@code a c}. A
 * repetition becomes a left-recursive helper, {@code h: b | h b}, which all repetitions of the same
 * expression share.
 */
final class Bnf {
  /** The most alternatives that a part of a rule is distributed to; a helper stands for more. */
  private static final int MAX_ALTERNATIVES = 500;

  /** The most turns of a counted repetition that are written out, as in Lark. */
  private static final int MANY = 50;

  final Productions productions;
  private final Map<String, Integer> symbolOf = new HashMap<>();
  private final Map<Integer, Rule> ruleOf =
      new HashMap<>(); // by symbol; of a helper its first user
  private final Map<List<List<Integer>>, Integer> repeated = new HashMap<>();
  private final Map<List<List<Integer>>, Integer> chosen = new HashMap<>();

  private Bnf(Grammar grammar) {
    productions = new Productions(grammar.terminals().size());
    for (Rule rule : grammar.rules()) {
      int symbol = productions.addNonterminal(rule.priority());
      symbolOf.put(rule.name(), symbol);
      ruleOf.put(symbol, rule);
    }
    for (Rule rule : grammar.rules()) {
      for (int[] body : alternatives(rule, rule.body())) {
        productions.add(symbol(rule.name()), body);
      }
    }
  }

  static Bnf of(Grammar grammar) {
    return new Bnf(grammar);
  }

  /** The nonterminal of a rule. */
  int symbol(String rule) {
    return symbolOf.getOrDefault(rule, -1);
  }

  /** The rule of a nonterminal; of a helper, the first rule that uses it. */
  Rule rule(int symbol) {
    Rule rule = ruleOf.get(symbol);
    if (rule == null) {
      throw new IllegalArgumentException("no nonterminal " + symbol);
    }
    return rule;
  }

  /** Whether a nonterminal is that of a rule, and no helper. */
  boolean isRule(int symbol) {
    return symbol(rule(symbol).name()) == symbol;
  }

  private List<int[]> alternatives(Rule rule, Expr expr) {
    return switch (expr) {
      case Expr.Token token -> List.of(new int[] {token.terminal()});
      case Expr.Ref ref -> List.of(new int[] {symbol(ref.rule())});
      case Expr.Choice choice -> {
        List<int[]> all = new ArrayList<>();
        choice.branches().forEach(branch -> all.addAll(alternatives(rule, branch)));
        yield bounded(rule, all);
      }
      case Expr.Sequence sequence -> {
        List<int[]> all = List.of(new int[0]);
        for (Expr item : sequence.items()) {
          List<int[]> next = alternatives(rule, item);
          if ((long) all.size() * next.size() > MAX_ALTERNATIVES) {
            next = List.of(new int[] {helper(rule, next)});
          }
          all = product(all, next);
        }
        yield bounded(rule, all);
      }
      case Expr.Repeat repeat -> repetition(rule, repeat);
      case Expr.Automaton _ ->
          throw new IllegalArgumentException("an automaton has no productions");
    };
  }

  private List<int[]> bounded(Rule rule, List<int[]> all) {
    return all.size() <= MAX_ALTERNATIVES ? all : List.of(new int[] {helper(rule, all)});
  }

  private List<int[]> repetition(Rule rule, Expr.Repeat repeat) {
    List<int[]> body = alternatives(rule, repeat.body());
    if (repeat.max() != 1 && repeat.max() != Expr.UNBOUNDED && body.size() > 1) {
      body = List.of(new int[] {helper(rule, body)});
    }
    if (repeat.max() != Expr.UNBOUNDED) {
      return product(times(rule, body, repeat.min()), upTo(rule, body, repeat));
    }
    List<int[]> loop = new ArrayList<>();
    loop.add(new int[] {loop(rule, body)});
    if (repeat.min() == 0) {
      loop.add(new int[0]);
    }
    return product(times(rule, body, repeat.min() - 1), loop);
  }

  /** A count of bodies in a row; helpers stand for the first ones of many. */
  private List<int[]> times(Rule rule, List<int[]> body, int count) {
    List<int[]> all = List.of(new int[0]);
    for (int i = 1; i <= count; i++) {
      all = product(all, body);
      all = i % MANY == 0 ? List.of(new int[] {helper(rule, all)}) : all;
    }
    return all;
  }

  /** The turns that may follow the fewest, from none on; helpers stand for the last of many. */
  private List<int[]> upTo(Rule rule, List<int[]> body, Expr.Repeat repeat) {
    List<int[]> all = List.of(new int[0]);
    for (int i = repeat.min(); i < repeat.max(); i++) {
      List<int[]> more = new ArrayList<>(List.of(new int[0]));
      more.addAll(product(body, all.size() < MANY ? all : List.of(new int[] {helper(rule, all)})));
      all = more;
    }
    return all;
  }

  private int helper(Rule rule, List<int[]> bodies) {
    return chosen.computeIfAbsent(key(bodies), _ -> add(rule, bodies, false));
  }

  private int loop(Rule rule, List<int[]> bodies) {
    return repeated.computeIfAbsent(key(bodies), _ -> add(rule, bodies, true));
  }

  private int add(Rule rule, List<int[]> bodies, boolean looping) {
    int symbol = productions.addNonterminal(rule.priority());
    ruleOf.put(symbol, rule);
    for (int[] body : bodies) {
      productions.add(symbol, body);
      if (looping) {
        productions.add(symbol, Ints.concat(new int[] {symbol}, body));
      }
    }
    return symbol;
  }

  private static List<List<Integer>> key(List<int[]> bodies) {
    return bodies.stream().map(Ints::asList).toList();
  }

  private static List<int[]> product(List<int[]> left, List<int[]> right) {
    List<int[]> all = new ArrayList<>();
    left.forEach(one -> right.forEach(other -> all.add(Ints.concat(one, other))));
    return all;
  }
}
