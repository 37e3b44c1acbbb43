package dovetail.network;

import dovetail.grammar.Expr;
import dovetail.grammar.Grammar;
import dovetail.grammar.Rule;
import dovetail.lexer.Terminal;
import dovetail.lexer.layout.Layouts;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The first pass: every rule's right-hand side to a minimal automaton, nonterminals read as plain
 * symbols (Thompson's construction, subset construction, minimisation).
 *
 * <p>Under a layout with blocks a run {@code _NEWLINE _INDENT … _DEDENT} becomes a nonterminal of
 * its own, a <em>block</em>, that reads {@code _NEWLINE …}. Columns on items decide the end of a
 * block, so that charts never scan the other two terminals. The terminal {@code _NEVER} gets no
 * edge.
 */
final class BodyAutomata {
  /** Behind the name of a rule, the name of a block in it. */
  private static final String BLOCK = "$block";

  private final Automata automata;
  private final Map<String, Integer> ids = new HashMap<>();
  private final int newline;
  private final int indent;
  private final int dedent;
  private final int never;
  private SymbolNfa nfa = new SymbolNfa();

  private BodyAutomata(Grammar grammar) {
    this.newline = terminal(grammar, "_NEWLINE");
    this.indent = terminal(grammar, "_INDENT");
    this.dedent = terminal(grammar, "_DEDENT");
    this.never = grammar.terminal("_NEVER").map(Terminal::id).orElse(-1);
    this.automata = new Automata(grammar.terminals().size(), newline);
  }

  static Automata of(Grammar grammar) {
    BodyAutomata pass = new BodyAutomata(grammar);
    SymbolDfa nothing = pass.startNfa().determinize();
    pass.automata.add("$start", nothing);
    for (Rule rule : grammar.rules()) {
      pass.ids.put(rule.name(), pass.automata.add(rule.name(), nothing));
    }
    for (Rule rule : grammar.rules()) {
      int x = pass.id(rule.name());
      pass.automata.set(x, pass.automaton(rule.name(), rule.body()));
    }
    SymbolNfa top = pass.startNfa();
    int end = top.addState();
    top.accept(end);
    top.addEdge(0, pass.automata.symbol(pass.id(grammar.start())), end);
    pass.automata.set(Automata.START, top.determinize());
    return pass.automata;
  }

  /** The rule that a nonterminal stands in: itself, but for a block. */
  static String ruleOf(String nonterminal) {
    int block = nonterminal.indexOf(BLOCK);
    return block < 0 ? nonterminal : nonterminal.substring(0, block);
  }

  private static int terminal(Grammar grammar, String name) {
    return Layouts.named(grammar.layout()).blocks()
        ? grammar.terminal(name).map(Terminal::id).orElse(-1)
        : -1;
  }

  private SymbolNfa startNfa() {
    SymbolNfa fresh = new SymbolNfa();
    fresh.addState();
    return fresh;
  }

  private int id(String rule) {
    Integer id = ids.get(rule);
    if (id == null) {
      throw new IllegalArgumentException("the grammar has no rule " + rule);
    }
    return id;
  }

  private SymbolDfa automaton(String rule, Expr body) {
    SymbolNfa outer = nfa;
    nfa = startNfa();
    int end = nfa.addState();
    nfa.accept(end);
    build(rule, body, 0, end);
    SymbolDfa dfa =
        nfa.determinize(Automata.MAX_EDGES)
            .orElseThrow(() -> new RuleLimitException(rule))
            .minimized();
    nfa = outer;
    return dfa;
  }

  /** Adds paths from {@code from} to {@code to} that spell the expression. */
  private void build(String rule, Expr expr, int from, int to) {
    switch (expr) {
      case Expr.Token token -> {
        if (token.terminal() != never) {
          nfa.addEdge(from, token.terminal(), to);
        }
      }
      case Expr.Ref ref -> nfa.addEdge(from, automata.symbol(id(ref.rule())), to);
      case Expr.Choice choice -> choice.branches().forEach(b -> build(rule, b, from, to));
      case Expr.Automaton automaton -> {
        int[] states = automaton.steps().stream().mapToInt(_ -> nfa.addState()).toArray();
        nfa.addEdge(from, SymbolNfa.EMPTY, states[0]);
        automaton.finals().stream().forEach(q -> nfa.addEdge(states[q], SymbolNfa.EMPTY, to));
        for (int q = 0; q < states.length; q++) {
          for (Expr.Step step : automaton.steps().get(q)) {
            build(rule, step.symbol(), states[q], states[step.to()]);
          }
        }
      }
      case Expr.Sequence sequence -> buildSequence(rule, sequence.items(), from, to);
      case Expr.Repeat repeat -> {
        int at = from;
        for (int i = 0; i < repeat.min(); i++) {
          int next = nfa.addState();
          build(rule, repeat.body(), at, next);
          at = next;
        }
        if (repeat.max() == Expr.UNBOUNDED) {
          int loop = nfa.addState();
          nfa.addEdge(at, SymbolNfa.EMPTY, loop);
          int back = nfa.addState();
          build(rule, repeat.body(), loop, back);
          nfa.addEdge(back, SymbolNfa.EMPTY, loop);
          at = loop;
        } else {
          for (int i = repeat.min(); i < repeat.max(); i++) {
            nfa.addEdge(at, SymbolNfa.EMPTY, to);
            int next = nfa.addState();
            build(rule, repeat.body(), at, next);
            at = next;
          }
        }
        nfa.addEdge(at, SymbolNfa.EMPTY, to);
      }
    }
  }

  private void buildSequence(String rule, List<Expr> items, int from, int to) {
    int at = from;
    for (int i = 0; i < items.size(); i++) {
      int next = nfa.addState();
      int close = blockEnd(items, i);
      if (close > 0) {
        List<Expr> body = new ArrayList<>(List.of(items.get(i)));
        body.addAll(items.subList(i + 2, close));
        String name = rule + BLOCK;
        int block = automata.add(name, automaton(name, new Expr.Sequence(body)));
        automata.markBlock(block);
        nfa.addEdge(at, automata.symbol(block), next);
        i = close;
      } else {
        build(rule, items.get(i), at, next);
      }
      at = next;
    }
    nfa.addEdge(at, SymbolNfa.EMPTY, to);
  }

  /** The end of the block that begins at {@code i}, 0 if none begins there. */
  private int blockEnd(List<Expr> items, int i) {
    if (indent < 0
        || i + 1 >= items.size()
        || !isToken(items.get(i), newline)
        || !isToken(items.get(i + 1), indent)) {
      return 0;
    }
    for (int depth = 0, j = i + 1; j < items.size(); j++) {
      depth += isToken(items.get(j), indent) ? 1 : 0;
      depth -= isToken(items.get(j), dedent) ? 1 : 0;
      if (depth == 0) {
        return j;
      }
    }
    return 0;
  }

  private static boolean isToken(Expr expr, int terminal) {
    return expr instanceof Expr.Token token && token.terminal() == terminal;
  }
}
