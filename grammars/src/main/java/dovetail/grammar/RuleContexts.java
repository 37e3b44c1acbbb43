package dovetail.grammar;

import dovetail.grammar.ContextTerminals.Mode;
import dovetail.ints.IntList;
import dovetail.lexer.Role;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Tells the rules and tokens of a grammar apart by lexical context, where the parser decides which
 * tokens the lexer looks for. For example, {@code /[^"]+/} is looked for inside a string only;
 * elsewhere the same text has other tokens. Input: the rules as automata, with the tokens that each
 * state looks for ({@link RuleAutomata}, {@link ContextTokens}). Output: a {@link Grammar} whose
 * lexer has these contexts, and whose rules say in which context each token is read.
 *
 * <p>A <em>context</em> is a set of tokens that the lexer looks for together ({@link
 * ContextTerminals}). Where a state goes on with a rule, the first token of that rule is read by
 * the context of the state. So a rule is copied for each context in which it begins: {@code value}
 * and {@code 2__value}.
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
  private final ContextTerminals terminals;
  private final Position at;
  private final BitSet asking = new BitSet(); // states that look for a textless token
  private final Map<Instance, String> names = new LinkedHashMap<>();
  private final Map<String, Integer> uses = new HashMap<>();
  private final Deque<Instance> work = new ArrayDeque<>();

  /** The last token of a rule. */
  private enum Last {
    ANY,
    /** One that stands for an {@linkplain ContextTokens#empty empty} one. */
    EMPTY,
    /** One without text, at the end of the text. */
    END,
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
    this.tokens = rules.tokens;
    this.at = at;
    terminals = new ContextTerminals(rules, roles, at);
    for (int q = 0; q < rules.states(); q++) {
      asking.set(q, rules.looked(q).intersects(tokens.textless()));
    }
  }

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
    return terminals.lexed(grammar, text, lexer, made);
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

  /** An end of the text behind a place. */
  private record Ending(int from, Expr over) {}

  /** The automaton of a rule where it begins; its states are those of the rule. */
  private final class Draft {
    private final Instance of;
    private final List<List<Expr.Step>> steps = new ArrayList<>();
    private final BitSet finals = new BitSet();
    private final Map<Place, Integer> numbers = new HashMap<>();
    private final List<Place> places = new ArrayList<>();
    private final List<Ending> endings = new ArrayList<>();
    private final BitSet over = new BitSet(); // places behind which a token without text ends all
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
        finals.stream().forEach(i -> endings.add(new Ending(i, terminals.blank())));
      }
      finals.or(over);
      if (!endings.isEmpty()) {
        int end = steps.size();
        endings.forEach(ending -> step(ending.from(), ending.over(), end));
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
      return of.last() == Last.EMPTY || of.last() == Last.OTHER;
    }

    /** Whether the text may end with the rule, by a token without text. */
    private boolean endsText() {
      return isText() || of.last() == Last.END;
    }

    private boolean isEnd(Place place) {
      return of.last() != Last.END
          && rules.isFinal(place.state())
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

    private boolean mayBeEmpty(int symbol) {
      return tokens.mayBeEmpty().get(RuleAutomata.token(symbol));
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
                  if (endsText() && mayBeEmpty(symbol) && rules.isFinal(target)) {
                    over.set(from);
                  }
                  step(
                      from,
                      terminals.token(symbol, by, mode),
                      number(new Place(target, false, empty)));
                }
              });
    }

    private void rule(int from, int rule, int by, Mode mode, BitSet followed, int target) {
      for (boolean taken : new boolean[] {false, true}) {
        if (rules.ends(rule, taken) && (mode != Mode.NEVER || rules.begins(rule))) {
          BitSet own = (BitSet) followed.clone();
          own.and(rules.corners(rule));
          for (Last last : lasts(rule, isAskedForLast())) {
            Instance begun = new Instance(rule, terminals.canonical(by), mode, own, taken, last);
            step(from, ref(begun), number(new Place(target, taken, last == Last.EMPTY)));
          }
        }
      }
      if (endsText() && rules.isFinal(target)) {
        ending(from, rule, by, mode, followed);
      }
    }

    /** Adds a rule that ends the text by a token without text. */
    private void ending(int from, int rule, int by, Mode mode, BitSet followed) {
      if (rules.mayEndEmpty(rule) && (mode != Mode.NEVER || rules.begins(rule))) {
        BitSet own = (BitSet) followed.clone();
        own.and(rules.corners(rule));
        Instance begun = new Instance(rule, terminals.canonical(by), mode, own, false, Last.END);
        endings.add(new Ending(from, ref(begun)));
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
          .filter(extra -> !terminals.isAlike(extra))
          .forEach(extra -> step(from, terminals.token(extra, state, mode), number(behind)));
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
      if (isText() && rules.isFinal(state)
          || endsText() && IntStream.of(ended.toArray()).anyMatch(rules::isFinal)) {
        ending(from, rule, state, mode, NONE);
      }
      for (Last last : lasts(rule, isAskedForLast() || !ended.isEmpty())) {
        Expr.Ref one = ref(new Instance(rule, terminals.canonical(state), mode, NONE, taken, last));
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
}
