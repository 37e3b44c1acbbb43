package dovetail.server.suggest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What holds of a chance whatever was fitted. */
final class ChanceTest {
  private static double odds(double chance) {
    return Math.log(chance / (1 - chance));
  }

  @ParameterizedTest
  @EnumSource(CursorKind.class)
  void whatTheModelIsSurerOfIsLikelier(CursorKind moment) {
    for (double p = 0.1; p < 0.9; p += 0.1) {
      double chance = Chance.ofFirst(moment, p, false);
      assertThat(chance).isBetween(0.01, 0.99);
      assertThat(Chance.ofFirst(moment, p + 0.1, false)).isGreaterThan(chance);
      assertThat(Chance.ofFirst(moment, p, true)).as("a new word").isLessThan(chance);
    }
  }

  @Test
  void theSameOfWordsBehindOthers() {
    for (double p = 0.1; p < 0.9; p += 0.1) {
      double chance = Chance.ofNext(p, false);
      assertThat(Chance.ofNext(p + 0.1, false)).isGreaterThan(chance);
      assertThat(Chance.ofNext(p, true)).as("a new word").isLessThan(chance);
    }
  }

  /** Each adds to the logarithm of the odds, wherever it stands. */
  @ParameterizedTest
  @EnumSource(CursorKind.class)
  void newWordsCostTheSame(CursorKind moment) {
    double first =
        odds(Chance.ofFirst(moment, 0.7, true)) - odds(Chance.ofFirst(moment, 0.7, false));
    double next = odds(Chance.ofNext(0.4, true)) - odds(Chance.ofNext(0.4, false));
    assertThat(next).isCloseTo(first, within(1e-9));
  }

  @ParameterizedTest
  @EnumSource(CursorKind.class)
  void nothingIsCertain(CursorKind moment) {
    assertThat(Chance.ofFirst(moment, 1, false)).isLessThan(1);
    assertThat(Chance.ofFirst(moment, 0, true)).isGreaterThan(0);
    assertThat(Chance.ofNext(1, false)).isLessThan(1);
    assertThat(Chance.ofNext(0, true)).isGreaterThan(0);
  }
}
