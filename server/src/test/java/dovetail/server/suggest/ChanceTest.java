package dovetail.server.suggest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What holds of a chance whatever was fitted. */
final class ChanceTest {
  private static double odds(Moment moment, double firstWord, double mean) {
    double chance = Chance.of(moment, firstWord, mean, false);
    return Math.log(chance / (1 - chance));
  }

  @ParameterizedTest
  @EnumSource(Moment.class)
  void whatTheModelIsSurerOfIsLikelier(Moment moment) {
    for (double p = 0.1; p < 0.9; p += 0.1) {
      double chance = Chance.of(moment, p, p, false);
      assertThat(chance).isBetween(0.01, 0.99);
      assertThat(Chance.of(moment, p + 0.1, p, false)).isGreaterThan(chance);
      assertThat(Chance.of(moment, p, p + 0.1, false)).isGreaterThan(chance);
      assertThat(Chance.of(moment, p, p, true)).as("a new word").isLessThan(chance);
    }
  }

  /** Each adds to the logarithm of the odds: as much as it takes away where it is the opposite. */
  @ParameterizedTest
  @EnumSource(Moment.class)
  void bothProbabilitiesAddUp(Moment moment) {
    double even = odds(moment, 0.5, 0.5);
    double first = odds(moment, 0.8, 0.5) - even;
    double mean = odds(moment, 0.5, 0.7) - even;
    assertThat(odds(moment, 0.8, 0.7)).isCloseTo(even + first + mean, within(1e-9));
    assertThat(odds(moment, 0.2, 0.3)).isCloseTo(even - first - mean, within(1e-9));
  }

  @ParameterizedTest
  @EnumSource(Moment.class)
  void nothingIsCertain(Moment moment) {
    assertThat(Chance.of(moment, 1, 1, false)).isLessThan(1);
    assertThat(Chance.of(moment, 0, 0.5, true)).isGreaterThan(0);
    assertThat(Chance.of(moment, 1, 0, false)).as("no word was asked for").isZero();
    assertThat(Chance.of(moment, 0.5, 0.5, false)).isNotEqualTo(0.5);
  }
}
