package dovetail.grammar;

import dovetail.ints.IntList;
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
 * The rules of a grammar of tree-sitter's as deterministic automata, and what each of their states
 * looks for: the tokens that may come next if the rule goes on there, and those that may stand
 * anywhere.
 */
final class TreeSitterRules {
  private static final int EMPTY = -1;

  /** Symbols from here are rules, below it tokens. */
  static final int RULES = 1 << 24;

  /** What a word is counted up by for each set of reserved words. */
  private static final int SETS = 1 << 16;

  private final TreeSitterTokens tokens;
  private final List<String> names = new ArrayList<>();
  private final Map<String, Integer> numbers = new HashMap<>();
  private final List<Integer> starts = new ArrayList<>();
  private final List<SortedMap<Integer, Integer>> edges = new ArrayList<>(); // per state
  private final BitSet finals = new BitSet();
  private final List<BitSet> first = new ArrayList<>(); // per rule: symbols of tokens
  private final Set<String> nullable = new LinkedHashSet<>();
  private final List<BitSet> units = new ArrayList<>(); // per rule
  private final List<BitSet> corners = new ArrayList<>(); // per rule
  private final BitSet ends = new BitSet(); // per rule, and whether it asks for the text behind it
  private final List<BitSet> looked; // per state: symbols of tokens

  /** The rules that are reached from one, and from what may stand anywhere. */
  TreeSitterRules(TreeSitterTokens tokens, String start) {
    this.tokens = tokens;
    for (boolean changed = true; changed; ) {
      changed = false;
      number(start);
      tokens.extraRules().forEach(this::number);
      for (int rule = 0; rule < names.size(); rule++) {
        String name = names.get(rule);
        Json body = tokens.rule(name);
        changed |= rule > 0 && isNullable(body) && nullable.add(name);
        mentioned(body);
      }
    }
    for (String name : names) {
      automaton(tokens.rule(name));
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
    findEnds();
    findBegins(units, true);
    findBegins(corners, false);
    looked = TreeSitterNeighbours.shared(this);
    for (int q = 0; q < looked.size(); q++) {
      looked.get(q).andNot(tokens.declared());
      looked.get(q).or(own(q));
    }
  }

  /** Finds for each rule itself and the rules with which it can begin, or those that it can be. */
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
   * Finds how rules can end: behind a token, or behind one that reads nothing and asks for what
   * comes next.
   */
  private void findEnds() {
    ends.set(0, 2 * names.size(), tokens.ahead().isEmpty());
    for (int before = -1; before != ends.cardinality(); ) {
      before = ends.cardinality();
      for (int rule = 0; rule < names.size(); rule++) {
        findEnds(rule);
      }
    }
  }

  private void findEnds(int rule) {
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
                  for (int ahead = 0; ahead < 2; ahead++) {
                    if (isRule
                        ? ends.get(2 * (symbol - RULES) + ahead)
                        : tokens.ahead().get(token(symbol)) == (ahead == 1)) {
                      work.add(2 * to + ahead);
                    }
                  }
                });
      }
    }
  }

  /**
   * Whether a rule can end behind a token that reads nothing and asks for the text behind it, or
   * behind any other.
   */
  boolean ends(int rule, boolean ahead) {
    return ends.get(2 * rule + (ahead ? 1 : 0)) && (!ahead || !tokens.ahead().isEmpty());
  }

  /** Whether a rule can begin with a token that reads nothing. */
  boolean begins(int rule) {
    return first.get(rule).intersects(tokens.ahead());
  }

  TreeSitterTokens tokens() {
    return tokens;
  }

  /** The rules, the start first. */
  List<String> reached() {
    return names;
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
    return tokens.extraRules().stream().map(numbers::get).toList();
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
    BitSet own = (BitSet) tokens.extraTokens().clone();
    edges.get(state).keySet().forEach(symbol -> own.or(first(symbol)));
    extras().forEach(rule -> own.or(first.get(rule)));
    return own;
  }

  /** The tokens that are looked for in a state. */
  BitSet lookedTokens(int state) {
    BitSet found = new BitSet();
    looked(state).stream().map(TreeSitterRules::token).forEach(found::set);
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

  private int number(String name) {
    return numbers.computeIfAbsent(
        name,
        _ -> {
          names.add(name);
          return names.size() - 1;
        });
  }

  private void mentioned(Json rule) {
    if (rule.type().equals("SYMBOL")) {
      String name = rule.string("name").orElse("");
      if (!tokens.isWordRule(name)) {
        number(name);
      }
    }
    boolean token = rule.type().endsWith("TOKEN");
    if (!token && rule.members().containsKey("content")) {
      mentioned(rule.get("content"));
    }
    rule.get("members").items().forEach(this::mentioned);
  }

  private boolean isNullable(Json rule) {
    return switch (rule.type()) {
      case "BLANK", "REPEAT" -> true;
      case "STRING", "PATTERN", "TOKEN", "IMMEDIATE_TOKEN" -> false;
      case "SYMBOL" -> nullable.contains(rule.string("name").orElse(""));
      case "SEQ" -> rule.get("members").items().stream().allMatch(this::isNullable);
      case "CHOICE" -> rule.get("members").items().stream().anyMatch(this::isNullable);
      default -> isNullable(rule.get("content"));
    };
  }

  // ---- one rule

  /** A rule's automaton while it is not deterministic. */
  private final class Draft {
    private final List<IntList> out = new ArrayList<>(); // symbol, state, …

    int add() {
      out.add(new IntList(2));
      return out.size() - 1;
    }

    void edge(int from, int symbol, int to) {
      out.get(from).add(symbol);
      out.get(from).add(to);
    }

    /** Adds the tokens of a rule between two states. */
    void read(Json rule, int from, int to, int reserved) {
      switch (rule.type()) {
        case "BLANK" -> edge(from, EMPTY, to);
        case "STRING", "PATTERN", "TOKEN", "IMMEDIATE_TOKEN" -> {
          edge(from, tokens.token(rule), to);
          if (tokens.empty(tokens.token(rule)) >= 0) {
            edge(from, tokens.empty(tokens.token(rule)), to);
          }
        }
        case "SYMBOL" -> {
          String name = rule.string("name").orElse("");
          Json ahead = tokens.aheadRule(name);
          if (tokens.isWordRule(name)) {
            edge(from, tokens.word() + SETS * reserved, to);
          } else if (ahead != null) {
            read(ahead, from, to, reserved);
          } else {
            edge(from, RULES + number(name), to);
            if (nullable.contains(name)) {
              edge(from, EMPTY, to);
            }
          }
        }
        case "SEQ" -> {
          int at = from;
          for (Json member : rule.get("members").items()) {
            int next = add();
            read(member, at, next, reserved);
            at = next;
          }
          edge(at, EMPTY, to);
        }
        case "CHOICE" ->
            rule.get("members").items().forEach(member -> read(member, from, to, reserved));
        case "REPEAT", "REPEAT1" -> {
          int loop = add();
          int behind = add();
          edge(from, EMPTY, loop);
          read(rule.get("content"), loop, behind, reserved);
          edge(behind, EMPTY, loop);
          edge(rule.type().equals("REPEAT") ? loop : behind, EMPTY, to);
        }
        case "RESERVED" ->
            read(
                rule.get("content"),
                from,
                to,
                tokens.reservedSet(rule.string("context_name").orElse("")));
        default -> read(rule.get("content"), from, to, reserved);
      }
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

  private void automaton(Json rule) {
    Draft draft = new Draft();
    int begin = draft.add();
    int end = draft.add();
    draft.read(rule, begin, end, 0);
    Map<BitSet, Integer> known = new HashMap<>();
    List<BitSet> work = new ArrayList<>();
    BitSet only = new BitSet();
    only.set(begin);
    starts.add(state(draft.closed(only), end, known, work));
    for (int i = 0; i < work.size(); i++) {
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
