package dovetail.model.mixture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dovetail.model.ArrayScores;
import dovetail.model.Cases;
import dovetail.model.Scores;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Scores of which some are others, against an array in which they stand. */
final class MixedScoresTest {
  private static final int SIZE = 130;

  @Test
  void areTheArrayTheyDescribe() {
    Cases.each(200, MixedScoresTest::isTheArrayItDescribes);
  }

  private static void isTheArrayItDescribes(int number) {
    Random random = new Random(number);
    float[] base = new float[SIZE];
    for (int i = 0; i < SIZE; i++) {
      base[i] = random.nextInt(40) - 20; // ties
    }
    float[] all = base.clone();
    int[] drawn = random.ints(random.nextInt(30), 0, SIZE).distinct().toArray();
    int[] gone = Arrays.stream(drawn).limit(drawn.length / 2).sorted().toArray();
    int[] tokens = Arrays.stream(drawn).skip(drawn.length / 2).toArray();
    float[] logits = new float[tokens.length];
    long[] changed = new long[3];
    for (int token : gone) {
      all[token] = Float.NEGATIVE_INFINITY;
      changed[token >> 6] |= 1L << token;
    }
    for (int i = 0; i < tokens.length; i++) {
      logits[i] = random.nextInt(40) - 20;
      all[tokens[i]] = logits[i];
      changed[tokens[i] >> 6] |= 1L << tokens[i];
    }
    Scores expected = new ArrayScores(all);
    Scores found =
        new MixedScores(new ArrayScores(base), changed, tokens, logits, gone, expected.logSum());

    long[] set = random.longs(3).toArray();
    set[2] &= 3;
    int[] some = IntStream.range(0, SIZE).filter(i -> random.nextBoolean()).toArray();
    assertThat(found.all()).containsExactly(all);
    assertThat(found.of(some)).containsExactly(expected.of(some));
    assertThat(found.among(set)).containsExactly(expected.among(set));
    assertThat(found.logSum(set)).isCloseTo(expected.logSum(set), within(1e-5));
    assertThat(found.logSum(0.8)).isCloseTo(expected.logSum(0.8), within(1e-9));
    long[] without = random.nextBoolean() ? random.longs(3).toArray() : null;
    ranked(found.ranked(without), expected.ranked(without), set, random.nextInt(SIZE));
  }

  private static void ranked(
      Scores.Ranked found, Scores.Ranked expected, long[] set, int narrowed) {
    int passed = 0;
    for (int i = 0; i <= SIZE; i++) {
      if (i == narrowed) {
        found.narrow(set);
        expected.narrow(set);
      }
      int token = expected.next();
      assertThat(found.next()).as("token %d", i).isEqualTo(token);
      passed += expected.passed() - found.passed();
      if (token >= 0) {
        assertThat(found.logit()).isEqualTo(expected.logit());
        assertThat(passed).as("passed over, told with the next of the model's").isNotNegative();
      }
    }
    assertThat(passed).isZero();
  }
}
