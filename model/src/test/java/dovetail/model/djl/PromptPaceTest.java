package dovetail.model.djl;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.IntToLongFunction;
import org.junit.jupiter.api.Test;

final class PromptPaceTest {
  private static final int PROCESSORS = 8;

  private final PromptPace pace = new PromptPace(PROCESSORS);

  /** How many of so many prompts are read with one thread, by what a token takes. */
  private int alone(int prompts, IntToLongFunction nanos) {
    int alone = 0;
    for (int i = 0; i < prompts; i++) {
      int threads = pace.threads(200, 0);
      alone += threads == 1 ? 1 : 0;
      pace.took(200, threads, 200 * nanos.applyAsLong(threads));
    }
    return alone;
  }

  @Test
  void bothWaysAreTimed() {
    assertThat(alone(1, threads -> 9)).isEqualTo(1);
    assertThat(alone(1, threads -> 9)).isZero();
  }

  @Test
  void theFasterWayIsTaken() {
    assertThat(alone(160, threads -> threads == 1 ? 100 : 150)).isBetween(145, 155);
    assertThat(pace.nanosPerToken()).hasValue(100);
  }

  @Test
  void anotherIsTakenOnceItHasBecomeFaster() {
    alone(160, threads -> threads == 1 ? 100 : 150);
    assertThat(alone(160, threads -> threads == 1 ? 300 : 150)).isLessThan(30);
    assertThat(pace.nanosPerToken()).hasValue(150);
  }

  @Test
  void oneDisturbanceChangesNothing() {
    alone(40, threads -> threads == 1 ? 100 : 150);
    pace.took(200, 1, 200 * 5000);
    assertThat(alone(15, threads -> threads == 1 ? 100 : 150)).isGreaterThanOrEqualTo(14);
  }

  @Test
  void fewTokensAreNotTimed() {
    pace.took(2, 1, 1);
    assertThat(pace.nanosPerToken()).isEmpty();
    assertThat(pace.threads(1, 0)).isEqualTo(1);
  }

  @Test
  void oneProcessorHasOneWay() {
    PromptPace single = new PromptPace(1);
    for (int i = 0; i < 40; i++) {
      assertThat(single.threads(100, 0)).isEqualTo(1);
      single.took(100, 1, 7);
    }
  }

  @Test
  void processorsThatOthersUseAreLeftToThem() {
    alone(40, threads -> threads == 1 ? 150 : 100);
    assertThat(pace.threads(200, 1)).isEqualTo(PROCESSORS - 1);
    assertThat(pace.threads(200, PROCESSORS)).isEqualTo(1);
    pace.took(200, PROCESSORS - 1, 1);
    assertThat(pace.nanosPerToken()).hasValue(100);
  }
}
