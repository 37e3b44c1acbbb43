package dovetail.lab.places;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Needs an interpreter of Python on the path. */
final class CompilerJudgeTest {
  private static Optional<CompilerJudge.Verdict> verdict(String text, String shown) {
    Optional<CompilerJudge> started = CompilerJudge.start("python3");
    assumeThat(started).isPresent();
    try (CompilerJudge judge = started.orElseThrow()) {
      int at = text.indexOf('¦');
      Place place = new Place(PlaceKind.ANYWHERE, text.replace("¦", ""), at, at, at, "");
      return judge.judge(place, new Shown(shown, at, at));
    }
  }

  @Test
  void tellsErrorsThatTheParserDoesNotSee() {
    assertThat(verdict("é = 1\n¦\n", "return sum(é)").orElseThrow().error())
        .contains("'return' outside function");
    assertThat(verdict("é = 1\n¦\n", "print(é)").orElseThrow().error()).isEmpty();
  }

  @Test
  void tellsNamesThatNothingDefines() {
    String text = "def f(a):\n    é = a\n    ¦\n    return b\n";
    assertThat(verdict(text, "print(é, len(c), total)").orElseThrow().undefined())
        .containsExactly("c", "total");
    assertThat(verdict("from x import *\n¦\n", "print(c)").orElseThrow().undefined()).isEmpty();
  }

  @Test
  void tellsWordsThatWantSomethingElse() {
    assertThat(verdict("x = 1\ny = ¦x\n", "2 or ").orElseThrow().operator()).isEqualTo("or");
    assertThat(verdict("x = 1\ny = x¦\n", "or").orElseThrow().operator()).isEmpty();
  }

  @Test
  void hasNothingToSayOfWhatWasBrokenBefore() {
    assertThat(verdict("return ¦\n", "1")).isEmpty();
  }

  @Test
  void isNotThereWithoutAnInterpreter() {
    assertThat(CompilerJudge.start("no-such-interpreter")).isEmpty();
  }
}
