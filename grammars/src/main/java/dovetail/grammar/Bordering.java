package dovetail.grammar;

import dovetail.lexer.LexicalGrammar;
import dovetail.lexer.Scanner;
import dovetail.lexer.Terminal;
import dovetail.lexer.automaton.Borders;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Compiles look-behinds at the beginning of terminals into the rules of a grammar. Each terminal is
 * copied for each {@linkplain Borders border} before it and each border behind it, and so are the
 * rules; so {@code /\bif/} does not begin behind a letter. The result is the product of the grammar
 * with the automaton of the borders. Ignored texts have borders, too. So the rules say where these
 * stand, and the lexer ignores nothing by itself.
 */
final class Bordering {
  private static final String AUTOMATON = "an automaton has no borders";

  private static final int MOST_RULES = 20_000;
  private static final int MOST_COPIES = 60; // of a repeated expression
  private static final int MOST_COPIED = 6; // more is a rule of its own

  private final Grammar grammar;
  private final Borders borders;
  private final int count;
  private final List<Scanner> scanners;
  private final List<Terminal> terminals = new ArrayList<>();
  private final List<Position> positions = new ArrayList<>();
  private final List<int[][]> ids =
      new ArrayList<>(); // per terminal: [before][behind]; -1 for none
  private final Map<Integer, int[]> byBorder = new HashMap<>();

  private final Map<String, Rule> rules = new HashMap<>();
  private final Map<String, BitSet[]> ends = new HashMap<>(); // by rule and border before it
  private final Map<Expr, Expr.Ref> shared = new HashMap<>(); // rules of parts of rules
  private final Map<Key, String> names = new HashMap<>();
  private final Set<String> named = new HashSet<>();
  private final Deque<Key> work = new ArrayDeque<>();
  private boolean tooLarge;

  private record Key(String rule, int before, int behind) {}

  private Bordering(Grammar grammar, Borders borders) {
    this.grammar = grammar;
    this.borders = borders;
    this.count = borders.count();
    this.scanners = grammar.lexical().scanners();
  }

  /**
   * The grammar whose tokens look behind.
   *
   * @param grammar one that passes over nothing
   * @return null if it would be too large
   */
  static @Nullable Grammar of(Grammar grammar, Borders borders) {
    return new Bordering(grammar, borders).made();
  }

  private @Nullable Grammar made() {
    grammar.terminals().forEach(this::add);
    grammar.rules().forEach(rule -> rules.put(rule.name(), rule));
    findEnds();
    Rule text = rules.get(grammar.start());
    if (text == null) {
      throw new IllegalArgumentException("no rule " + grammar.start());
    }
    named.add(text.name());
    List<Rule> all = new ArrayList<>();
    List<Expr> whole = new ArrayList<>();
    ends(text.body())[0].stream().forEach(behind -> whole.add(made(text.body(), 0, behind)));
    all.add(text.with(new Expr.Choice(whole)));
    while (!work.isEmpty() && !tooLarge) {
      Key key = work.removeFirst();
      Rule rule = known(key.rule());
      all.add(
          new Rule(
              names.getOrDefault(key, ""),
              made(rule.body(), key.before(), key.behind()),
              rule.position(),
              rule.priority()));
      tooLarge |= all.size() > MOST_RULES;
    }
    return tooLarge
        ? null
        : grammar.lexedBy(
            grammar.lexer(),
            LexicalGrammar.ordered(terminals, contexts(), borders, byBorder),
            terminals,
            positions,
            this::called,
            grammar.start(),
            all);
  }

  // ---- terminals

  private void add(Terminal terminal) {
    int[][] own = new int[count][count];
    Position position = grammar.terminalPositions().get(terminal.id());
    if (terminal.pattern() == null) {
      int id = add(terminal, 0, position);
      for (int b = 0; b < count; b++) {
        Arrays.fill(own[b], -1);
        own[b][b] = id;
      }
      ids.add(own);
      return;
    }
    for (int before = 0; before < count; before++) {
      int border = before;
      int first = terminals.size();
      int[] called = new int[count];
      Arrays.fill(own[before], -1);
      Arrays.fill(called, first);
      borders.behind(terminal.pattern(), before).stream()
          .forEach(
              behind -> {
                own[border][behind] = add(terminal, context(terminal.group(), border), position);
                called[behind] = own[border][behind];
              });
      if (terminals.size() > first) {
        byBorder.put(first, called);
      }
    }
    ids.add(own);
  }

  private int add(Terminal t, int group, Position position) {
    int id = terminals.size();
    terminals.add(
        new Terminal(id, t.name(), t.pattern(), t.literal(), t.priority(), t.role(), group));
    positions.add(position);
    return id;
  }

  /** The lexical context of a scanner at a border; in that of number 0 nothing is read. */
  private int context(int scanner, int border) {
    return 1 + scanner * count + border;
  }

  private List<Scanner> contexts() {
    List<Scanner> contexts = new ArrayList<>();
    contexts.add(new Scanner(List.of(), Map.of()));
    for (Scanner scanner : scanners) {
      for (int border = 0; border < count; border++) {
        int at = border;
        Map<Integer, List<Integer>> keywords = new HashMap<>();
        scanner
            .keywords()
            .forEach(
                (pattern, of) -> {
                  List<Integer> own = tags(of, at);
                  tags(List.of(pattern), at).forEach(tag -> keywords.put(tag, own));
                });
        contexts.add(new Scanner(tags(scanner.order(), at), keywords, at));
      }
    }
    return contexts;
  }

  /** The names of the terminals at a border in the scanners: the first of its borders behind. */
  private List<Integer> tags(List<Integer> of, int border) {
    return of.stream()
        .flatMap(t -> Arrays.stream(ids.get(t)[border]).filter(id -> id >= 0).limit(1).boxed())
        .toList();
  }

  private IntStream called(int terminal) {
    return Arrays.stream(ids.get(terminal)).flatMapToInt(Arrays::stream).filter(id -> id >= 0);
  }

  // ---- texts that may be behind

  private void findEnds() {
    rules.keySet().forEach(rule -> ends.put(rule, none()));
    for (boolean changed = true; changed; ) {
      changed = false;
      for (Rule rule : grammar.rules()) {
        changed |= add(ends(rule.body()), ends.getOrDefault(rule.name(), none()));
      }
    }
  }

  private static boolean add(BitSet[] more, BitSet[] to) {
    boolean changed = false;
    for (int before = 0; before < to.length; before++) {
      int size = to[before].cardinality();
      to[before].or(more[before]);
      changed |= to[before].cardinality() != size;
    }
    return changed;
  }

  private BitSet[] none() {
    return IntStream.range(0, count).mapToObj(_ -> new BitSet()).toArray(BitSet[]::new);
  }

  private BitSet[] itself() {
    BitSet[] itself = none();
    IntStream.range(0, count).forEach(border -> itself[border].set(border));
    return itself;
  }

  /** By the border before them, the borders behind the texts of an expression. */
  private BitSet[] ends(Expr expr) {
    BitSet[] found = none();
    switch (expr) {
      case Expr.Token token -> {
        int[][] own = ids.get(token.terminal());
        for (int before = 0; before < count; before++) {
          int[] behind = own[before];
          IntStream.range(0, count).filter(b -> behind[b] >= 0).forEach(found[before]::set);
        }
      }
      case Expr.Ref ref -> add(ends.getOrDefault(ref.rule(), none()), found);
      case Expr.Choice choice -> choice.branches().forEach(branch -> add(ends(branch), found));
      case Expr.Sequence sequence -> {
        add(itself(), found);
        for (Expr item : sequence.items()) {
          follow(found, ends(item));
        }
      }
      case Expr.Automaton _ -> throw new IllegalArgumentException(AUTOMATON);
      case Expr.Repeat repeat -> {
        BitSet[] body = ends(repeat.body());
        BitSet[] at = itself();
        int most = repeat.min() + count;
        most = repeat.max() == Expr.UNBOUNDED ? most : Math.min(most, repeat.max());
        for (int i = 0; i <= most; i++) {
          if (i >= repeat.min()) {
            add(at, found);
          }
          follow(at, body);
        }
      }
    }
    return found;
  }

  /** Adds the borders that can be reached from those reached so far. */
  private static void follow(BitSet[] reached, BitSet[] further) {
    for (int before = 0; before < reached.length; before++) {
      BitSet next = new BitSet();
      reached[before].stream().forEach(at -> next.or(further[at]));
      reached[before] = next;
    }
  }

  // ---- rules

  private Rule known(String name) {
    Rule rule = rules.get(name);
    if (rule == null) {
      throw new IllegalArgumentException("no rule " + name);
    }
    return rule;
  }

  /**
   * The texts of an expression from one border to another; a choice of nothing if there is none.
   */
  private Expr made(Expr expr, int before, int behind) {
    if (!ends(expr)[before].get(behind)) {
      return new Expr.Choice(List.of());
    }
    return switch (expr) {
      case Expr.Token token ->
          new Expr.Token(ids.get(token.terminal())[before][behind], token.position());
      case Expr.Ref ref -> new Expr.Ref(name(new Key(ref.rule(), before, behind)), ref.position());
      case Expr.Choice choice ->
          choice(choice.branches().stream().map(b -> made(b, before, behind)).toList());
      case Expr.Sequence sequence -> sequence(sequence.items(), before, behind);
      case Expr.Repeat repeat -> repeat(repeat, before, behind);
      case Expr.Automaton _ -> throw new IllegalArgumentException(AUTOMATON);
    };
  }

  private String name(Key key) {
    return names.computeIfAbsent(
        key,
        _ -> {
          work.add(key);
          boolean first = named.add(key.rule());
          return first ? key.rule() : key.rule() + "@" + key.before() + key.behind();
        });
  }

  private Expr sequence(List<Expr> items, int before, int behind) {
    if (items.isEmpty()) {
      return before == behind ? Expr.EMPTY : new Expr.Choice(List.of());
    }
    Expr first = items.getFirst();
    Expr rest = new Expr.Sequence(items.subList(1, items.size()));
    BitSet between = ends(first)[before];
    if (between.cardinality() > 1) {
      first = shared(first);
      rest = shared(rest);
    }
    List<Expr> ways = new ArrayList<>();
    for (int at = between.nextSetBit(0); at >= 0; at = between.nextSetBit(at + 1)) {
      ways.add(both(made(first, before, at), made(rest, at, behind)));
    }
    return choice(ways);
  }

  /** An expression of which several texts are needed: a rule of its own, unless it is short. */
  private Expr shared(Expr expr) {
    if (weight(expr) <= MOST_COPIED) {
      return expr;
    }
    Position position = known(grammar.start()).position();
    return shared.computeIfAbsent(
        expr,
        _ -> {
          Rule rule = new Rule("part@" + shared.size(), expr, position);
          rules.put(rule.name(), rule);
          ends.put(rule.name(), ends(expr));
          return new Expr.Ref(rule.name(), position);
        });
  }

  /** How many tokens and rules an expression comes to, in about. */
  private static int weight(Expr expr) {
    return switch (expr) {
      case Expr.Token _, Expr.Ref _ -> 1;
      case Expr.Sequence sequence -> sequence.items().stream().mapToInt(Bordering::weight).sum();
      case Expr.Choice choice -> choice.branches().stream().mapToInt(Bordering::weight).sum();
      case Expr.Repeat repeat -> 4 * weight(repeat.body());
      case Expr.Automaton automaton -> automaton.symbols().size();
    };
  }

  private Expr repeat(Expr.Repeat repeat, int before, int behind) {
    BitSet itself = new BitSet();
    itself.set(before);
    if (ends(repeat.body())[before].equals(itself)) {
      return new Expr.Repeat(made(repeat.body(), before, before), repeat.min(), repeat.max());
    }
    boolean bounded = repeat.max() != Expr.UNBOUNDED;
    if (bounded ? repeat.max() > MOST_COPIES : repeat.min() > MOST_COPIES) {
      tooLarge = true;
      return new Expr.Choice(List.of());
    }
    Expr body = shared(repeat.body());
    if (repeat.min() == 0 && !bounded) {
      return star(body, before, behind);
    }
    Expr all = bounded ? Expr.EMPTY : new Expr.Repeat(body, 0, Expr.UNBOUNDED);
    for (int i = repeat.min(); bounded && i < repeat.max(); i++) {
      all = new Expr.Choice(List.of(Expr.EMPTY, new Expr.Sequence(List.of(body, all))));
    }
    for (int i = 0; i < repeat.min(); i++) {
      all = new Expr.Sequence(List.of(body, all));
    }
    return made(all, before, behind);
  }

  /** Any number of times: the borders between are eliminated one by one (Kleene 1956). */
  private Expr star(Expr body, int before, int behind) {
    Expr[][] step = new Expr[count][count];
    for (int i = 0; i < count; i++) {
      for (int j = 0; j < count; j++) {
        step[i][j] = made(body, i, j);
      }
    }
    for (int k = 0; k < count; k++) {
      if (k != before && k != behind) {
        Expr loop = times(step[k][k]);
        for (int i = 0; i < count; i++) {
          for (int j = 0; j < count; j++) {
            if (i != k && j != k) {
              step[i][j] = choice(List.of(step[i][j], both(step[i][k], both(loop, step[k][j]))));
            }
          }
        }
      }
    }
    if (before == behind) {
      return times(step[before][before]);
    }
    Expr there = both(times(step[before][before]), step[before][behind]);
    Expr again = choice(List.of(step[behind][behind], both(step[behind][before], there)));
    return both(there, times(again));
  }

  private static boolean isNothing(Expr expr) {
    return expr instanceof Expr.Choice(List<Expr> branches) && branches.isEmpty();
  }

  private static Expr times(Expr body) {
    return isNothing(body) || body.equals(Expr.EMPTY)
        ? Expr.EMPTY
        : new Expr.Repeat(body, 0, Expr.UNBOUNDED);
  }

  private static Expr choice(List<Expr> branches) {
    List<Expr> some = branches.stream().filter(branch -> !isNothing(branch)).distinct().toList();
    return some.size() == 1 ? some.getFirst() : new Expr.Choice(some);
  }

  private static Expr both(Expr first, Expr second) {
    if (isNothing(first) || isNothing(second)) {
      return new Expr.Choice(List.of());
    }
    List<Expr> items = new ArrayList<>();
    for (Expr part : List.of(first, second)) {
      if (part instanceof Expr.Sequence(List<Expr> own)) {
        items.addAll(own);
      } else {
        items.add(part);
      }
    }
    return items.size() == 1 ? items.getFirst() : new Expr.Sequence(items);
  }
}
