package dovetail.grammar;

import dovetail.ints.IntList;
import dovetail.lexer.LexicalGrammar;
import dovetail.lexer.RankedLexer;
import dovetail.lexer.Role;
import dovetail.lexer.Terminal;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Which tokens are looked for where. A token is read by the set of the rule's state that goes on
 * with it, whatever rules begin there; sets that read the same tokens wherever it matters are one
 * lexical context. Rules are told apart by the context in which they begin.
 *
 * <p>Keywords need no context: a text that the word token takes is the keyword, where that is
 * looked for, and also the word of each state that does not look for that keyword.
 */
final class TreeSitterContexts {
  private final TreeSitterRules rules;
  private final TreeSitterTokens tokens;
  private final Position at;
  private final List<Terminal> terminals = new ArrayList<>();
  private final Map<List<Object>, Integer> ids = new LinkedHashMap<>(); // token, context, keywords
  private final Map<Integer, Integer> besideOf = new TreeMap<>(); // the set of a token beside
  private final Map<BitSet, Integer> setNumbers = new LinkedHashMap<>();
  private final int[] setOf; // per state
  private final Colors colors;
  private final BitSet alike = new BitSet(); // extras that all contexts read alike
  private final List<BitSet> takers;
  private final Map<List<Integer>, String> names = new LinkedHashMap<>(); // rule, context
  private final Map<String, Integer> uses = new HashMap<>();
  private final Deque<List<Integer>> work = new ArrayDeque<>();

  TreeSitterContexts(TreeSitterRules rules, Position at) {
    this.rules = rules;
    this.tokens = rules.tokens();
    this.at = at;
    this.takers = tokens.takers();
    setOf = new int[rules.states()];
    BitSet going = new BitSet(); // states that go on: not those where others begin a rule
    going.set(rules.start(0));
    for (int q = 0; q < setOf.length; q++) {
      rules.edges(q).values().forEach(going::set);
    }
    going.stream().forEach(q -> setOf[q] = set(sought(q)));
    tokens.beside().stream()
        .forEach(
            t -> {
              BitSet alone = new BitSet();
              alone.set(t);
              besideOf.put(t, set(alone));
            });
    colors = new Colors(List.copyOf(setNumbers.keySet()), takers, LexicalGrammar.MAX_GROUPS - 1);
    for (int extra : tokens.extraTokens().stream().toArray()) {
      alike.set(extra, !isUsed(extra) && takers.get(extra).stream().allMatch(this::everywhere));
    }
  }

  /** Whether no two contexts that differ had to be one. */
  boolean exact() {
    return colors.exact();
  }

  /** The number of what separators are at the end of a text. */
  private static final int BLANK = -1;

  private int set(BitSet set) {
    return setNumbers.computeIfAbsent(set, _ -> setNumbers.size());
  }

  /** The tokens of a state as the automaton looks for them: keywords as words. */
  private BitSet sought(int state) {
    BitSet sought = new BitSet();
    rules.looked(state).stream().map(TreeSitterRules::token).forEach(sought::set);
    if (sought.intersects(tokens.keywords())) {
      sought.andNot(tokens.keywords());
      sought.set(tokens.word());
    }
    sought.andNot(tokens.beside());
    return sought;
  }

  private boolean isUsed(int extra) {
    return IntStream.range(0, setOf.length).anyMatch(q -> rules.edges(q).containsKey(extra));
  }

  private boolean everywhere(int token) {
    boolean some = colors.unions().stream().anyMatch(union -> union.get(token));
    return !some || colors.unions().stream().allMatch(union -> union.get(token));
  }

  // ---- terminals

  private int terminal(int token, int context, @Nullable BitSet without, Role role) {
    return ids.computeIfAbsent(
        List.of(token, context, without == null ? "" : without),
        _ -> {
          boolean literal = token >= 0 && tokens.text(token).isPresent();
          terminals.add(
              new Terminal(
                  terminals.size(),
                  token == BLANK ? "_BLANK" : tokens.name(token),
                  null,
                  literal,
                  0,
                  role,
                  context + 1));
          return terminals.size() - 1;
        });
  }

  private int instance(int symbol, int context, BitSet looked) {
    int token = TreeSitterRules.token(symbol);
    return terminal(token, context, token == tokens.word() ? claimed(looked) : null, Role.TOKEN);
  }

  /** The keywords that are no words where some symbols are looked for. */
  private BitSet claimed(BitSet looked) {
    BitSet claimed = new BitSet();
    int set = -1;
    for (int symbol : looked.stream().toArray()) {
      int token = TreeSitterRules.token(symbol);
      claimed.set(token, tokens.keywords().get(token));
      set = token == tokens.word() ? Math.max(set, TreeSitterRules.reservedSet(symbol)) : set;
    }
    if (set >= 0) {
      claimed.or(tokens.reserved(set));
    }
    return claimed;
  }

  private int[] labels(int context, int token, int shadow) {
    if (token == tokens.blankToken()) {
      return new int[] {terminal(BLANK, colors.unions().size(), null, Role.TOKEN)};
    }
    if (context == 0) {
      return alike.get(token) ? new int[] {terminal(token, -1, null, Role.IGNORED)} : new int[0];
    }
    if (alike.get(token)) {
      return new int[] {terminal(token, -1, null, Role.IGNORED)};
    }
    IntList found = new IntList(2);
    int keyword = tokens.keyword(shadow);
    if (token != tokens.word()) {
      Integer id = ids.get(List.of(token, context - 1, ""));
      return id == null ? new int[0] : new int[] {id};
    }
    Integer own = ids.get(List.of(keyword, context - 1, ""));
    if (keyword >= 0 && own != null) {
      found.add(own);
    }
    words
        .getOrDefault(context - 1, List.of())
        .forEach(
            word -> {
              if (keyword < 0 || !word.without().get(keyword)) {
                found.add(word.id());
              }
            });
    found.sort();
    return found.toArray();
  }

  /** A word that is none of some keywords. */
  private record Word(int id, BitSet without) {}

  private final Map<Integer, List<Word>> words = new HashMap<>(); // by context

  // ---- rules

  /**
   * The grammar.
   *
   * @param brackets the tokens that open, and those that close
   */
  Grammar grammar(String name, String lexer, List<BitSet> brackets) {
    List<Rule> made = new ArrayList<>();
    uses.put("text", 1);
    made.add(new Rule("text", automaton(0, -1), at));
    while (!work.isEmpty()) {
      List<Integer> key = work.removeFirst();
      String called = Objects.requireNonNull(names.get(key));
      made.add(new Rule(called, automaton(key.getFirst(), key.getLast()), at));
    }
    ids.forEach(
        (key, id) -> {
          if (key.getLast() instanceof BitSet without) {
            words
                .computeIfAbsent((Integer) key.get(1), _ -> new ArrayList<>())
                .add(new Word(id, without));
          }
        });
    alike.stream().forEach(extra -> terminal(extra, -1, null, Role.IGNORED));
    BitSet rare = new BitSet();
    rare.set(terminal(BLANK, colors.unions().size(), null, Role.TOKEN));
    LexicalGrammar lexical =
        LexicalGrammar.ranked(
            List.copyOf(terminals), new RankedLexer(tokens.nfa(), contexts(), this::labels));
    return new Grammar(
        name,
        "text",
        made,
        lexical,
        terminals,
        "none",
        instances(brackets.getFirst()),
        instances(brackets.getLast()),
        new BitSet(),
        rare,
        List.of(),
        List.of(),
        Map.of(),
        terminals.stream().map(_ -> at).toList(),
        lexer);
  }

  private BitSet instances(BitSet of) {
    BitSet found = new BitSet();
    ids.forEach(
        (key, id) -> found.set(id, key.getFirst() instanceof Integer t && t >= 0 && of.get(t)));
    return found;
  }

  private List<int[]> contexts() {
    List<int[]> contexts = new ArrayList<>();
    BitSet alone = (BitSet) alike.clone();
    alike.stream()
        .forEach(
            extra ->
                takers.get(extra).stream()
                    .filter(t -> colors.unions().stream().allMatch(union -> union.get(t)))
                    .forEach(alone::set));
    contexts.add(starts(alone));
    colors.unions().forEach(union -> contexts.add(starts(union)));
    contexts.add(new int[] {tokens.blank()});
    return contexts;
  }

  private int[] starts(BitSet union) {
    IntStream shadows =
        union.get(Math.max(tokens.word(), 0)) && tokens.word() >= 0
            ? IntStream.of(tokens.shadowStarts())
            : IntStream.of();
    return IntStream.concat(union.stream().map(tokens::start), shadows).toArray();
  }

  private String ref(int rule, int context) {
    List<Integer> key = List.of(rule, context);
    return names.computeIfAbsent(
        key,
        _ -> {
          work.add(key);
          String of = rules.reached().get(rule);
          int number = uses.merge(of, 1, Integer::sum);
          return number == 1 ? of : number + "__" + of;
        });
  }

  /**
   * A rule that begins where another state looks for it.
   *
   * @param context that of the other state's set, by the set; -1: the rule is the whole text
   */
  private Expr.Automaton automaton(int rule, int begun) {
    Map<Integer, Integer> numbers = new LinkedHashMap<>();
    List<Integer> order = new ArrayList<>();
    List<List<Expr.Step>> steps = new ArrayList<>();
    BitSet finals = new BitSet();
    int start = rules.start(rule);
    steps.add(new ArrayList<>());
    finals.set(0, rules.isFinal(start));
    if (begun < 0) {
      numbers.put(start, 0);
      order.add(start);
      read(start, start, rule == 0, steps.getFirst(), numbers, order, steps, finals);
    } else {
      read(start, begun, false, steps.getFirst(), numbers, order, steps, finals);
    }
    for (int i = begun < 0 ? 1 : 0; i < order.size(); i++) {
      int q = order.get(i);
      boolean top = begun < 0;
      read(
          q,
          q,
          top || !rules.edges(q).isEmpty(),
          steps.get(Objects.requireNonNull(numbers.get(q))),
          numbers,
          order,
          steps,
          finals);
    }
    if (begun < 0) {
      int end = steps.size();
      order.stream()
          .filter(rules::isFinal)
          .forEach(
              q ->
                  steps
                      .get(Objects.requireNonNull(numbers.get(q)))
                      .add(
                          new Expr.Step(
                              new Expr.Token(
                                  terminal(BLANK, colors.unions().size(), null, Role.TOKEN), at),
                              end)));
      steps.add(new ArrayList<>());
      finals.set(end);
    }
    return new Expr.Automaton(steps, finals);
  }

  /**
   * Adds the tokens that a state of a rule reads.
   *
   * @param by the state by whose set it is read
   * @param loops whether what may stand anywhere is read, and leads back
   */
  private void read(
      int state,
      int by,
      boolean loops,
      List<Expr.Step> out,
      Map<Integer, Integer> numbers,
      List<Integer> order,
      List<List<Expr.Step>> steps,
      BitSet finals) {
    BitSet looked = rules.looked(by);
    int context = colors.of(setOf[by]);
    rules
        .edges(state)
        .forEach(
            (symbol, target) -> {
              int to =
                  numbers.computeIfAbsent(
                      target,
                      _ -> {
                        order.add(target);
                        finals.set(steps.size(), rules.isFinal(target));
                        steps.add(new ArrayList<>());
                        return steps.size() - 1;
                      });
              out.add(new Expr.Step(step(symbol, by, context, looked), to));
            });
    if (loops) {
      int self = state == by ? Objects.requireNonNull(numbers.get(state)) : 0;
      tokens.extraTokens().stream()
          .filter(extra -> !alike.get(extra))
          .forEach(extra -> out.add(new Expr.Step(step(extra, by, context, looked), self)));
      rules
          .extras()
          .forEach(
              rule -> out.add(new Expr.Step(new Expr.Ref(ref(rule, canonical(by)), at), self)));
    }
  }

  private Expr step(int symbol, int by, int context, BitSet looked) {
    if (symbol >= TreeSitterRules.RULES) {
      return new Expr.Ref(ref(symbol - TreeSitterRules.RULES, canonical(by)), at);
    }
    int token = TreeSitterRules.token(symbol);
    Integer apart = besideOf.get(token);
    return new Expr.Token(instance(symbol, apart == null ? context : colors.of(apart), looked), at);
  }

  private final Map<List<Object>, Integer> canonical = new HashMap<>();

  /** The first state by which all is read as by this one: of the same context and keywords. */
  private int canonical(int state) {
    return canonical.computeIfAbsent(
        List.of(colors.of(setOf[state]), claimed(rules.looked(state))), _ -> state);
  }
}
