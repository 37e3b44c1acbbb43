package dovetail.grammar;

import dovetail.ints.IntList;
import dovetail.lexer.Role;
import dovetail.lexer.Terminal;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The lexical contexts of a grammar, and its terminals. A terminal is a token in a context, such as
 * {@code /[^"]+/} inside a string. A state of a rule looks for the set of its next tokens. Sets
 * whose lexers take the same tokens are one context ({@link Colors}).
 *
 * <p>Terminals are numbered as rules ask for them ({@link #token}). After that {@link #lexed} makes
 * the lexer, which asks for the terminals of the tokens that it takes in a context.
 */
final class ContextTerminals {
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
  private final Map<Integer, List<Word>> words = new HashMap<>(); // by context
  private final Map<Integer, BitSet> claimed = new HashMap<>(); // per state
  private final Map<List<Object>, Integer> canonical = new HashMap<>(); // by context and keywords
  private final Map<Integer, Integer> canonicalOf = new HashMap<>(); // per state

  /** The texts that a token may have, by the textless token that may stand before it. */
  enum Mode {
    /** Any: no textless token is looked for there. */
    ANY,
    /** Those before which the textless token is taken: it was. */
    TAKEN,
    /** The others: the textless token was looked for, and not taken. */
    NOT_TAKEN,
    /** None: one textless token was taken, and another is looked for. */
    NEVER
  }

  /**
   * Of the rules of a grammar.
   *
   * @param roles of its tokens
   * @param at where messages place the terminals
   */
  ContextTerminals(RuleAutomata rules, IntFunction<Role> roles, Position at) {
    this.rules = rules;
    this.roles = roles;
    this.tokens = rules.tokens;
    this.at = at;
    setOf = new int[rules.states()];
    BitSet going = new BitSet(); // states that go on: not those where others begin a rule
    going.set(rules.start(0));
    for (int q = 0; q < setOf.length; q++) {
      rules.edges(q).values().forEach(going::set);
    }
    takers = tokens.takers(going.stream().mapToObj(rules::lookedTokens));
    going.stream().forEach(q -> setOf[q] = set(sought(q)));
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

  /** Whether a token that may stand anywhere is read alike by all contexts. */
  boolean isAlike(int extra) {
    return alike.get(extra);
  }

  private boolean everywhere(int token) {
    boolean some = colors.unions.stream().anyMatch(union -> union.get(token));
    return !some || colors.unions.stream().allMatch(union -> union.get(token));
  }

  /** The separators at the end of the text. */
  Expr blank() {
    return new Expr.Token(blankTerminal(), at);
  }

  private int blankTerminal() {
    return terminal(tokens.blankToken(), colors.unions.size(), null, Mode.ANY, Role.TOKEN);
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
      return new int[] {blankTerminal()};
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

  /** The token of a symbol, as the set of a state reads it. */
  Expr token(int symbol, int by, Mode mode) {
    Integer apart = besideOf.get(RuleAutomata.token(symbol));
    int context = apart == null ? colors.of(setOf[by]) : colors.of(apart);
    return new Expr.Token(instance(symbol, context, by, mode), at);
  }

  /** The first state by which all is read as by this one: of the same context and keywords. */
  int canonical(int state) {
    return canonicalOf.computeIfAbsent(
        state,
        _ ->
            canonical.computeIfAbsent(
                List.of(colors.of(setOf[state]), claimed(state)), _ -> state));
  }

  /**
   * A grammar with these terminals, once all rules were asked about.
   *
   * @param grammar its properties of tokens count, its rules and terminals do not
   * @param text the name of the rule of the whole text
   * @param lexer which lexer reads it, and why
   * @param made the rules over these terminals
   */
  Grammar lexed(Grammar grammar, String text, String lexer, List<Rule> made) {
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
                    .filter(t -> colors.unions.stream().allMatch(union -> union.get(t)))
                    .forEach(alone::set));
    return Stream.concat(Stream.of(alone), colors.unions.stream())
        .map(context -> (BitSet) context.clone())
        .toList();
  }
}
