package dovetail.network;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.grammar.Grammar;
import dovetail.grammar.GrammarOptions;
import dovetail.grammar.GrammarReader;
import dovetail.ints.ArrayReader;
import dovetail.ints.ArrayWriter;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Each look-up of a network against its edges. */
final class NetworkTest {
  private static List<Network> networks() {
    Random random = new Random(7);
    return IntStream.range(0, 60)
        .mapToObj(_ -> CompilerPassesTest.random(random))
        .flatMap(Optional::stream)
        .map(NetworkCompiler::compile)
        .toList();
  }

  private static Network small() {
    return network("start: \"x\" a? | b\na: \"y\" (a | b) \"z\"\nb: \"z\"+\n");
  }

  private static Network network(String text) {
    Grammar grammar =
        GrammarReader.read(
                text, "small.lark", _ -> Optional.empty(), GrammarOptions.NONE.withLexer("longest"))
            .grammar();
    return NetworkCompiler.compile(grammar, "a"::equals);
  }

  @Test
  void startsAndFinalStatesAreThoseOfTheirAutomaton() {
    for (Network network : networks()) {
      assertThat(network.startSymbol()).isZero();
      int next = 0;
      for (int x = 0; x < network.nonterminals(); x++) {
        assertThat(network.start(x)).isEqualTo(next);
        List<Integer> finals = new ArrayList<>();
        for (; next < network.states() && network.owner(next) == x; next++) {
          assertThat(network.isStart(next)).isEqualTo(next == network.start(x));
          if (network.isFinal(next)) {
            finals.add(next);
          }
        }
        assertThat(network.finals(x)).containsExactly(finals.toArray(Integer[]::new));
      }
      assertThat(next).isEqualTo(network.states());
    }
  }

  /** Every state can be reached and can end; every nonterminal but the start is read somewhere. */
  @Test
  void nothingIsUseless() {
    for (Network network : networks()) {
      BitSet read = new BitSet();
      read.set(network.startSymbol());
      for (int q = 0; q < network.states(); q++) {
        BitSet after = after(network, q);
        assertThat(IntStream.of(network.finals(network.owner(q))).anyMatch(after::get)).isTrue();
        assertThat(after(network, network.start(network.owner(q))).get(q)).isTrue();
        for (int y = 0; y < network.nonterminals(); y++) {
          read.set(y, read.get(y) || network.onNonterminal(q, y) != Network.NONE);
        }
      }
      assertThat(read.cardinality()).isEqualTo(network.nonterminals());
    }
  }

  /** The states on the paths from one, itself included. */
  private static BitSet after(Network network, int state) {
    BitSet seen = new BitSet();
    List<Integer> open = new ArrayList<>(List.of(state));
    while (!open.isEmpty()) {
      int q = open.removeLast();
      if (!seen.get(q)) {
        seen.set(q);
        for (int[] edges : List.of(network.terminalEdges(q), network.nonterminalEdges(q))) {
          for (int i = 1; i < edges.length; i += 2) {
            open.add(edges[i]);
          }
        }
      }
    }
    return seen;
  }

  @Test
  void boundsOfRepetitionsAreCounted() {
    assertThat(network("start: \"x\"~1..3\n").dump())
        .isEqualTo(
            """
            1 nonterminals, 4 states
            $start:
              0  X→1
              1 final  X→2
              2 final  X→3
              3 final
            """);
  }

  /** Though it should be kept as a node. */
  @Test
  void aRuleWithoutTextsIsNoNonterminal() {
    Network network = network("%declare _NEVER\nstart: \"x\" | a\na: _NEVER \"y\" | \"z\" a\n");
    assertThat(network.nonterminals()).isOne();
    assertThat(network.states()).isEqualTo(2);
  }

  @Test
  void edgesAreSeenFromBothEnds() {
    int seen = 0;
    for (Network network : networks()) {
      for (int q = 0; q < network.states(); q++) {
        for (int t = 0; t < network.terminals(); t++) {
          int symbol = t;
          assertThat(network.onTerminal(q, t)).isEqualTo(target(network.terminalEdges(q), t));
          int[] sources = network.sourcesOnTerminal(q, t);
          int to = q;
          assertThat(sources)
              .containsExactly(states(network, p -> network.onTerminal(p, symbol) == to));
          seen += sources.length;
        }
        List<Integer> pairs = new ArrayList<>();
        for (int y = 0; y < network.nonterminals(); y++) {
          int symbol = y;
          assertThat(network.onNonterminal(q, y)).isEqualTo(target(network.nonterminalEdges(q), y));
          int to = q;
          int[] sources = states(network, p -> network.onNonterminal(p, symbol) == to);
          assertThat(network.sourcesOnNonterminal(q, y)).containsExactly(sources);
          for (int source : sources) {
            pairs.add(y << 16 | source);
          }
        }
        int[] found = network.nonterminalSources(q);
        assertThat(
                IntStream.range(0, found.length / 2)
                    .map(i -> found[2 * i] << 16 | found[2 * i + 1]))
            .containsExactlyInAnyOrderElementsOf(pairs);
      }
    }
    assertThat(seen).isGreaterThan(500);
  }

  private static int target(int[] edges, int symbol) {
    for (int i = 0; i < edges.length; i += 2) {
      if (edges[i] == symbol) {
        return edges[i + 1];
      }
    }
    return Network.NONE;
  }

  private static int[] states(Network network, IntPredicate which) {
    return IntStream.range(0, network.states()).filter(which).toArray();
  }

  /** By definition: walks along the edges, as deep as there are states, until nothing is new. */
  @Test
  void lastTerminalsAreTheLastOnThePathsIntoAState() {
    for (Network network : networks()) {
      List<BitSet> last = new ArrayList<>();
      for (int q = 0; q < network.states(); q++) {
        last.add(new BitSet());
      }
      for (int round = 0; round < network.states() * network.terminals(); round++) {
        for (int q = 0; q < network.states(); q++) {
          for (int t = 0; t < network.terminals(); t++) {
            if (network.sourcesOnTerminal(q, t).length > 0) {
              last.get(q).set(t);
            }
          }
          for (int y = 0; y < network.nonterminals(); y++) {
            if (network.sourcesOnNonterminal(q, y).length > 0) {
              for (int end : network.finals(y)) {
                last.get(q).or(last.get(end));
              }
            }
          }
        }
      }
      for (int q = 0; q < network.states(); q++) {
        assertThat(BitSet.valueOf(network.lastTerminals(q))).isEqualTo(last.get(q));
      }
    }
  }

  @Test
  void isPrintedAndReadAsItWas() {
    Network network = small();
    assertThat(network.dump())
        .isEqualTo(
            """
            2 nonterminals, 10 states
            $start:
              0  X→1  Z→2
              1 final  <a>→3
              2 final  Z→2
              3 final
            a:
              4  Y→5
              5  Z→6  <a>→7
              6  Z→8
              7  Z→9
              8 final  Z→8
              9 final
            """);
    ArrayWriter out = new ArrayWriter();
    network.write(out);
    String[] names =
        IntStream.range(0, network.terminals())
            .mapToObj(network::terminalName)
            .toArray(String[]::new);
    Network read = Network.read(new ArrayReader(out.toBytes()), names);
    assertThat(read.dump()).isEqualTo(network.dump());
    assertThat(read.toDot()).isEqualTo(network.toDot());
  }
}
