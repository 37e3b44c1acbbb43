package dovetail.quotient;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.grammar.Expr;
import dovetail.grammar.Grammar;
import dovetail.grammar.Position;
import dovetail.grammar.Rule;
import dovetail.languages.Language;
import dovetail.lexer.Role;
import dovetail.lexer.Terminal;
import dovetail.lexer.regex.Regex;
import dovetail.quotient.join.Distances;
import dovetail.quotient.join.Tables;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Middles in scope against their slow twin, on random grammars whose rules close what they open: an
 * opening token {@code c}, a closing one {@code d}, and one that closes and opens, {@code e}.
 */
class ScopeDuelTest {
  private static final int OPEN = 2;
  private static final int CLOSE = 3;
  private static final int BOTH = 4;
  private static final int MOST_TOKENS = 12;
  private static final Position HERE = new Position("random", 1, 1);

  private int asked;
  private int refused;
  private int complete;
  private int kept;

  @Test
  void middlesInScopeAreThoseThatCloseTheFewestBrackets() {
    long first = Long.getLong("seed", 1);
    int grammars = Duels.cases(120);
    for (long seed = first; seed < first + grammars; seed++) {
      Random random = new Random(seed);
      Grammar grammar = grammar(random);
      Tables tables = new Tables(Language.of(grammar));
      assertThat(tables.brackets().balanced()).as(grammar.toString()).isTrue();
      for (int rep = 0; rep < 8; rep++) {
        check(seed, random, grammar, tables);
      }
    }
    System.out.printf(
        "seeds from %d: %d asked, %d complete, %d refused that would fit, %d with brackets kept%n",
        first, asked, complete, refused, kept);
    assertThat(complete).isGreaterThan(asked / 8);
    assertThat(refused).isGreaterThan(asked / 50);
    assertThat(kept).isGreaterThan(asked / 5);
  }

  private void check(long seed, Random random, Grammar grammar, Tables tables) {
    int[] tokens = {};
    int cut = 0;
    int end = 0;
    for (int attempt = random.nextInt(40); attempt >= 0 && !dips(tokens, cut, end); attempt--) {
      tokens = RandomGrammar.text(random, grammar);
      tokens = Arrays.copyOf(tokens, Math.min(tokens.length, MOST_TOKENS));
      cut = random.nextInt(tokens.length + 1);
      end = cut + random.nextInt(tokens.length - cut + 1);
    }
    int left = random.nextBoolean() ? end : cut + random.nextInt(end - cut + 1);
    if (tokens.length > 0 && random.nextInt(3) == 0) {
      tokens[random.nextInt(tokens.length)] = random.nextInt(5);
    }
    int[] before = Arrays.copyOf(tokens, cut);
    int[] middle = Arrays.copyOfRange(tokens, cut, left);
    int[] after = Arrays.copyOfRange(tokens, end, tokens.length);
    String where =
        "seed %d, %s | %s | %s, %s"
            .formatted(
                seed,
                RandomGrammar.show(before),
                RandomGrammar.show(middle),
                RandomGrammar.show(after),
                grammar);

    MiddleLanguage language =
        MiddleLanguage.of(
            new SharedCharts(tables), RandomGrammar.text(before), RandomGrammar.text(after));
    MiddleRecognizer recognizer = language.inScope().recognizer();
    boolean viable = recognizer.viable();
    for (byte b : RandomGrammar.text(middle)) {
      viable = viable && recognizer.push(new byte[] {b});
    }

    NaiveScope twin = new NaiveScope(grammar, before, after);
    int floor = twin.floor();
    int expected = twin.distance(middle, floor);
    assertThat(viable).as(where).isEqualTo(expected < NaiveMiddles.INFINITE);
    if (viable) {
      boolean member = twin.member(middle, floor);
      assertThat(recognizer.mayEnd()).as(where).isEqualTo(member);
      int weight = member ? 0 : 2 * expected + (before.length + middle.length > 0 ? 1 : 0);
      assertThat(recognizer.distance()).as(where).isEqualTo(weight);
      byte[] completion = recognizer.completion();
      assertThat(completion).as(where).isNotNull();
      assertThat(completion.length).as(where).isEqualTo(expected);
      complete += member ? 1 : 0;
    } else if (language.recognizer().push(RandomGrammar.text(middle))) {
      refused++;
    }
    kept += floor > 0 ? 1 : 0;
    asked++;
  }

  /** Whether a middle closes a bracket of what stands before it, and opens one. */
  private static boolean dips(int[] tokens, int cut, int end) {
    int open = 0;
    boolean closed = false;
    for (int i = cut; i < end; i++) {
      open += tokens[i] == CLOSE ? -1 : 0;
      closed |= open < 0 || (open == 0 && tokens[i] == BOTH);
      open += tokens[i] == OPEN ? 1 : 0;
    }
    return closed && open == 0;
  }

  /** What is open at a cut, by counting, and what fits, by the product construction. */
  private record NaiveScope(Grammar grammar, int[] before, int[] after) {
    /** How many brackets stay open: the most that leave a middle that is not out of the way. */
    int floor() {
      int open = 0;
      for (int token : before) {
        open += token == OPEN ? 1 : token == CLOSE ? -1 : 0;
      }
      int heaviest = Math.max(Distances.SWALLOWED - 1, weight(0));
      int floor = Math.max(0, open);
      while (floor > 0 && weight(floor) > heaviest) {
        floor--;
      }
      return floor;
    }

    private int weight(int floor) {
      int distance = distance(new int[0], floor);
      return distance == 0 ? 0 : 2 * distance + (before.length > 0 ? 1 : 0);
    }

    boolean member(int[] middle, int floor) {
      return distance(middle, floor) < NaiveMiddles.INFINITE
          && NaiveMiddles.distance(grammar, left(middle), after, false) == 0;
    }

    private int[] left(int[] middle) {
      int[] left = Arrays.copyOf(before, before.length + middle.length);
      System.arraycopy(middle, 0, left, before.length, middle.length);
      return left;
    }

    /** The fewest tokens that complete a middle and leave so many brackets open at any time. */
    int distance(int[] middle, int floor) {
      int[] left = left(middle);
      int open = 0;
      boolean inPiece = before.length > 0 && before[before.length - 1] == BOTH;
      boolean replaced = inPiece && floor == depth(before);
      for (int i = 0; i < left.length; i++) {
        open += left[i] == CLOSE ? -1 : 0;
        int low = left[i] == BOTH ? open - 1 : open;
        if (i >= before.length && (left[i] == BOTH && !replaced ? low : open) < floor) {
          return NaiveMiddles.INFINITE;
        }
        open += left[i] == OPEN ? 1 : 0;
      }
      return open < 0
          ? NaiveMiddles.INFINITE
          : NaiveMiddles.inScope(
              grammar,
              left,
              after,
              new NaiveMiddles.Floor(open, replaced ? floor - 1 : floor, floor));
    }

    private static int depth(int[] tokens) {
      int open = 0;
      for (int token : tokens) {
        open += token == OPEN ? 1 : token == CLOSE ? -1 : 0;
      }
      return open;
    }
  }

  // ---- grammars

  private static Grammar grammar(Random random) {
    List<Rule> rules = new ArrayList<>();
    for (Rule rule : RandomGrammar.recursive(random, 2)) {
      Expr.Choice choice = (Expr.Choice) rule.body();
      List<Expr> branches = new ArrayList<>();
      branches.add(choice.branches().get(0));
      for (Expr branch : choice.branches().subList(1, choice.branches().size())) {
        branches.add(bracketed(random, branch));
      }
      rules.add(new Rule(rule.name(), new Expr.Choice(branches), HERE));
    }
    List<Terminal> lexical = new ArrayList<>();
    for (int t = 0; t < 5; t++) {
      String text = String.valueOf((char) ('a' + t));
      lexical.add(new Terminal(t, text, Regex.literal(text), true, 0, Role.TOKEN, 0));
    }
    BitSet opening = new BitSet();
    opening.set(OPEN);
    opening.set(BOTH);
    BitSet closing = new BitSet();
    closing.set(CLOSE);
    closing.set(BOTH);
    return RandomGrammar.grammar(rules, lexical, opening, closing);
  }

  /** An expression with brackets put around some of its parts. */
  private static Expr bracketed(Random random, Expr expr) {
    Expr inside =
        switch (expr) {
          case Expr.Token token -> token;
          case Expr.Ref ref -> ref;
          case Expr.Sequence s ->
              new Expr.Sequence(s.items().stream().map(e -> bracketed(random, e)).toList());
          case Expr.Choice c ->
              c.branches().isEmpty()
                  ? c
                  : new Expr.Choice(c.branches().stream().map(e -> bracketed(random, e)).toList());
          case Expr.Automaton automaton -> throw new AssertionError(automaton);
          case Expr.Repeat r -> new Expr.Repeat(bracketed(random, r.body()), r.min(), r.max());
        };
    return switch (random.nextInt(9)) {
      case 0, 1 -> new Expr.Sequence(List.of(token(OPEN), inside, token(CLOSE)));
      case 2 ->
          new Expr.Sequence(
              List.of(
                  token(OPEN),
                  inside,
                  new Expr.Repeat(
                      new Expr.Sequence(List.of(token(BOTH), inside)), 0, Expr.UNBOUNDED),
                  token(CLOSE)));
      default -> inside;
    };
  }

  private static Expr token(int terminal) {
    return new Expr.Token(terminal, HERE);
  }
}
