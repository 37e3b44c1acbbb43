package dovetail.model.djl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dovetail.model.ArrayScores;
import dovetail.model.Cancellation;
import dovetail.model.LanguageModel;
import dovetail.model.ModelSession;
import dovetail.model.Scores;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Scores that stay where they are computed, against the same in an array: on the CPU, by the
 * program that a GPU runs.
 */
final class TensorScoresTest {
  private static final int[] PROMPT = IntStream.range(0, 90).map(i -> 7 + i * 37 % 8000).toArray();
  private static final LanguageModel MODEL = EmbeddedModels.KEEPING;

  @Test
  void answersWhatAnArrayAnswers() {
    Random random = new Random(5);
    try (ModelSession session = MODEL.session()) {
      session.append(PROMPT, Cancellation.never());
      for (int round = 0; round < 30; round++) {
        duel(session.scores(), session.logits(), random);
        session.append(random.nextInt(8000));
      }
    }
  }

  private static void duel(Scores scores, float[] logits, Random random) {
    Scores expected = new ArrayScores(logits);
    long[] set = set(random);
    long[] without = set(random);
    assertThat(scores.size()).isEqualTo(logits.length);
    int[] some = random.ints(random.nextInt(40), 0, logits.length).toArray();
    assertThat(scores.of(some)).containsExactly(expected.of(some));
    assertThat(scores.among(set)).containsExactly(expected.among(set));
    assertThat(scores.logSum()).isCloseTo(expected.logSum(), within(1e-4));
    assertThat(scores.logSum(set)).isCloseTo(expected.logSum(set), within(1e-4));
    assertThat(scores.logSum(0.7)).isCloseTo(expected.logSum(0.7), within(1e-10));
    long[] left = random.nextBoolean() ? without : null;
    Scores.Ranked found = scores.ranked(left);
    Scores.Ranked sorted = expected.ranked(left);
    int narrowed = random.nextInt(900);
    for (int i = 0; i < 1500; i++) {
      if (i == narrowed) {
        found.narrow(set);
        sorted.narrow(set);
      }
      int token = sorted.next();
      assertThat(found.next()).as("token %d", i).isEqualTo(token);
      if (token < 0) {
        return;
      }
      assertThat(found.passed()).isEqualTo(sorted.passed());
      assertThat(found.logit()).isEqualTo(logits[token]);
    }
  }

  /** A few, half, or nearly all. */
  private static long[] set(Random random) {
    long[] set = new long[128];
    int kind = random.nextInt(3);
    for (int i = 0; i < set.length; i++) {
      long bits = random.nextLong();
      set[i] =
          switch (kind) {
            case 0 -> bits & random.nextLong() & random.nextLong() & random.nextLong();
            case 1 -> bits;
            default -> bits | random.nextLong() | random.nextLong();
          };
    }
    return set;
  }

  @Test
  void areGoneWhenTheSessionReadsOn() {
    try (ModelSession session = MODEL.session()) {
      session.append(PROMPT, Cancellation.never());
      Scores scores = session.scores();
      assertThat(scores.of(new int[] {3})).hasSize(1);
      session.append(9);
      assertThatThrownBy(() -> scores.of(new int[] {3})).isInstanceOf(IllegalStateException.class);
      session.rollback(4);
      assertThatThrownBy(session::scores).isInstanceOf(IllegalStateException.class);
    }
  }
}
