package dovetail.grammar;

import dovetail.lexer.ContextLexer;
import dovetail.lexer.GreedyLexer;
import dovetail.lexer.LexicalGrammar;
import dovetail.lexer.Role;
import dovetail.lexer.SinglePattern;
import dovetail.lexer.Terminal;
import dovetail.lexer.regex.Regex;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The terminals of a grammar for the lexer {@code greedy}, which takes the longest terminal that
 * the rule could read next ({@link GreedyLexer}), as llguidance does. Ignored terminals may stand
 * anywhere and reach no rule. Error terminals are looked for everywhere, so that their texts are
 * errors.
 */
final class GreedyTokens implements ContextTokens {
  private final List<Terminal> terminals;
  private final Map<String, Expr> bodies = new HashMap<>();
  private final BitSet ignored;
  private final BitSet errors;
  private final BitSet lazy = new BitSet();

  /** Of a grammar whose terminals have texts, none of them empty. */
  GreedyTokens(Grammar grammar) {
    terminals = grammar.terminals();
    ignored = with(Role.IGNORED);
    errors = with(Role.ERROR);
    Expr never = new Expr.Choice(List.of());
    for (Rule rule : grammar.rules()) {
      bodies.put(
          rule.name(),
          Expressions.replacing(
              rule.body(), token -> ignored.get(token.terminal()) ? never : token));
    }
    for (Terminal terminal : terminals) {
      lazy.set(
          terminal.id(),
          terminal.pattern() instanceof Regex.Operation operation
              && operation.operator() == Regex.Operator.SHORTEST);
    }
  }

  private BitSet with(Role role) {
    BitSet found = new BitSet();
    terminals.stream().filter(t -> t.role() == role).forEach(t -> found.set(t.id()));
    return found;
  }

  @Override
  public Expr body(String rule) {
    Expr body = bodies.get(rule);
    if (body == null) {
      throw new IllegalArgumentException("no rule " + rule);
    }
    return body;
  }

  @Override
  public BitSet extraTokens() {
    return ignored;
  }

  @Override
  public List<String> extraRules() {
    return List.of();
  }

  @Override
  public String name(int token) {
    return terminals.get(token).name();
  }

  @Override
  public boolean isText(int token) {
    return terminals.get(token).literal();
  }

  @Override
  public List<BitSet> takers(Stream<BitSet> looked) {
    List<SinglePattern> automata = new ArrayList<>();
    for (Terminal terminal : terminals) {
      Regex pattern = terminal.pattern();
      automata.add(
          SinglePattern.longest(pattern == null ? new Regex.Alternation(List.of()) : pattern));
    }
    List<BitSet> takers = new ArrayList<>();
    for (int t = 0; t < terminals.size(); t++) {
      BitSet from = new BitSet();
      for (int other = 0; other < terminals.size(); other++) {
        from.set(other, other != t && takes(automata, other, t));
      }
      takers.add(from);
    }
    return takers;
  }

  /** Whether a token takes a text from another. */
  private boolean takes(List<SinglePattern> automata, int taker, int from) {
    boolean first = terminals.get(taker).priority() > terminals.get(from).priority();
    return lazy.get(taker) || (first && !lazy.get(from))
        ? automata.get(taker).overlaps(automata.get(from))
        : !lazy.get(from) && automata.get(taker).goesOnBehind(automata.get(from));
  }

  @Override
  public LexicalGrammar lexical(
      List<Terminal> instances, List<BitSet> contexts, ContextLexer.Labels labels) {
    contexts.forEach(context -> context.or(errors));
    return LexicalGrammar.by(instances, new GreedyLexer(terminals, lazy, contexts, labels));
  }
}
