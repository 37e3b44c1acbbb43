package dovetail.model.decode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dovetail.model.Cases;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class CandidatesTest {
  /** The heap duels with a sort; ties, infinities and NaN included. */
  @Test
  void comeAsIfSorted() {
    Cases.each(200, CandidatesTest::comeAsIfSorted);
  }

  private static void comeAsIfSorted(int number) {
    Random random = new Random(number);
    int size = 1 + random.nextInt(60);
    Candidates candidates = new Candidates(size);
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
      candidates.reset(logits);
      List<Integer> sorted =
          IntStream.range(0, size)
              .boxed()
              .sorted(
                  Comparator.comparing((Integer i) -> Float.isNaN(logits[i]))
                      .thenComparing(i -> Float.isNaN(logits[i]) ? 0f : -logits[i])
                      .thenComparing(i -> i))
              .toList();
      int asked = random.nextInt(size + 2);
      for (int i = 0; i < asked; i++) {
        assertThat(candidates.next())
            .as("seed %d, candidate %d", number, i)
            .isEqualTo(i < size ? sorted.get(i) : -1);
      }
    }
  }

  @Test
  void probabilitiesAreThoseOfSoftmax() {
    Candidates candidates = new Candidates(3);
    candidates.reset(new float[] {1, 2, 3});
    double sum = Math.exp(1) + Math.exp(2) + Math.exp(3);
    for (int token = 0; token < 3; token++) {
      assertThat(candidates.logProbability(token))
          .isCloseTo(Math.log(Math.exp(token + 1) / sum), within(1e-6));
    }
  }

  @Test
  void probabilitiesAmongSomeAreThoseOfSoftmaxOverThem() {
    Candidates candidates = new Candidates(70);
    float[] logits = new float[70];
    logits[3] = 50; // not among them
    logits[5] = 1;
    logits[68] = 3;
    candidates.reset(logits);
    double sum = Math.exp(1) + Math.exp(3);
    long[] among = {1L << 5, 1L << 4};
    assertThat(candidates.logProbability(5, among))
        .isCloseTo(Math.log(Math.exp(1) / sum), within(1e-6));
    assertThat(candidates.logProbability(68, among))
        .isCloseTo(Math.log(Math.exp(3) / sum), within(1e-6));
  }

  @Test
  void theFastExponentialIsClose() {
    for (float x = -20; x <= 0; x += 1f / 1024) {
      double exact = Math.exp(x);
      assertThat((double) Candidates.exp(x)).isCloseTo(exact, within(exact * 2e-6));
    }
  }
}
