package dovetail.grammar;

import dovetail.grammar.lalr.Lalr;
import dovetail.grammar.lalr.Productions;
import dovetail.ints.IntList;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Splits the rules of a grammar for Lark's contextual lexer, in which the state of the LALR parser
 * chooses the scanner of the next token: a set of terminals that are tried in order. Input: the
 * rules as productions, the LALR table, and the scanner of each state. Output: rules in which each
 * token says by which scanner it is read, so that a parser of any kind reads the same texts.
 *
 * <p>For example, {@code set: "set" NAME "to" NAME} has a scanner without {@code "to"} behind
 * {@code "set"}; so {@code set to to to} is a text of it. In the result each {@code NAME} is the
 * one of a scanner without {@code "to"}.
 *
 * <p>A token is read by the scanner of the LALR state behind the last shift; reductions do not
 * change it. So a rule has a copy for each state in which it begins, and for each scanner under
 * which it ends. States in which a rule reads the same tokens by the same scanners share the copy;
 * partition refinement on the transitions of the table finds them. So each text that the scanners
 * read as the parser asks them to keeps its derivations, and no text gets others.
 */
final class Splitting {
  /** The most alternatives of one rule, and the most rules. */
  private static final int MOST = 20_000;

  private final Bnf bnf;
  private final Productions grammar;
  private final Lalr table;
  private final int[] scanners; // by state; -1 where no token leads to
  private final Instances instances;
  private final boolean[] nullable;

  // transitions by nonterminals
  private final Map<Long, Integer> numbers = new HashMap<>();
  private final IntList from = new IntList();
  private final IntList symbol = new IntList();
  private final List<int[][]> steps = new ArrayList<>(); // per production: see step
  private int[] classOf = {};
  private int[] representative = {};
  private BitSet[] ends = {}; // per class: the scanners after a text that is not empty

  private final Map<Key, String> names = new LinkedHashMap<>();
  private final Map<String, Integer> uses = new HashMap<>();
  private final Deque<Key> work = new ArrayDeque<>();
  private boolean tooLarge;

  private record Key(int kind, int in, int out) {}

  Splitting(Bnf bnf, Lalr table, int[] scanners, Instances instances) {
    this.bnf = bnf;
    this.grammar = bnf.productions;
    this.table = table;
    this.scanners = scanners;
    this.instances = instances;
    this.nullable = grammar.nullable();
  }

  /** The rules; null if there would be too many. */
  @Nullable List<Rule> rules(String start, String text) {
    findTransitions();
    refine();
    findEnds();
    int first = transition(Lalr.FIRST, bnf.symbol(start));
    int before = scanners[Lalr.FIRST];
    Position position = bnf.rule(bnf.symbol(start)).position();
    List<Expr> whole = new ArrayList<>();
    if (nullable[bnf.symbol(start)]) {
      whole.add(instances.passed(before, position));
    }
    for (int out : ends[classOf[first]].stream().toArray()) {
      whole.add(
          new Expr.Sequence(
              List.of(
                  ref(classOf[first], before, out, position), instances.passed(out, position))));
    }
    List<Rule> rules = new ArrayList<>();
    rules.add(new Rule(text, new Expr.Choice(whole), position));
    while (!work.isEmpty() && !tooLarge) {
      rules.add(rule(work.removeFirst()));
      tooLarge |= rules.size() > MOST;
    }
    return tooLarge ? null : rules;
  }

  // ---- transitions

  private void findTransitions() {
    for (int state = 0; state < table.states(); state++) {
      int[] row = table.moves(state);
      for (int i = 0; i < row.length; i += 2) {
        if (!grammar.isTerminal(row[i])) {
          numbers.put((long) state << 32 | row[i], from.size());
          from.add(state);
          symbol.add(row[i]);
        }
      }
    }
    for (int t = 0; t < from.size(); t++) {
      List<Integer> productions = grammar.of(symbol.get(t));
      int[][] own = new int[productions.size()][];
      for (int p = 0; p < own.length; p++) {
        int[] body = grammar.right(productions.get(p));
        own[p] = new int[body.length];
        int at = from.get(t);
        for (int i = 0; i < body.length; i++) {
          int to = table.after(at, body[i]);
          own[p][i] = grammar.isTerminal(body[i]) ? -1 - scanners[to] : transition(at, body[i]);
          at = to;
        }
      }
      steps.add(own);
    }
  }

  private int transition(int state, int nonterminal) {
    return numbers.getOrDefault((long) state << 32 | nonterminal, -1);
  }

  /** Transitions that read the same by the same scanners become one class. */
  private void refine() {
    classOf = symbol.toArray();
    int count = 0;
    while (true) {
      Map<List<Integer>, Integer> kinds = new HashMap<>();
      int[] next = new int[classOf.length];
      for (int t = 0; t < next.length; t++) {
        List<Integer> key = new ArrayList<>();
        key.add(symbol.get(t));
        for (int[] body : steps.get(t)) {
          for (int step : body) {
            key.add(step < 0 ? step : classOf[step]);
          }
        }
        next[t] = kinds.computeIfAbsent(key, _ -> kinds.size());
      }
      classOf = next;
      if (kinds.size() == count) {
        break;
      }
      count = kinds.size();
    }
    representative = new int[count];
    Arrays.fill(representative, -1);
    for (int t = classOf.length - 1; t >= 0; t--) {
      representative[classOf[t]] = t;
    }
  }

  private void findEnds() {
    ends = new BitSet[representative.length];
    Arrays.setAll(ends, _ -> new BitSet());
    for (boolean changed = true; changed; ) {
      changed = false;
      for (int kind = 0; kind < ends.length; kind++) {
        int t = representative[kind];
        int before = ends[kind].cardinality();
        List<Integer> productions = grammar.of(symbol.get(t));
        for (int p = 0; p < productions.size(); p++) {
          int[] body = grammar.right(productions.get(p));
          int[] own = steps.get(t)[p];
          for (int i = body.length - 1; i >= 0; i--) {
            if (own[i] < 0) {
              ends[kind].set(-1 - own[i]);
              break;
            }
            ends[kind].or(ends[classOf[own[i]]]);
            if (!nullable[body[i]]) {
              break;
            }
          }
        }
        changed |= ends[kind].cardinality() != before;
      }
    }
  }

  // ---- rules

  private Expr ref(int kind, int in, int out, Position position) {
    Key key = new Key(kind, in, out);
    String name = names.get(key);
    if (name == null) {
      int nonterminal = symbol.get(representative[kind]);
      String of = bnf.rule(nonterminal).name() + (bnf.isRule(nonterminal) ? "" : "$" + nonterminal);
      int number = uses.merge(of, 1, Integer::sum);
      name = number == 1 ? of : number + "__" + of;
      names.put(key, name);
      work.add(key);
    }
    return new Expr.Ref(name, position);
  }

  private Rule rule(Key key) {
    int t = representative[key.kind()];
    int nonterminal = symbol.get(t);
    Position position = bnf.rule(nonterminal).position();
    List<Integer> productions = grammar.of(nonterminal);
    boolean loops = ends[key.kind()].cardinality() == 1;
    List<Expr> bases = new ArrayList<>();
    List<Expr> repeated = new ArrayList<>();
    for (int p = 0; p < productions.size(); p++) {
      int[] body = grammar.right(productions.get(p));
      int[] own = steps.get(t)[p];
      boolean recursive = loops && body.length > 0 && body[0] == nonterminal && own[0] == t;
      if (!recursive) {
        walk(body, own, 0, key.in(), key.out(), List.of(), position, bases);
      } else {
        walk(body, own, 1, key.out(), key.out(), List.of(), position, repeated);
        if (nullable[nonterminal]) {
          walk(body, own, 1, key.in(), key.out(), List.of(), position, bases);
        }
      }
    }
    Expr base = new Expr.Choice(bases);
    Expr body =
        repeated.isEmpty()
            ? base
            : new Expr.Sequence(
                List.of(base, new Expr.Repeat(new Expr.Choice(repeated), 0, Expr.UNBOUNDED)));
    String name = names.get(key);
    return new Rule(name == null ? "" : name, body, position);
  }

  /** Adds the ways to read the rest of a production between two scanners. */
  private void walk(
      int[] body,
      int[] own,
      int at,
      int in,
      int out,
      List<Expr> before,
      Position position,
      List<Expr> all) {
    if (all.size() > MOST) {
      tooLarge = true;
      return;
    }
    if (at == body.length) {
      if (in == out && !before.isEmpty()) {
        all.add(before.size() == 1 ? before.get(0) : new Expr.Sequence(before));
      }
      return;
    }
    if (own[at] < 0) {
      Expr token = instances.token(body[at], in, position);
      walk(body, own, at + 1, -1 - own[at], out, with(before, token), position, all);
      return;
    }
    if (nullable[body[at]]) {
      walk(body, own, at + 1, in, out, before, position, all);
    }
    int kind = classOf[own[at]];
    for (int next = ends[kind].nextSetBit(0); next >= 0; next = ends[kind].nextSetBit(next + 1)) {
      // a way that cannot lead on to the scanner at the end needs no rule
      if (at + 1 < body.length || next == out) {
        List<Expr> after = with(before, ref(kind, in, next, position));
        walk(body, own, at + 1, next, out, after, position, all);
      }
    }
  }

  private static List<Expr> with(List<Expr> list, Expr one) {
    List<Expr> longer = new ArrayList<>(list);
    longer.add(one);
    return longer;
  }
}
