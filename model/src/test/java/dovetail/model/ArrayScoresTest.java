package dovetail.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class ArrayScoresTest {
  /** The heap duels with a sort; ties, infinities and NaN included. */
  @Test
  void comeAsIfSorted() {
    Cases.each(200, ArrayScoresTest::comeAsIfSorted);
  }

  private static void comeAsIfSorted(int number) {
    Random random = new Random(number);
    int size = 1 + random.nextInt(60);
    for (int round = 0; round < 3; round++) {
      float[] logits = new float[size];
      for (int i = 0; i < size; i++) {
        logits[i] =
            switch (random.nextInt(12)) {
              case 0 -> Float.NaN;
              case 1 -> Float.NEGATIVE_INFINITY;
              case 2 -> Float.POSITIVE_INFINITY;
              default -> random.nextInt(8) - 4;
            };
      }
      long[] without = {set(random, size, 8)};
      long[] wanted = {set(random, size, 1)};
      List<Integer> sorted =
          IntStream.range(0, size)
              .boxed()
              .filter(i -> !Scores.has(without, i))
              .sorted(
                  Comparator.comparing((Integer i) -> Float.isNaN(logits[i]))
                      .thenComparing(i -> Float.isNaN(logits[i]) ? 0f : -logits[i])
                      .thenComparing(i -> i))
              .toList();
      Scores.Ranked ranked = new ArrayScores(logits).ranked(without);
      int narrowed = random.nextInt(size + 2);
      int at = 0;
      for (int i = 0; i <= size; i++) {
        if (i == narrowed) {
          ranked.narrow(wanted);
        }
        int passed = 0;
        while (i >= narrowed && at < sorted.size() && !Scores.has(wanted, sorted.get(at))) {
          passed++;
          at++;
        }
        int expected = at < sorted.size() ? sorted.get(at++) : -1;
        assertThat(ranked.next()).as("seed %d, token %d", number, i).isEqualTo(expected);
        assertThat(ranked.passed()).isEqualTo(passed);
        if (expected >= 0) {
          assertThat(ranked.logit()).isEqualTo(Float.valueOf(logits[expected]));
        }
      }
    }
  }

  @Test
  void probabilitiesAreThoseOfSoftmax() {
    Scores scores = new ArrayScores(new float[] {1, 2, 3});
    double sum = Math.exp(1) + Math.exp(2) + Math.exp(3);
    for (int token = 0; token < 3; token++) {
      assertThat(scores.of(new int[] {token})[0] - scores.logSum())
          .isCloseTo(Math.log(Math.exp(token + 1) / sum), within(1e-6));
    }
    assertThat(scores.logSum(0.5))
        .isCloseTo(Math.log(Math.exp(2) + Math.exp(4) + Math.exp(6)), within(1e-12));
  }

  @Test
  void probabilitiesAmongSomeAreThoseOfSoftmaxOverThem() {
    float[] logits = new float[70];
    logits[3] = 50; // not among them
    logits[5] = 1;
    logits[68] = 3;
    Scores scores = new ArrayScores(logits);
    long[] among = {1L << 5, 1L << 4};
    assertThat(scores.logSum(among)).isCloseTo(Math.log(Math.exp(1) + Math.exp(3)), within(1e-6));
    assertThat(scores.logSum(new long[2])).isEqualTo(Double.NEGATIVE_INFINITY);
    assertThat(scores.among(among)).containsExactly(1, 3);
  }

  @Test
  void theFastExponentialIsClose() {
    for (float x = -20; x <= 0; x += 1f / 1024) {
      double exact = Math.exp(x);
      assertThat((double) ArrayScores.exp(x)).isCloseTo(exact, within(exact * 2e-6));
    }
  }

  /** Each token with one chance in so many, and one. */
  private static long set(Random random, int size, int rare) {
    long set = 0;
    for (int i = 0; i < size; i++) {
      set |= random.nextInt(rare + 1) == 0 ? 1L << i : 0;
    }
    return set;
  }
}
