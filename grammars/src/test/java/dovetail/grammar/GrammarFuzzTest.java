package dovetail.grammar;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.languages.Languages;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

/** No input makes the reader throw; without an error there is a grammar. */
class GrammarFuzzTest {
  private static final List<String> PIECES =
      List.of(
          "start",
          "a",
          "b",
          "A",
          "B",
          "_INDENT",
          "_NEWLINE",
          ":",
          ":",
          ":",
          "\n",
          "\n",
          "\n",
          " ",
          "|",
          "(",
          ")",
          "[",
          "]",
          "{",
          "}",
          "*",
          "+",
          "?",
          "!",
          "~",
          "~2",
          "~1..3",
          ",",
          ".",
          "..",
          "->",
          "\"x\"",
          "\"yz\"i",
          "\"",
          "/a+/",
          "/[b-d]*/i",
          "/",
          "\\",
          "//",
          "#",
          "%ignore",
          "%declare",
          "%import",
          "%override",
          "%extend",
          "%layout",
          "%soft",
          "%contextual",
          "%error",
          "%open",
          "%ending",
          "%close",
          "%rare",
          "indentation",
          ".1",
          "-1",
          "é",
          "\uD83D",
          "sep{a, B}",
          "sep{x, y}: x (y x)*\n",
          "99999999999");

  @Provide
  Arbitrary<String> pieces() {
    return Arbitraries.of(PIECES)
        .list()
        .ofMaxSize(60)
        .map(list -> "start: a A\na: \"x\" | sep{a, B}\nA: /q/\n" + String.join("", list));
  }

  @Property(tries = 2000)
  void piecesInAnyOrder(@ForAll("pieces") String source) {
    check(source);
  }

  @Property(tries = 500)
  void anyText(@ForAll String source) {
    check(source);
  }

  @Property(tries = 150)
  void spoiledGrammar(@ForAll long seed) {
    Random random = new Random(seed);
    StringBuilder source = new StringBuilder(Languages.source("json").orElseThrow());
    for (int i = 1 + random.nextInt(4); i > 0; i--) {
      int at = random.nextInt(source.length());
      int end = Math.min(source.length(), at + random.nextInt(12));
      source.replace(at, end, PIECES.get(random.nextInt(PIECES.size())));
    }
    check(source.toString());
  }

  @Test
  void deepNestingIsAProblem() {
    assertThat(check("start: " + "(".repeat(100_000)).grammar()).isNull();
    assertThat(check("start: " + "a{".repeat(100_000)).grammar()).isNull();
    StringBuilder chain = new StringBuilder("start: T0\n");
    for (int i = 0; i < 5000; i++) {
      chain.append("T").append(i).append(": \"x\" T").append(i + 1).append(" | \"y\"\n");
    }
    assertThat(check(chain + "T5000: \"z\"\n").grammar()).isNull();
    StringBuilder reversed = new StringBuilder("start: T5000\nT0: \"z\"\n");
    for (int i = 1; i <= 5000; i++) {
      reversed.append("T").append(i).append(": T").append(i - 1).append("?  \"y\"\n");
    }
    assertThat(check(reversed.toString()).grammar()).isNull();
    StringBuilder doubling = new StringBuilder("start: T60\nT0: \"z\"\n");
    for (int i = 1; i <= 60; i++) {
      doubling.append("T").append(i).append(": T").append(i - 1).append(" T").append(i - 1);
      doubling.append('\n');
    }
    assertThat(check(doubling.toString()).grammar()).isNull();
  }

  private static Reading check(String source) {
    Reading reading = GrammarReader.read(source, "fuzz.lark", name -> Optional.of("x: \"x\"\n"));
    boolean errors = reading.problems().stream().anyMatch(p -> p.severity() == Severity.ERROR);
    assertThat(reading.grammar() == null).isEqualTo(errors);
    assertThat(reading.problems())
        .allSatisfy(
            problem -> {
              assertThat(problem.position().line()).isPositive();
              assertThat(problem.position().column()).isPositive();
              assertThat(problem.message()).isNotBlank();
            });
    return reading;
  }
}
