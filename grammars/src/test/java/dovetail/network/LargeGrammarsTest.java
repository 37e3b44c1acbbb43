package dovetail.network;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.grammar.Grammar;
import dovetail.grammar.GrammarOptions;
import dovetail.grammar.GrammarReader;
import dovetail.grammar.Reading;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Grammars with thousands of rules compile, or the rule that is too large is named. */
final class LargeGrammarsTest {
  private static String rules(int from, int to, String body) {
    return IntStream.range(from, to)
        .mapToObj(i -> "r%d: %s\n".formatted(i, body.formatted(i, i + 1)))
        .collect(Collectors.joining());
  }

  private static String row(int count, String item) {
    return IntStream.range(0, count)
        .mapToObj(i -> item.formatted(i))
        .collect(Collectors.joining(" "));
  }

  private static Grammar read(String source) {
    Reading reading =
        GrammarReader.read(
            source,
            "large.lark",
            other -> Optional.empty(),
            GrammarOptions.NONE.withLexer("longest"));
    return Objects.requireNonNull(reading.grammar(), reading.problems().toString());
  }

  private static String tooLarge(String source) {
    return NetworkCompiler.tooLarge(read(source)).orElseThrow().toString();
  }

  private static Network network(String source) {
    Grammar grammar = read(source);
    assertThat(NetworkCompiler.tooLarge(grammar)).isEmpty();
    return NetworkCompiler.compile(grammar);
  }

  @Test
  void chainsOfRulesAreTheirEnd() {
    String chain = "start: r0\n" + rules(0, 4999, "r%2$d");
    assertThat(network(chain + "r4999: \"x\"\n").states()).isEqualTo(2);
    assertThat(network(chain + "r4999: \"x\"?\n").states()).isEqualTo(2);
    String branching = "start: r0\n" + rules(0, 4999, "r%2$d | \"k%1$d\"") + "r4999: \"x\"\n";
    assertThat(network(branching).states()).isEqualTo(2);
  }

  @Test
  void alternativesAreTheirTerminals() {
    String wide = row(3000, "| r%d") + "\n" + rules(0, 3000, "\"k%1$d\"");
    assertThat(network("start: r0 " + wide).states()).isEqualTo(2);
  }

  @Test
  void recursionAtTheEdgesIsALoop() {
    String e = "e: e op e | \"-\" e | e \"!\" | e e | \"a\"\nop: \"+\" | \"*\"\n";
    assertThat(network("start: e\n" + e).nonterminals()).isEqualTo(1);
    Network inBrackets = network("start: e\ne: e \"+\" e | \"(\" e \")\" | \"a\"\n");
    assertThat(inBrackets.nonterminals()).isEqualTo(2);
    int e1 = 1; // read in brackets alone
    assertThat(inBrackets.onNonterminal(inBrackets.start(e1), e1)).isEqualTo(Network.NONE);
  }

  @Test
  void recursionStays() {
    String ring = "start: r0\n" + rules(0, 1999, "\"a\" r%2$d | \"d%1$d\"");
    assertThat(network(ring + "r1999: \"b\" r0 r0\n").states()).isGreaterThan(2000);
  }

  @Test
  void optionalRulesInARow() {
    String row = "start: " + row(400, "r%d?") + "\n" + rules(0, 400, "\"k%1$d\"");
    assertThat(network(row).states()).isGreaterThan(400);
  }

  @Test
  void ruleThatIsTooLargeIsNamed() {
    String row = row(2000, "r%d?") + "\n" + rules(0, 2000, "\"k%1$d\"");
    assertThat(tooLarge("start: \"(\" body \")\"\nbody: " + row))
        .startsWith("large.lark:2:1: error: the rule 'body' is too large: its automaton takes");
    String late = "(\"a\" | \"b\")* %s \"a\" (\"a\" | \"b\")~25\n";
    assertThat(tooLarge("start: " + late.formatted(""))).contains("the rule 'start' is too large");
    assertThat(tooLarge("start: " + late.formatted("n") + "n: \"x\"?\n"))
        .contains("the rule 'start' is too large");
  }

  @Test
  void whatWouldGrowStaysAsItIs() {
    // as one nonterminal, x and y would leave the place of y open
    String grammar = "start: (x | \"d\")* y (x | \"d\")~20\n";
    assertThat(network(grammar + "x: \"a\" z\ny: \"a\" z\nz: \"q\" | \"w\"\n").states())
        .isLessThan(200);
  }
}
