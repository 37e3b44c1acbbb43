package dovetail.grammar;

import dovetail.ints.IntList;
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
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Tells the rules and tokens of a grammar apart by lexical context, where the parser decides which
 * tokens the lexer looks for. For example, {@code /[^"]+/} is looked for inside a string only;
 * elsewhere the same text has other tokens. Input: the rules as automata, with the tokens that each
 * state looks for ({@link RuleAutomata}, {@link ContextTokens}). Output: a {@link Grammar} whose
 * lexer has these contexts, and whose rules say in which context each token is read.
 *
 * <p>A <em>context</em> is a set of tokens that the lexer looks for together. A state of a rule
 * looks for the set of its next tokens. Sets whose lexers take the same tokens become one context
 * ({@link Colors}). Where a state goes on with a rule, the first token of that rule is read by the
 * context of the state. So a rule is copied for each context in which it begins: {@code value} and
 * {@code 2__value}.
 *
 * <p>Keywords need no context. Where the lexer takes the text {@code if} for the word token, a
 * state that looks for the keyword {@code if} reads the keyword, and a state that does not reads
 * the word.
 *
 * <p>A <em>textless</em> token ({@link Externals}, {@code before}) depends on the token behind it:
 * it is taken before some texts, and before no others. So the token behind it has copies, too, by
 * {@link Mode}.
 *
 * <p>Source: context-aware scanning (Van Wyk and Schwerdfeger 2007) as tree-sitter's parsers do it,
 * with states of rules in place of states of the parser.
 */
final class RuleContexts {
  private static final BitSet NONE = new BitSet();

  private final RuleAutomata rules;
  private final ContextTokens tokens;
  private final IntFunction<Role> roles;
  private final Position at;
  private final List<Terminal> terminals = new ArrayList<>();
  private final IntList tokenOf = new IntList(); // per terminal
  private final Map<List<Object>, Integer> ids =
      new LinkedHashMap<>(); // token, context, keywords, mode
  private final Map<Integer, Integer> besideOf = new TreeMap<>(); // the set of a token beside
  private final Map<BitSet, Integer> setNumbers = new LinkedHashMap<>();
  private final int[] setOf; // per state
  private final Colors colors;
  private final BitSet alike = new BitSet(); // extras that all contexts read alike
  private final List<BitSet> takers;
  private final Map<Integer, BitSet> claimed = new HashMap<>(); // per state
  private final Map<List<Object>, Integer> canonical = new HashMap<>(); // by context and keywords
  private final Map<Integer, Integer> canonicalOf = new HashMap<>(); // per state
  private final BitSet asking = new BitSet(); // states that look for a textless token
  private final Map<Instance, String> names = new LinkedHashMap<>();
  private final Map<String, Integer> uses = new HashMap<>();
  private final Deque<Instance> work = new ArrayDeque<>();

  /** The texts that a token may have, by the textless token that may stand before it. */
  private enum Mode {
    /** Any: no textless token is looked for there. */
    ANY,
    /** Those before which the textless token is taken: it was. */
    TAKEN,
    /** The others: the textless token was looked for, and not taken. */
    NOT_TAKEN,
    /** None: one textless token was taken, and another is looked for. */
    NEVER
  }

  /** The last token of a rule. */
  private enum Last {
    ANY,
    /** One that stands for an {@linkplain ContextTokens#empty empty} one. */
    EMPTY,
    /** None of these. */
    OTHER
  }

  /**
   * A rule where it begins.
   *
   * @param by the state by whose set its first token is read; -1: it is the whole text
   * @param followed the rules behind which a textless token may come, if they begin here
   * @param taken whether it ends with a textless token
   */
  private record Instance(int rule, int by, Mode mode, BitSet followed, boolean taken, Last last) {
    boolean isFollowed() {
      return followed.get(rule);
    }
  }

  /**
   * Of the rules of a grammar.
   *
   * @param roles of its tokens
   * @param at where messages place the rules
   */
  RuleContexts(RuleAutomata rules, IntFunction<Role> roles, Position at) {
    this.rules = rules;
    this.roles = roles;
    this.tokens = rules.tokens();
    this.at = at;
    setOf = new int[rules.states()];
    BitSet going = new BitSet(); // states that go on: not those where others begin a rule
    going.set(rules.start(0));
    for (int q = 0; q < setOf.length; q++) {
      rules.edges(q).values().forEach(going::set);
    }
    takers = tokens.takers(going.stream().mapToObj(rules::lookedTokens));
    going.stream().forEach(q -> setOf[q] = set(sought(q)));
    for (int q = 0; q < setOf.length; q++) {
      asking.set(q, rules.looked(q).intersects(tokens.textless()));
    }
    tokens.beside().stream()
        .forEach(
            t -> {
              BitSet alone = new BitSet();
              alone.set(t);
              besideOf.put(t, set(alone));
            });
    colors = new Colors(List.copyOf(setNumbers.keySet()), takers);
    for (int extra : tokens.extraTokens().stream().toArray()) {
      alike.set(extra, !isUsed(extra) && takers.get(extra).stream().allMatch(this::everywhere));
    }
  }

  private int set(BitSet set) {
    return setNumbers.computeIfAbsent(set, _ -> setNumbers.size());
  }

  /** The tokens of a state as the automaton looks for them: keywords as words. */
  private BitSet sought(int state) {
    BitSet sought = rules.lookedTokens(state);
    if (sought.intersects(tokens.keywords())) {
      sought.andNot(tokens.keywords());
      sought.set(tokens.word());
    }
    sought.andNot(tokens.beside());
    sought.andNot(tokens.textless());
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

  private int blank() {
    return terminal(tokens.blankToken(), colors.unions().size(), null, Mode.ANY, Role.TOKEN);
  }

  private int terminal(int token, int context, @Nullable BitSet without, Mode mode, Role role) {
    return ids.computeIfAbsent(
        List.of(token, context, without == null ? "" : without, mode),
        _ -> {
          terminals.add(
              new Terminal(
                  terminals.size(),
                  tokens.name(token),
                  null,
                  tokens.isText(token),
                  0,
                  role,
                  context + 1));
          tokenOf.add(token);
          return terminals.size() - 1;
        });
  }

  private int instance(int symbol, int context, int by, Mode mode) {
    int token = RuleAutomata.token(symbol);
    BitSet without = token == tokens.word() ? claimed(by) : null;
    return terminal(token, context, without, mode, roles.apply(token));
  }

  /** The keywords that are no words by the set of a state. */
  private BitSet claimed(int state) {
    BitSet known = claimed.get(state);
    if (known == null) {
      known = new BitSet();
      BitSet looked = rules.looked(state);
      int set = -1;
      for (int symbol = looked.nextSetBit(0); symbol >= 0; symbol = looked.nextSetBit(symbol + 1)) {
        int token = RuleAutomata.token(symbol);
        if (tokens.keywords().get(token)) {
          known.set(token);
        }
        set = token == tokens.word() ? Math.max(set, RuleAutomata.reservedSet(symbol)) : set;
      }
      if (set >= 0) {
        known.or(tokens.reserved(set));
      }
      claimed.put(state, known);
    }
    return known;
  }

  private int[] labels(int context, int token, List<Integer> shadows) {
    if (token == tokens.blankToken()) {
      return new int[] {blank()};
    }
    if (alike.get(token)) {
      return new int[] {terminal(token, -1, null, Mode.ANY, Role.IGNORED)};
    }
    int keyword = -1;
    for (int shadow : shadows) {
      keyword = Math.max(keyword, tokens.keyword(shadow));
    }
    IntList found = new IntList(2);
    boolean optional = shadows.contains(tokens.optionalShadow());
    for (Mode mode : modes(optional, shadows.contains(tokens.takenShadow()))) {
      Integer own =
          ids.get(List.of(token == tokens.word() ? keyword : token, context - 1, "", mode));
      if (own != null && context > 0) {
        found.add(own);
      }
      if (token == tokens.word() && !(optional && mode == Mode.NOT_TAKEN)) {
        for (Word word : words.getOrDefault(context - 1, List.of())) {
          if (word.mode() == mode && (keyword < 0 || !word.without().get(keyword))) {
            found.add(word.id());
          }
        }
      }
    }
    found.sort();
    return found.toArray();
  }

  /**
   * The modes of a token whose text has the pattern of the textless token, or its optional pattern.
   */
  private static List<Mode> modes(boolean optional, boolean taken) {
    return optional
        ? List.of(Mode.ANY, Mode.TAKEN, Mode.NOT_TAKEN)
        : List.of(Mode.ANY, taken ? Mode.TAKEN : Mode.NOT_TAKEN);
  }

  /** A word that is none of some keywords. */
  private record Word(int id, BitSet without, Mode mode) {}

  private final Map<Integer, List<Word>> words = new HashMap<>(); // by context

  // ---- rules

  /**
   * A grammar with rules and terminals told apart.
   *
   * @param grammar its properties of tokens count, its rules and terminals do not
   * @param text the name of the rule of the whole text
   * @param lexer which lexer reads it, and why
   */
  Grammar made(Grammar grammar, String text, String lexer) {
    List<Rule> made = new ArrayList<>();
    uses.put(text, 1);
    made.add(
        new Rule(text, new Draft(new Instance(0, -1, Mode.ANY, NONE, false, Last.ANY)).made(), at));
    while (!work.isEmpty()) {
      Instance next = work.removeFirst();
      made.add(new Rule(Objects.requireNonNull(names.get(next)), new Draft(next).made(), at));
    }
    ids.forEach(
        (key, id) -> {
          if (key.get(2) instanceof BitSet without) {
            words
                .computeIfAbsent((Integer) key.get(1), _ -> new ArrayList<>())
                .add(new Word(id, without, (Mode) key.getLast()));
          }
        });
    alike.stream().forEach(extra -> terminal(extra, -1, null, Mode.ANY, Role.IGNORED));
    return grammar.lexedBy(
        lexer,
        tokens.lexical(terminals, contexts(), this::labels),
        terminals,
        IntStream.of(tokenOf.toArray()).mapToObj(grammar.terminalPositions()::get).toList(),
        token -> IntStream.range(0, terminals.size()).filter(t -> tokenOf.get(t) == token),
        text,
        made);
  }

  /** The tokens of each context; first, where none is expected, the tokens that all read alike. */
  private List<BitSet> contexts() {
    BitSet alone = (BitSet) alike.clone();
    alike.stream()
        .forEach(
            extra ->
                takers.get(extra).stream()
                    .filter(t -> colors.unions().stream().allMatch(union -> union.get(t)))
                    .forEach(alone::set));
    return Stream.concat(Stream.of(alone), colors.unions().stream())
        .map(context -> (BitSet) context.clone())
        .toList();
  }

  private Expr.Ref ref(Instance instance) {
    String name =
        names.computeIfAbsent(
            instance,
            _ -> {
              work.add(instance);
              String of = rules.reached().get(instance.rule());
              int number = uses.merge(of, 1, Integer::sum);
              return number == 1 ? of : number + "__" + of;
            });
    return new Expr.Ref(name, at);
  }

  /**
   * A place in a rule.
   *
   * @param taken whether a textless token was read last
   * @param empty whether a token that stands for an empty one was, where that matters
   */
  private record Place(int state, boolean taken, boolean empty) {}

  /** The automaton of a rule where it begins; its states are those of the rule. */
  private final class Draft {
    private final Instance of;
    private final List<List<Expr.Step>> steps = new ArrayList<>();
    private final BitSet finals = new BitSet();
    private final Map<Place, Integer> numbers = new HashMap<>();
    private final List<Place> places = new ArrayList<>();
    private final BitSet corners = new BitSet(); // states behind a rule that might be all

    Draft(Instance of) {
      this.of = of;
      rules
          .edges(rules.start(of.rule()))
          .forEach(
              (symbol, to) -> {
                if (symbol >= RuleAutomata.RULES
                    && of.followed().get(symbol - RuleAutomata.RULES)) {
                  corners.set(to);
                }
              });
    }

    Expr.Automaton made() {
      int start = rules.start(of.rule());
      if (isText()) {
        number(new Place(start, false, false));
      } else {
        places.add(new Place(start, false, false));
        steps.add(new ArrayList<>());
        // no end here: where a rule may be empty, the state before it goes on without it
        tokens(0, start, of.by(), of.mode(), of.followed());
        nothing(0, start, new BitSet());
      }
      for (int i = isText() ? 0 : 1; i < places.size(); i++) {
        all(i, places.get(i), new BitSet());
      }
      if (isText() && tokens.blankToken() >= 0) {
        int end = steps.size();
        finals.stream()
            .forEach(i -> steps.get(i).add(new Expr.Step(new Expr.Token(blank(), at), end)));
        steps.add(new ArrayList<>());
        finals.set(end);
      }
      return new Expr.Automaton(steps, finals);
    }

    private boolean isText() {
      return of.by() < 0;
    }

    private int number(Place place) {
      return numbers.computeIfAbsent(
          place,
          _ -> {
            places.add(place);
            steps.add(new ArrayList<>());
            return steps.size() - 1;
          });
    }

    /** Whether the last token of the rule decides where it may stand. */
    private boolean isAskedForLast() {
      return of.last() != Last.ANY;
    }

    private boolean isEnd(Place place) {
      return rules.isFinal(place.state())
          && (isText()
              || place.taken() == of.taken()
                  && (!isAskedForLast() || place.empty() == (of.last() == Last.EMPTY)));
    }

    private Mode mode(int state, boolean taken) {
      boolean asks = isFollowed(state) || corners.get(state);
      return taken ? (asks ? Mode.NEVER : Mode.TAKEN) : asks ? Mode.NOT_TAKEN : Mode.ANY;
    }

    /** Whether a textless token may come in a state, as far as the rule itself says. */
    private boolean isFollowed(int state) {
      return asking.get(state) || (rules.isFinal(state) && of.isFollowed());
    }

    /**
     * The rules behind which such a token may come, if they begin in a state: there it may come
     * behind a rule that has no other part.
     */
    private BitSet followed(int state, BitSet before) {
      BitSet followed = (BitSet) before.clone();
      rules
          .edges(state)
          .forEach(
              (symbol, target) -> {
                if (symbol >= RuleAutomata.RULES && isFollowed(target)) {
                  followed.or(rules.units(symbol - RuleAutomata.RULES));
                }
              });
      return followed;
    }

    /** Adds the tokens that a state reads by its own set. */
    private void all(int from, Place place, BitSet passed) {
      int state = place.state();
      boolean taken = place.taken();
      finals.set(from, finals.get(from) || isEnd(place));
      Mode mode = mode(state, taken);
      tokens(from, state, state, mode, NONE);
      if (isText() || (!rules.edges(state).isEmpty() && rules.takesExtras(state))) {
        if (mode == Mode.TAKEN) {
          extras(from, state, Mode.TAKEN, false);
        }
        extras(from, state, taken ? Mode.NOT_TAKEN : mode, taken);
      }
      nothing(from, state, passed);
    }

    /** Adds the steps behind a textless token. */
    private void nothing(int from, int state, BitSet passed) {
      passed.set(state);
      rules
          .edges(state)
          .forEach(
              (symbol, target) -> {
                if (isNothing(symbol) && !passed.get(target)) {
                  all(from, new Place(target, true, false), passed);
                }
              });
    }

    private boolean isNothing(int symbol) {
      return symbol < RuleAutomata.RULES && tokens.textless().get(RuleAutomata.token(symbol));
    }

    private boolean isEmpty(int symbol) {
      return symbol < RuleAutomata.RULES && tokens.empty().get(RuleAutomata.token(symbol));
    }

    private void tokens(int from, int state, int by, Mode mode, BitSet before) {
      BitSet followed = followed(state, before);
      rules
          .edges(state)
          .forEach(
              (symbol, target) -> {
                if (symbol >= RuleAutomata.RULES) {
                  rule(from, symbol - RuleAutomata.RULES, by, mode, followed, target);
                } else if (mode != Mode.NEVER && !isNothing(symbol)) {
                  boolean empty = isAskedForLast() && isEmpty(symbol);
                  step(from, token(symbol, by, mode), number(new Place(target, false, empty)));
                }
              });
    }

    private void rule(int from, int rule, int by, Mode mode, BitSet followed, int target) {
      for (boolean taken : new boolean[] {false, true}) {
        if (rules.ends(rule, taken) && (mode != Mode.NEVER || rules.begins(rule))) {
          BitSet own = (BitSet) followed.clone();
          own.and(rules.corners(rule));
          for (Last last : lasts(rule, isAskedForLast())) {
            Instance begun = new Instance(rule, canonical(by), mode, own, taken, last);
            step(from, ref(begun), number(new Place(target, taken, last == Last.EMPTY)));
          }
        }
      }
    }

    private List<Last> lasts(int rule, boolean asked) {
      return asked
          ? Stream.of(Last.EMPTY, Last.OTHER)
              .filter(last -> rules.endsEmpty(rule, last == Last.EMPTY))
              .toList()
          : List.of(Last.ANY);
    }

    /** Adds the extras, which may stand anywhere. */
    private void extras(int from, int state, Mode mode, boolean taken) {
      Place behind = new Place(state, taken, false);
      tokens.extraTokens().stream()
          .filter(extra -> !alike.get(extra))
          .forEach(extra -> step(from, token(extra, state, mode), number(behind)));
      for (int rule : rules.extras()) {
        extra(from, behind, rule, mode, false);
        if (rules.ends(rule, true)) {
          extra(from, new Place(state, true, false), rule, mode, true);
        }
      }
    }

    /**
     * Adds a rule that may stand anywhere. If it ends with a token that reads the separator behind
     * an empty one, and the state looks for an empty one too, both are read: in Rust the line
     * {@code //////} is a comment within a comment, and one line end ends both.
     */
    private void extra(int from, Place behind, int rule, Mode mode, boolean taken) {
      int state = behind.state();
      IntList ended = new IntList(1);
      rules
          .edges(state)
          .forEach(
              (symbol, target) -> {
                if (isEmpty(symbol)) {
                  ended.add(target);
                }
              });
      for (Last last : lasts(rule, isAskedForLast() || !ended.isEmpty())) {
        Expr.Ref one = ref(new Instance(rule, canonical(state), mode, NONE, taken, last));
        boolean empty = last == Last.EMPTY;
        if (!empty || ended.isEmpty()) {
          step(from, one, number(new Place(state, taken, empty && isAskedForLast())));
        } else {
          for (int target : ended.toArray()) {
            step(from, one, number(new Place(target, false, isAskedForLast())));
          }
        }
      }
    }

    private void step(int from, Expr over, int to) {
      steps.get(from).add(new Expr.Step(over, to));
    }
  }

  private Expr token(int symbol, int by, Mode mode) {
    Integer apart = besideOf.get(RuleAutomata.token(symbol));
    int context = apart == null ? colors.of(setOf[by]) : colors.of(apart);
    return new Expr.Token(instance(symbol, context, by, mode), at);
  }

  /** The first state by which all is read as by this one: of the same context and keywords. */
  private int canonical(int state) {
    return canonicalOf.computeIfAbsent(
        state,
        _ ->
            canonical.computeIfAbsent(
                List.of(colors.of(setOf[state]), claimed(state)), _ -> state));
  }
}
