package dovetail.quotient;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.network.Network;
import dovetail.quotient.join.Brackets;
import dovetail.quotient.join.Distances;
import dovetail.quotient.join.Tables;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Least weights and open brackets, counted by hand on JSON: a byte weighs 1, a token 1 more. */
final class DistancesTest {
  private final Tables json = TestLanguages.file("json");
  private final Network jsonNetwork = json.network();
  private static final int VALUE = 1;
  private final int start = jsonNetwork.start(VALUE);

  private static int terminal(Network network, String name) {
    return IntStream.range(0, network.terminals())
        .filter(t -> network.terminalName(t).equals(name))
        .findFirst()
        .orElseThrow();
  }

  /** The state behind some terminals, and nonterminals where no terminal is named. */
  private int behind(String... read) {
    int state = start;
    for (String name : read) {
      state =
          name.isEmpty()
              ? jsonNetwork.onNonterminal(state, VALUE)
              : jsonNetwork.onTerminal(state, terminal(jsonNetwork, name));
    }
    return state;
  }

  private int weight(String terminal) {
    return json.distances().terminal(terminal(jsonNetwork, terminal));
  }

  private int within(int from, int to) {
    return json.distances().within(from, 0, to, 0);
  }

  @Test
  void aTerminalWeighsItsShortestSpelling() {
    assertThat(weight("LSQB")).isEqualTo(2);
    assertThat(weight("NUMBER")).isEqualTo(2);
    assertThat(weight("STRING")).isEqualTo(3);
    assertThat(weight("TRUE")).isEqualTo(5);
  }

  @Test
  void toTheEndOfItsNonterminal() {
    Distances distances = json.distances();
    assertThat(distances.toEnd(start, 0, 0)).as("a number").isEqualTo(2);
    assertThat(distances.toEnd(behind("NUMBER"), 0, 0)).isZero();
    assertThat(distances.toEnd(behind("LSQB"), 0, 0)).as("the bracket").isEqualTo(2);
    assertThat(distances.toEnd(behind("LSQB", "", "COMMA"), 0, 0)).as("and a value").isEqualTo(4);
    assertThat(distances.toEnd(behind("LBRACE", "STRING"), 0, 0)).as(": 0 }").isEqualTo(6);
  }

  @Test
  void betweenStates() {
    assertThat(within(start, start)).isZero();
    assertThat(within(start, behind("LSQB"))).isEqualTo(2);
    assertThat(within(start, behind("LSQB", "", "COMMA"))).as("[0,").isEqualTo(6);
    assertThat(within(behind("LSQB", "", "COMMA"), behind("LSQB", ""))).isEqualTo(2);
    assertThat(within(behind("LSQB"), start)).isGreaterThanOrEqualTo(Distances.INFINITE);
    assertThat(within(behind("LSQB"), behind("LBRACE"))).isGreaterThanOrEqualTo(Distances.INFINITE);
  }

  /** A path that keeps the array open that it began in does not pass its end. */
  @Test
  void betweenStatesInBrackets() {
    Distances distances = json.distances();
    int open = behind("LSQB");
    int next = behind("LSQB", "", "COMMA");
    int over = behind("LSQB", "RSQB");
    assertThat(distances.within(open, 0, over, 0, 0, 0)).isEqualTo(2);
    assertThat(distances.within(open, 0, next, 0, 1, 1)).as("0,").isEqualTo(4);
    assertThat(distances.within(open, 0, over, 0, 0, 1)).isEqualTo(Distances.INFINITE);
    assertThat(distances.within(open, 0, over, 0, 1, 1)).isEqualTo(Distances.INFINITE);
    assertThat(distances.within(start, 0, open, 0, 0, 1)).isEqualTo(Distances.INFINITE);
    assertThat(distances.within(open, 0, open, 0, 1, 1)).isZero();
  }

  @Test
  void lexerStatesByTheirFewestBytes() {
    Distances distances = json.distances();
    int first = json.lexer().next(json.lexer().start(0), 't');
    int second = json.lexer().next(first, 'r');
    assertThat(distances.bytesTo(first)).isOne();
    assertThat(distances.bytesTo(second)).isEqualTo(2);
    assertThat(distances.bytesTo(json.lexer().next(second, 'u'))).isEqualTo(3);
  }

  @Test
  void bracketsThatAreOpenAtAState() {
    Brackets brackets = json.brackets();
    assertThat(brackets.balanced()).isTrue();
    assertThat(brackets.depth(start)).isZero();
    assertThat(brackets.depth(behind("LSQB"))).isOne();
    assertThat(brackets.depth(behind("LSQB", "", "COMMA"))).isOne();
    assertThat(brackets.depth(behind("LSQB", "RSQB"))).isZero();
    int closing = terminal(jsonNetwork, "RSQB");
    int opening = terminal(jsonNetwork, "LSQB");
    assertThat(brackets.lowest(behind("LSQB"), closing)).isZero();
    assertThat(brackets.lowest(start, opening)).isZero();
    assertThat(brackets.closes(closing)).isTrue();
    assertThat(brackets.closes(opening)).isFalse();
  }

  private static Brackets brackets(String grammar) {
    return TestLanguages.text("brackets", "%open \"(\"\n%close \")\"\n" + grammar).brackets();
  }

  @Test
  void nonterminalsThatDoNotCloseWhatTheyOpen() {
    assertThat(brackets("start: a\na: \"(\" a \")\" | \"x\"\n").balanced()).isTrue();
    Brackets open = brackets("start: a\na: \"(\" a | \"x\" a \")\" | \"y\"\n");
    assertThat(open.balanced()).isFalse();
    assertThat(IntStream.range(0, 3).map(open::depth)).as("none is known").containsOnly(0);
    assertThat(brackets("start: a\na: \"x\" a \")\" | \"(\" a \")\" | \"y\"\n").balanced())
        .isFalse();
    assertThat(brackets("start: a\na: \"(\"? a \")\" | \"y\"\n").balanced())
        .as("one state, open or not")
        .isFalse();
  }

  /** One that closes a bracket and opens another is in none while it is read. */
  @Test
  void aTerminalThatReopens() {
    Tables tables =
        TestLanguages.text(
            "reopens",
            "%open \"(\" \"|\"\n%close \")\" \"|\"\n"
                + "start: a\na: \"(\" a (\"|\" a)* \")\" | \"x\"\n");
    Network network = tables.network();
    int start = network.start(network.owner(network.start(network.nonterminals() - 1)));
    int open = network.onTerminal(start, terminal(network, "LPAR"));
    int inside = network.onNonterminal(open, network.owner(start));
    int bar = terminal(network, "VBAR");
    int next = network.onTerminal(inside, bar);
    assertThat(tables.brackets().balanced()).isTrue();
    assertThat(tables.brackets().closes(bar)).isTrue();
    assertThat(tables.brackets().depth(next)).isOne();
    assertThat(tables.brackets().lowest(inside, bar)).isZero();
    assertThat(tables.distances().within(inside, 0, next, 0, 0, 1)).isEqualTo(2);
    assertThat(tables.distances().within(inside, 0, next, 0, 1, 1))
        .as("a bracket stays open while it is read")
        .isEqualTo(Distances.INFINITE);
  }

  /** Bellman's equations, which have one solution: each weight by those behind the next edge. */
  @Test
  void eachWeightIsThatOfTheBestNextEdge() {
    for (String name : List.of("json", "terminated", "javascript-small")) {
      Tables tables = TestLanguages.file(name);
      int lineStates = tables.layout().lineStates();
      for (int q = 0; q < tables.network().states(); q++) {
        for (int before = 0; before < lineStates; before++) {
          for (int after = 0; after < lineStates; after++) {
            assertThat(tables.distances().toEnd(q, before, after))
                .as("%s: %d", name, q)
                .isEqualTo(toEnd(tables, q, before, after));
            for (int to = 0; to < tables.network().states(); to++) {
              if (tables.network().owner(to) == tables.network().owner(q)) {
                assertThat(tables.distances().within(q, before, to, after))
                    .as("%s: %d to %d", name, q, to)
                    .isEqualTo(within(tables, q, before, to, after));
              }
            }
          }
        }
      }
    }
  }

  /** What stands behind an edge, by the state and the line state there. */
  private interface Rest {
    int from(int state, int lineState);
  }

  private static int toEnd(Tables tables, int q, int before, int after) {
    boolean ends = tables.network().isFinal(q) && before == after;
    return ends
        ? 0
        : best(tables, q, before, (to, line) -> tables.distances().toEnd(to, line, after));
  }

  private static int within(Tables tables, int from, int before, int to, int after) {
    boolean there = from == to && before == after;
    return there
        ? 0
        : best(tables, from, before, (q, line) -> tables.distances().within(q, line, to, after));
  }

  private static int best(Tables tables, int q, int before, Rest rest) {
    Network network = tables.network();
    int best = Distances.INFINITE;
    int[] terminals = network.terminalEdges(q);
    for (int i = 0; i < terminals.length; i += 2) {
      int next = tables.layout().after(before, terminals[i]);
      if (next >= 0) {
        int weight = tables.distances().terminal(terminals[i]);
        best = Math.min(best, weight + rest.from(terminals[i + 1], next));
      }
    }
    int[] nonterminals = network.nonterminalEdges(q);
    for (int i = 0; i < nonterminals.length; i += 2) {
      for (int next = 0; next < tables.layout().lineStates(); next++) {
        int inside = tables.distances().toEnd(network.start(nonterminals[i]), before, next);
        best = Math.min(best, inside + rest.from(nonterminals[i + 1], next));
      }
    }
    return best;
  }
}
