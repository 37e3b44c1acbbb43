package dovetail.quotient;

import dovetail.grammar.Expr;
import dovetail.grammar.Grammar;
import dovetail.grammar.Rule;
import dovetail.lexer.LexerTable;
import dovetail.lexer.Role;
import dovetail.quotient.NaiveMiddles.End;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The slow twin over bytes: grammar ∩ left · bytes* · right. The lexer's automaton is run over both
 * sides, over the right one from every state that a middle can leave it in; the tokens that come of
 * it are the edges of an automaton, with which the grammar is intersected by a product
 * construction.
 *
 * <p>For grammars without layout and contexts, in which tokens can be set apart by what is ignored
 * (or never need to be), and no text that is a program has a token that ends before a longer match
 * was given up.
 */
final class NaiveBytes {
  private static final int FINAL = 0;

  private final Grammar grammar;
  private final LexerTable lexer;

  NaiveBytes(Grammar grammar, LexerTable lexer) {
    this.grammar = grammar;
    this.lexer = lexer;
  }

  /** Whether {@code left · right} is a program. */
  boolean complete(byte[] left, byte[] right) {
    return complete(left, right, End.KNOWN);
  }

  /** The same with some text behind it, if its end is not written yet. */
  boolean complete(byte[] left, byte[] right, End end) {
    return new Product(left, right, false, end).holds();
  }

  /** Whether {@code left · δ · right} is a program for some δ. */
  boolean viable(byte[] left, byte[] right) {
    return viable(left, right, End.KNOWN);
  }

  /** The same with some text behind it, if its end is not written yet. */
  boolean viable(byte[] left, byte[] right, End end) {
    return new Product(left, right, true, end).holds();
  }

  /** The automaton of one question. Nodes are numbers; 0 is where the right side ends. */
  private final class Product {
    private record Edge(int from, int to, int labels) {}

    /** For edges that read no token. */
    private static final int NONE = -1;

    private final byte[] right;
    private final List<Edge> edges = new ArrayList<>();
    private final Map<List<Integer>, Integer> ofToken = new HashMap<>();
    private final Map<List<Integer>, Integer> ofPlace = new HashMap<>();
    private final BitSet anyToken = new BitSet();
    private final int first;
    private final boolean dead;
    private int nodes = 1;
    private int loop = -1;
    private int behind = -1; // where more is written than the right side

    Product(byte[] left, byte[] right, boolean middle, End end) {
      this.right = right;
      this.first = nodes++;
      if (end == End.UNWRITTEN) {
        behind = nodes++;
        edges.add(new Edge(behind, FINAL, NONE));
        addTokens(lexer.start(0));
      }
      int node = first;
      int start = lexer.start(0);
      int state = start;
      boolean stuck = false;
      for (int i = 0; i < left.length && !stuck; i++) {
        int next = lexer.next(state, left[i] & 0xff);
        if (next == LexerTable.DEAD && lexer.accept(state) >= 0) {
          edges.add(new Edge(node, nodes, lexer.accept(state)));
          node = nodes++;
          next = lexer.next(start, left[i] & 0xff);
        }
        state = next;
        stuck = state == LexerTable.DEAD;
      }
      dead = stuck;
      if (dead) {
        return;
      }
      join(node, state);
      if (middle) {
        loop = nodes++;
        if (state == start) {
          edges.add(new Edge(node, loop, NONE));
        }
        for (int open : reached(state)) {
          join(node, open);
          if (lexer.accept(open) >= 0) {
            edges.add(new Edge(node, loop, lexer.accept(open)));
          }
        }
        for (int open : reached(start)) {
          join(loop, open);
        }
        addTokens(start);
      }
    }

    private void addTokens(int start) {
      for (int open : reached(start)) {
        if (lexer.accept(open) >= 0) {
          tokens(lexer.accept(open)).forEach(anyToken::set);
        }
      }
    }

    /** The right side read on from a lexer state in which a node is left. */
    private void join(int node, int state) {
      int to = right(state, 0);
      if (to >= 0) {
        edges.add(new Edge(node, to, NONE));
      }
    }

    /** The node from which the right side's tokens follow, -1 if they do not. */
    private int right(int state, int at) {
      List<Integer> key = List.of(state, at);
      Integer known = ofPlace.get(key);
      if (known == null) {
        known = rightAnew(state, at);
        ofPlace.put(key, known);
      }
      return known;
    }

    private int rightAnew(int state, int at) {
      int start = lexer.start(0);
      if (at == right.length && behind >= 0) {
        int node = nodes++;
        if (state == start) {
          edges.add(new Edge(node, behind, NONE));
        }
        for (int open : reached(state)) {
          if (lexer.accept(open) >= 0) {
            edges.add(new Edge(node, behind, lexer.accept(open)));
          }
        }
        return node;
      }
      if (at == right.length) {
        return state == start ? FINAL : token(lexer.accept(state), FINAL);
      }
      int next = lexer.next(state, right[at] & 0xff);
      if (next != LexerTable.DEAD) {
        return right(next, at + 1);
      }
      next = lexer.next(start, right[at] & 0xff);
      return next == LexerTable.DEAD ? -1 : token(lexer.accept(state), right(next, at + 1));
    }

    private int token(int labels, int then) {
      if (labels < 0 || then < 0) {
        return -1;
      }
      return ofToken.computeIfAbsent(
          List.of(labels, then),
          key -> {
            edges.add(new Edge(nodes, then, labels));
            return nodes++;
          });
    }

    boolean holds() {
      if (dead) {
        return false;
      }
      BitSet[] silent = identity();
      Map<Integer, BitSet[]> byToken = new HashMap<>();
      for (Edge edge : edges) {
        if (edge.labels() == NONE || ignored(edge.labels())) {
          silent[edge.from()].set(edge.to());
        } else {
          tokens(edge.labels())
              .forEach(t -> byToken.computeIfAbsent(t, key -> none())[edge.from()].set(edge.to()));
        }
      }
      for (int any : new int[] {loop, behind}) {
        for (int t = anyToken.nextSetBit(0); any >= 0 && t >= 0; t = anyToken.nextSetBit(t + 1)) {
          byToken.computeIfAbsent(t, key -> none())[any].set(any);
        }
      }
      BitSet[] closed = closure(silent);
      byToken.replaceAll((t, matrix) -> times(closed, matrix));
      BitSet ends = start(byToken)[first];
      return ends.stream().anyMatch(end -> closed[end].get(FINAL));
    }

    private BitSet[] start(Map<Integer, BitSet[]> byToken) {
      Map<String, BitSet[]> rules = new HashMap<>();
      grammar.rules().forEach(rule -> rules.put(rule.name(), none()));
      for (boolean changed = true; changed; ) {
        changed = false;
        for (Rule rule : grammar.rules().reversed()) { // those that others read come late
          BitSet[] fresh = eval(rule.body(), rules, byToken);
          changed |= !Arrays.equals(fresh, rules.put(rule.name(), fresh));
        }
      }
      return rules.get(grammar.start());
    }

    private BitSet[] eval(Expr expr, Map<String, BitSet[]> rules, Map<Integer, BitSet[]> byToken) {
      return switch (expr) {
        case Expr.Token t -> byToken.getOrDefault(t.terminal(), none());
        case Expr.Ref r -> rules.get(r.rule());
        case Expr.Choice c -> {
          BitSet[] out = none();
          for (Expr branch : c.branches()) {
            out = or(out, eval(branch, rules, byToken));
          }
          yield out;
        }
        case Expr.Sequence s -> {
          BitSet[] out = identity();
          for (Expr item : s.items()) {
            out = times(out, eval(item, rules, byToken));
          }
          yield out;
        }
        case Expr.Automaton automaton -> throw new AssertionError(automaton);
        case Expr.Repeat r -> {
          BitSet[] body = eval(r.body(), rules, byToken);
          BitSet[] out = identity();
          for (int i = 0; i < r.min(); i++) {
            out = times(out, body);
          }
          BitSet[] more = identity();
          for (int i = r.min(); i < r.max(); i++) {
            more = or(identity(), times(body, more));
          }
          yield times(out, r.max() == Expr.UNBOUNDED ? closure(body) : more);
        }
      };
    }

    private BitSet[] none() {
      BitSet[] m = new BitSet[nodes];
      Arrays.setAll(m, i -> new BitSet(nodes));
      return m;
    }

    private BitSet[] identity() {
      BitSet[] m = none();
      for (int i = 0; i < nodes; i++) {
        m[i].set(i);
      }
      return m;
    }

    private BitSet[] or(BitSet[] a, BitSet[] b) {
      BitSet[] out = none();
      for (int i = 0; i < nodes; i++) {
        out[i].or(a[i]);
        out[i].or(b[i]);
      }
      return out;
    }

    private BitSet[] times(BitSet[] a, BitSet[] b) {
      BitSet[] out = none();
      for (int i = 0; i < nodes; i++) {
        for (int k = a[i].nextSetBit(0); k >= 0; k = a[i].nextSetBit(k + 1)) {
          out[i].or(b[k]);
        }
      }
      return out;
    }

    /** Any number of times, zero too. */
    private BitSet[] closure(BitSet[] body) {
      BitSet[] out = or(identity(), body);
      for (int k = 0; k < nodes; k++) {
        for (int i = 0; i < nodes; i++) {
          if (out[i].get(k)) {
            out[i].or(out[k]);
          }
        }
      }
      return out;
    }
  }

  private boolean ignored(int labels) {
    return Arrays.stream(lexer.labels(labels))
        .anyMatch(t -> grammar.terminals().get(t).role() == Role.IGNORED);
  }

  private List<Integer> tokens(int labels) {
    return Arrays.stream(lexer.labels(labels))
        .filter(t -> grammar.terminals().get(t).role() == Role.TOKEN)
        .boxed()
        .toList();
  }

  /** The lexer states that some bytes lead to, or none. */
  private List<Integer> reached(int from) {
    BitSet seen = new BitSet();
    ArrayDeque<Integer> queue = new ArrayDeque<>(List.of(from));
    seen.set(from);
    while (!queue.isEmpty()) {
      int state = queue.remove();
      for (int b = 0; b < 256; b++) {
        int next = lexer.next(state, b);
        if (next != LexerTable.DEAD && !seen.get(next)) {
          seen.set(next);
          queue.add(next);
        }
      }
    }
    return seen.stream().boxed().toList();
  }
}
