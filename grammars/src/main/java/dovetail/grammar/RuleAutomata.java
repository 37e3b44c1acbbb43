package dovetail.grammar;

import dovetail.ints.IntList;
import dovetail.ints.Numbering;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The rules of a grammar as deterministic automata over tokens and rules, and the tokens that the
 * lexer looks for in each of their states: the next tokens of the rule, and the tokens that may
 * stand anywhere. For example, behind {@code "if"} of {@code "if" value "then"} these are the first
 * tokens of {@code value}, and comments.
 */
final class RuleAutomata {
  private static final int EMPTY = -1;

  /** The most states of a rule, with its repetitions written out. */
  private static final int MOST_STATES = 20_000;

  /** Symbols from here are rules, below it tokens. */
  static final int RULES = 1 << 24;

  /** The distance between a word's symbols under two sets of reserved words. */
  static final int SETS = 1 << 16;

  final ContextTokens tokens;
  private final Numbering<String> names = new Numbering<>();
  private final List<Integer> starts = new ArrayList<>();
  private final List<SortedMap<Integer, Integer>> edges = new ArrayList<>(); // per state
  private final BitSet finals = new BitSet();
  private final List<BitSet> first = new ArrayList<>(); // per rule: symbols of tokens
  private final Set<String> nullable = new LinkedHashSet<>();
  private final List<BitSet> units = new ArrayList<>(); // per rule
  private final List<BitSet> corners = new ArrayList<>(); // per rule
  private final BitSet ends; // per rule, without and with a textless token at the end
  private final BitSet emptyEnds; // per rule, behind another token and behind an empty one
  private final BitSet nothingEnds; // per rule, behind others and behind one that may be empty
  private final BitSet closed = new BitSet(); // states behind which no extra may stand
  private final List<BitSet> looked; // per state: symbols of tokens

  /** A rule has too many states. */
  static final class TooLarge extends RuntimeException {
    private static final long serialVersionUID = 1;
    final String rule;

    private TooLarge(String rule) {
      super(rule);
      this.rule = rule;
    }
  }

  /**
   * The rules that are reached from the start, and from rules that may stand anywhere.
   *
   * @throws TooLarge if one has more than {@value #MOST_STATES} states
   */
  RuleAutomata(ContextTokens tokens, String start) {
    this.tokens = tokens;
    for (boolean changed = true; changed; ) {
      changed = false;
      var _ = names.of(start);
      tokens.extraRules().forEach(names::of);
      for (int rule = 0; rule < names.size(); rule++) {
        String name = names.get(rule);
        Expr body = tokens.body(name);
        changed |= Expressions.nullable(body, nullable) && nullable.add(name);
        Expressions.walk(body, this::mentioned);
      }
    }
    for (String name : names.values()) {
      automaton(name);
      first.add(new BitSet());
    }
    for (boolean changed = true; changed; ) {
      changed = false;
      for (int rule = 0; rule < names.size(); rule++) {
        int before = first.get(rule).cardinality();
        for (int symbol : edges.get(starts.get(rule)).keySet()) {
          first.get(rule).or(first(symbol));
        }
        changed |= before != first.get(rule).cardinality();
      }
    }
    findClosed();
    ends = ends(tokens.textless());
    emptyEnds = ends(tokens.empty());
    nothingEnds = ends(tokens.mayBeEmpty());
    findBegins(units, true);
    findBegins(corners, false);
    looked = tokens.looked(this);
  }

  private void findClosed() {
    for (int rule = 0; rule < names.size(); rule++) {
      String name = names.get(rule);
      int end = rule + 1 < names.size() ? starts.get(rule + 1) : edges.size();
      for (int q = starts.get(rule); q < end; q++) {
        BitSet next = next(q);
        closed.set(
            q,
            !next.isEmpty()
                && next.stream().allMatch(symbol -> tokens.touches(name, token(symbol))));
      }
    }
  }

  /** The symbols of the tokens with which the rule of a state goes on. */
  private BitSet next(int state) {
    BitSet next = new BitSet();
    edges.get(state).keySet().forEach(symbol -> next.or(first(symbol)));
    return next;
  }

  /** Whether rules that may stand anywhere, and such tokens, may stand behind a state. */
  boolean takesExtras(int state) {
    return !closed.get(state);
  }

  /**
   * Finds for each rule itself, and the rules with which it can begin, or that can be all of it.
   */
  private void findBegins(List<BitSet> found, boolean whole) {
    for (int rule = 0; rule < names.size(); rule++) {
      found.add(new BitSet());
      found.get(rule).set(rule);
    }
    for (boolean changed = true; changed; ) {
      changed = false;
      for (int rule = 0; rule < names.size(); rule++) {
        BitSet own = found.get(rule);
        int before = own.cardinality();
        edges
            .get(starts.get(rule))
            .forEach(
                (symbol, to) -> {
                  if (symbol >= RULES && (!whole || finals.get(to))) {
                    own.or(found.get(symbol - RULES));
                  }
                });
        changed |= before != own.cardinality();
      }
    }
  }

  /** A rule, and the rules that it can be without any other part. */
  BitSet units(int rule) {
    return units.get(rule);
  }

  /** A rule, and the rules with which it can begin. */
  BitSet corners(int rule) {
    return corners.get(rule);
  }

  /**
   * The ends of rules: per rule two bits, whether it can end behind a token that is none of some,
   * and behind one that is.
   */
  private BitSet ends(BitSet some) {
    BitSet ends = new BitSet();
    for (int rule = 0; rule < names.size(); rule++) {
      ends.set(2 * rule, some.isEmpty());
    }
    for (int before = -1; !some.isEmpty() && before != ends.cardinality(); ) {
      before = ends.cardinality();
      for (int rule = 0; rule < names.size(); rule++) {
        addEnds(ends, rule, some);
      }
    }
    return ends;
  }

  private void addEnds(BitSet ends, int rule, BitSet some) {
    BitSet seen = new BitSet();
    IntList work = new IntList();
    work.add(2 * starts.get(rule));
    while (!work.isEmpty()) {
      int place = work.pop();
      if (!seen.get(place)) {
        seen.set(place);
        if (finals.get(place / 2)) {
          ends.set(2 * rule + place % 2);
        }
        edges
            .get(place / 2)
            .forEach(
                (symbol, to) -> {
                  boolean isRule = symbol >= RULES;
                  for (int is = 0; is < 2; is++) {
                    if (isRule
                        ? ends.get(2 * (symbol - RULES) + is)
                        : some.get(token(symbol)) == (is == 1)) {
                      work.add(2 * to + is);
                    }
                  }
                });
      }
    }
  }

  /** Whether a rule can end with a textless token, or with any other. */
  boolean ends(int rule, boolean taken) {
    return ends.get(2 * rule + (taken ? 1 : 0));
  }

  /** Whether a rule can end behind an {@linkplain ContextTokens#empty empty} token, or another. */
  boolean endsEmpty(int rule, boolean empty) {
    return emptyEnds.get(2 * rule + (empty ? 1 : 0));
  }

  /** Whether a rule can end behind a token that may be empty. */
  boolean mayEndEmpty(int rule) {
    return nothingEnds.get(2 * rule + 1);
  }

  /** Whether a rule can begin with a textless token. */
  boolean begins(int rule) {
    return first.get(rule).intersects(tokens.textless());
  }

  /** The rules, the start first. */
  List<String> reached() {
    return names.values();
  }

  int states() {
    return edges.size();
  }

  int start(int rule) {
    return starts.get(rule);
  }

  /** The states that a state leads to, by the symbols between. */
  SortedMap<Integer, Integer> edges(int state) {
    return edges.get(state);
  }

  boolean isFinal(int state) {
    return finals.get(state);
  }

  /** The rules that may stand anywhere. */
  List<Integer> extras() {
    return tokens.extraRules().stream().map(names::of).toList();
  }

  /** The token of a symbol that is no rule. */
  static int token(int symbol) {
    return symbol % SETS;
  }

  /** The set of reserved words under which a symbol's word is read. */
  static int reservedSet(int symbol) {
    return symbol / SETS;
  }

  /**
   * The tokens that are looked for in a state, as symbols: its own, and those of the grammar that
   * the parser looks for wherever the state is.
   */
  BitSet looked(int state) {
    return looked.get(state);
  }

  /** The tokens that a state looks for by itself, as symbols. */
  BitSet own(int state) {
    BitSet own = next(state);
    if (takesExtras(state)) {
      own.or(tokens.extraTokens());
      extras().forEach(rule -> own.or(first.get(rule)));
    }
    return own;
  }

  /** The tokens that are looked for in a state. */
  BitSet lookedTokens(int state) {
    BitSet found = new BitSet();
    looked(state).stream().map(RuleAutomata::token).forEach(found::set);
    return found;
  }

  private BitSet first(int symbol) {
    if (symbol >= RULES) {
      return first.get(symbol - RULES);
    }
    BitSet one = new BitSet();
    one.set(symbol);
    return one;
  }

  private void mentioned(Expr expr) {
    if (expr instanceof Expr.Ref ref) {
      var _ = names.of(ref.rule());
    }
  }

  // ---- one rule

  /** A rule's automaton while it is not deterministic. */
  private final class Draft {
    private final String rule;
    private final List<IntList> out = new ArrayList<>(); // symbol, state, …

    Draft(String rule) {
      this.rule = rule;
    }

    int add() {
      if (out.size() == MOST_STATES) {
        throw new TooLarge(rule);
      }
      out.add(new IntList(2));
      return out.size() - 1;
    }

    void edge(int from, int symbol, int to) {
      out.get(from).add(symbol);
      out.get(from).add(to);
    }

    /** Adds the tokens of an expression between two states. */
    void read(Expr expr, int from, int to) {
      switch (expr) {
        case Expr.Token token -> edge(from, token.terminal(), to);
        case Expr.Ref ref -> {
          edge(from, RULES + names.of(ref.rule()), to);
          if (nullable.contains(ref.rule())) {
            edge(from, EMPTY, to);
          }
        }
        case Expr.Sequence sequence -> {
          int at = from;
          for (Expr item : sequence.items()) {
            at = behind(item, at);
          }
          edge(at, EMPTY, to);
        }
        case Expr.Choice choice -> choice.branches().forEach(branch -> read(branch, from, to));
        case Expr.Repeat repeat -> {
          int at = from;
          boolean bounded = repeat.max() != Expr.UNBOUNDED;
          for (int i = bounded ? 0 : 1; i < repeat.min(); i++) {
            at = behind(repeat.body(), at);
          }
          for (int i = repeat.min(); i < repeat.max(); i++) {
            edge(at, EMPTY, to);
            at = behind(repeat.body(), at);
          }
          if (!bounded) {
            int loop = add();
            edge(at, EMPTY, loop);
            at = behind(repeat.body(), loop);
            edge(at, EMPTY, loop);
            at = repeat.min() == 0 ? loop : at;
          }
          edge(at, EMPTY, to);
        }
        case Expr.Automaton _ -> throw new IllegalArgumentException("an automaton in a rule");
      }
    }

    /** Adds the tokens of an expression; the state behind them. */
    private int behind(Expr expr, int from) {
      int to = add();
      read(expr, from, to);
      return to;
    }

    BitSet closed(BitSet states) {
      IntList work = new IntList();
      BitSet all = (BitSet) states.clone();
      states.stream().forEach(work::add);
      while (!work.isEmpty()) {
        IntList list = out.get(work.pop());
        for (int i = 0; i < list.size(); i += 2) {
          if (list.get(i) == EMPTY && !all.get(list.get(i + 1))) {
            all.set(list.get(i + 1));
            work.add(list.get(i + 1));
          }
        }
      }
      return all;
    }
  }

  private void automaton(String rule) {
    Draft draft = new Draft(rule);
    int begin = draft.add();
    int end = draft.add();
    draft.read(tokens.body(rule), begin, end);
    Map<BitSet, Integer> known = new HashMap<>();
    List<BitSet> work = new ArrayList<>();
    BitSet only = new BitSet();
    only.set(begin);
    starts.add(state(draft.closed(only), end, known, work));
    for (int i = 0; i < work.size(); i++) {
      if (i == MOST_STATES) {
        throw new TooLarge(rule);
      }
      SortedMap<Integer, BitSet> targets = new TreeMap<>();
      work.get(i).stream()
          .forEach(
              q -> {
                IntList list = draft.out.get(q);
                for (int e = 0; e < list.size(); e += 2) {
                  if (list.get(e) != EMPTY) {
                    targets.computeIfAbsent(list.get(e), _ -> new BitSet()).set(list.get(e + 1));
                  }
                }
              });
      SortedMap<Integer, Integer> own = edges.get(known.getOrDefault(work.get(i), 0));
      targets.forEach((symbol, to) -> own.put(symbol, state(draft.closed(to), end, known, work)));
    }
  }

  private int state(BitSet set, int end, Map<BitSet, Integer> known, List<BitSet> work) {
    return known.computeIfAbsent(
        set,
        _ -> {
          edges.add(new TreeMap<>());
          finals.set(edges.size() - 1, set.get(end));
          work.add(set);
          return edges.size() - 1;
        });
  }
}
