package dovetail.analysis.tree;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.grammar.Expr;
import dovetail.grammar.Grammar;
import dovetail.grammar.GrammarOptions;
import dovetail.grammar.GrammarReader;
import dovetail.grammar.Reading;
import dovetail.grammar.Rule;
import dovetail.languages.Language;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * Which tree an ambiguous text has, against all derivations of it: random grammars of which every
 * rule is a node, and random texts, read one after another by one reader.
 */
class TreeChoiceDuelTest {
  private static final int GRAMMARS = 200;
  private static final int TEXTS = 20;
  private static final Map<String, String> TOKENS =
      Map.of("A", "a", "B", "b", "C", "c", "OPEN", "(", "CLOSE", ")");

  private final Random random = new Random(Long.getLong("seed", 47));
  private int ambiguous;

  private static Grammar grammar(String text) {
    Reading reading =
        GrammarReader.read(
            text, "duel.lark", name -> Optional.empty(), GrammarOptions.NONE.withLexer("longest"));
    return Objects.requireNonNull(reading.grammar(), () -> text + reading.problems());
  }

  private static TreeReader reader(Grammar grammar) {
    Language language = Language.of(grammar);
    return new TreeReader(language, language.trees().orElseThrow());
  }

  @Test
  void takesTheFirstOfAllDerivations() {
    int trees = 0;
    for (int i = 0; i < GRAMMARS; i++) {
      String text = randomGrammar();
      Grammar grammar = grammar(text);
      TreeReader reader = reader(grammar);
      Derivations naive = new Derivations(grammar);
      for (int j = 0; j < TEXTS; j++) {
        String word = word();
        Optional<Tree> tree = reader.read(word.getBytes(StandardCharsets.UTF_8));
        String expected = naive.tree(word);
        assertThat(tree.map(one -> shown(reader, one)).orElse("none"))
            .as(text + word)
            .isEqualTo(expected);
        trees += tree.isPresent() ? 1 : 0;
      }
    }
    assertThat(trees).isGreaterThan(300);
    assertThat(ambiguous).isGreaterThan(60);
  }

  @Test
  void anElseBelongsToTheNearestIf() {
    TreeReader reader =
        reader(
            grammar(
                """
                start: branch
                branch: "s" | "i" branch ("e" branch)?
                %scope start branch
                """));
    Tree tree = reader.read("iises".getBytes(StandardCharsets.UTF_8)).orElseThrow();
    assertThat(shown(reader, tree))
        .isEqualTo("start 0-5(branch 0-5(branch 1-5(branch 2-3()branch 4-5())))");
  }

  /** A rule that is added somewhere else changes nothing, wherever its name is in the order. */
  @Test
  void anEarlierAlternativeWins() {
    for (String rules : List.of("start: b | a", "start: a2 | b | a\na2: \"u\"\n%binds a2")) {
      TreeReader reader = reader(grammar(rules + "\na: \"t\"\nb: \"t\"\n%scope start a b\n"));
      Tree tree = reader.read(new byte[] {'t'}).orElseThrow();
      assertThat(shown(reader, tree)).as(rules).isEqualTo("start 0-1(b 0-1())");
    }
  }

  private static String shown(TreeReader reader, Tree tree) {
    List<Integer> roots = new ArrayList<>();
    for (int node = 0; node < tree.nodes(); node++) {
      if (tree.parent(node) == Tree.NONE) {
        roots.add(node);
      }
    }
    return shown(reader, tree, roots);
  }

  private static String shown(TreeReader reader, Tree tree, List<Integer> nodes) {
    StringBuilder out = new StringBuilder();
    nodes.sort(Comparator.comparingInt(tree::begin));
    for (int node : nodes) {
      List<Integer> children = new ArrayList<>();
      for (int child = 0; child < tree.nodes(); child++) {
        if (tree.parent(child) == node) {
          children.add(child);
        }
      }
      String name = reader.trees().rules().get(tree.rule(node));
      out.append("%s %d-%d(".formatted(name, tree.begin(node), tree.end(node)));
      out.append(shown(reader, tree, children)).append(')');
    }
    return out.toString();
  }

  private String word() {
    StringBuilder out = new StringBuilder();
    for (int i = random.nextInt(5); i >= 0; i--) {
      out.append(random.nextInt(9) == 0 ? "(a)" : random.nextInt(5) == 0 ? "b" : "a");
    }
    return out.toString();
  }

  private String randomGrammar() {
    StringBuilder out =
        new StringBuilder("start: \"c\" r1 r2 r3 r4 a | " + expression(0, 3) + "\n");
    for (int rule = 1; rule <= 4; rule++) {
      out.append("r%d: ".formatted(rule)).append(expression(rule, 3)).append('\n');
    }
    TOKENS.forEach((name, text) -> out.append("%s: \"%s\"\n".formatted(name, text)));
    return out + "a: \"a\"\n%scope start a r1 r2 r3 r4\n";
  }

  /** Of tokens and later rules; between brackets any rule may stand. */
  private String expression(int rule, int depth) {
    return switch (random.nextInt(depth == 0 ? 4 : 9)) {
      case 0 -> "\"a\"";
      case 1 -> "\"b\"";
      case 2 -> "a";
      case 3 -> rule < 4 ? "r" + (rule + 1 + random.nextInt(4 - rule)) : "\"a\"";
      case 4 -> "(\"(\" r%d \")\" | \"a\")".formatted(1 + random.nextInt(4));
      case 5 -> "(%s)%s".formatted(expression(rule, depth - 1), "?*+".charAt(random.nextInt(3)));
      case 6 -> "(%s | %s)".formatted(expression(rule, depth - 1), expression(rule, depth - 1));
      default -> expression(rule, depth - 1) + " " + expression(rule, depth - 1);
    };
  }

  /** A child of a node, or a token: a symbol, and what it spans. */
  private record Part(Object symbol, int from, int to) {}

  /** All derivations of words, by definition. */
  private final class Derivations {
    private final Grammar grammar;
    private final Map<Part, Set<List<Part>>> known = new HashMap<>();
    private String word = "";

    Derivations(Grammar grammar) {
      this.grammar = grammar;
    }

    String tree(String next) {
      word = next;
      known.clear();
      return ways("start", 0, word.length()).isEmpty() ? "none" : tree("start", 0, word.length());
    }

    private String tree(String rule, int from, int to) {
      List<List<Part>> ways = new ArrayList<>(ways(rule, from, to));
      ambiguous += ways.size() > 1 ? 1 : 0;
      List<Object> order = new ArrayList<>();
      mentioned(body(rule), order);
      List<Part> best = ways.getFirst();
      for (List<Part> way : ways) {
        best = isBefore(way, best, order) ? way : best;
      }
      StringBuilder out = new StringBuilder("%s %d-%d(".formatted(rule, from, to));
      for (Part part : best) {
        if (part.symbol() instanceof String name) {
          out.append(tree(name, part.from(), part.to()));
        }
      }
      return out.append(')').toString();
    }

    private static boolean isBefore(List<Part> one, List<Part> other, List<Object> order) {
      int same = 0;
      while (same < Math.min(one.size(), other.size()) && one.get(same).equals(other.get(same))) {
        same++;
      }
      if (same == one.size() || same == other.size()) {
        return false; // the same way
      }
      int place = order.indexOf(one.get(same).symbol());
      int otherPlace = order.indexOf(other.get(same).symbol());
      return place < otherPlace
          || (place == otherPlace && one.get(same).to() > other.get(same).to());
    }

    private Expr body(String rule) {
      return grammar.rule(rule).map(Rule::body).orElseThrow();
    }

    private static void mentioned(Expr body, List<Object> order) {
      switch (body) {
        case Expr.Token token -> order.add(token.terminal());
        case Expr.Ref ref -> order.add(ref.rule());
        case Expr.Sequence sequence -> sequence.items().forEach(item -> mentioned(item, order));
        case Expr.Choice choice -> choice.branches().forEach(one -> mentioned(one, order));
        case Expr.Automaton automaton -> throw new AssertionError(automaton);
        case Expr.Repeat repeat -> mentioned(repeat.body(), order);
      }
    }

    private Set<List<Part>> ways(String rule, int from, int to) {
      Part key = new Part(rule, from, to);
      Set<List<Part>> ways = known.get(key);
      if (ways == null) {
        ways = ways(body(rule), from, to);
        known.put(key, ways);
      }
      return ways;
    }

    private Set<List<Part>> ways(Expr body, int from, int to) {
      Set<List<Part>> ways = new LinkedHashSet<>();
      switch (body) {
        case Expr.Token token -> {
          String name = grammar.terminals().get(token.terminal()).name();
          if (word.substring(from, to).equals(TOKENS.get(name))) {
            ways.add(List.of(new Part(token.terminal(), from, to)));
          }
        }
        case Expr.Ref ref -> {
          if (!ways(ref.rule(), from, to).isEmpty()) {
            ways.add(from == to ? List.of() : List.of(new Part(ref.rule(), from, to)));
          }
        }
        case Expr.Sequence sequence -> ways.addAll(ways(sequence.items(), from, to));
        case Expr.Choice choice ->
            choice.branches().forEach(branch -> ways.addAll(ways(branch, from, to)));
        case Expr.Automaton automaton -> throw new AssertionError(automaton);
        case Expr.Repeat repeat -> {
          int most = repeat.max() == Expr.UNBOUNDED ? repeat.min() + to - from : repeat.max();
          List<Expr> items = new ArrayList<>();
          for (int n = 0; n <= most; n++) {
            if (n >= repeat.min()) {
              ways.addAll(ways(items, from, to));
            }
            items.add(repeat.body());
          }
        }
      }
      return ways;
    }

    private Set<List<Part>> ways(List<Expr> items, int from, int to) {
      Set<List<Part>> ways = new LinkedHashSet<>();
      if (items.isEmpty()) {
        if (from == to) {
          ways.add(List.of());
        }
        return ways;
      }
      for (int end = from; end <= to; end++) {
        Set<List<Part>> first = ways(items.getFirst(), from, end);
        if (!first.isEmpty()) {
          for (List<Part> rest : ways(items.subList(1, items.size()), end, to)) {
            for (List<Part> one : first) {
              List<Part> both = new ArrayList<>(one);
              both.addAll(rest);
              ways.add(both);
            }
          }
        }
      }
      return ways;
    }
  }
}
