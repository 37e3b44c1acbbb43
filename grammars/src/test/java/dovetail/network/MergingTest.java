package dovetail.network;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.grammar.Grammar;
import dovetail.grammar.GrammarOptions;
import dovetail.grammar.GrammarReader;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Nonterminals that read the same are one; those that do not stay apart. */
class MergingTest {
  @Test
  void rulesThatReadTheSameAreOne() {
    Network merged =
        network("start: a | \"w\" b\na: \"x\" a \"y\" | \"z\"\nb: \"x\" b \"y\" | \"z\"\n");
    Network one = network("start: a | \"w\" a\na: \"x\" a \"y\" | \"z\"\n");
    assertThat(merged.dump()).isEqualTo(one.dump());
  }

  @Test
  void rulesThatLeadToEachOtherAreOne() {
    Network merged =
        network("start: a | \"w\" b\na: \"x\" b \"y\" | \"z\"\nb: \"x\" a \"y\" | \"z\"\n");
    assertThat(merged.nonterminals()).isEqualTo(2);
  }

  @Test
  void aDifferenceFarAwayKeepsApart() {
    String first = "start: a | \"w\" b\na: \"x\" a \"y\" | \"(\" c \")\"\n";
    String second = "b: \"x\" b \"y\" | \"(\" d \")\"\nc: \"z\" c \"z\" | \"1\"\n";
    Network apart = network(first + second + "d: \"z\" d \"z\" | \"2\"\n");
    Network together = network(first + second + "d: \"z\" d \"z\" | \"1\"\n");
    assertThat(together.nonterminals()).isEqualTo(3);
    assertThat(apart.nonterminals()).isEqualTo(5);
  }

  @Test
  void whatNeverStandsLeavesNoEdge() {
    Network with =
        network("%declare _NEVER\nstart: \"a\" | \"b\" never \"c\" | _NEVER\nnever: _NEVER\n");
    assertThat(with.states()).isEqualTo(2);
    assertThat(with.terminalEdges(with.start(with.startSymbol()))).hasSize(2);
  }

  private static Network network(String source) {
    Grammar grammar =
        Objects.requireNonNull(
            GrammarReader.read(
                    source,
                    "test.lark",
                    name -> Optional.empty(),
                    GrammarOptions.NONE.withLexer("longest"))
                .grammar());
    return NetworkCompiler.compile(grammar);
  }
}
