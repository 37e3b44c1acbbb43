package dovetail.model.mixture;

import static dovetail.model.FakeModel.END;
import static dovetail.model.FakeModel.FIRST_TEXT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dovetail.model.ArrayScores;
import dovetail.model.Cases;
import dovetail.model.FakeModel;
import dovetail.model.Scores;
import dovetail.model.Vocabulary;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The mixture against its definition, on random logits and weights. */
final class MixtureTest {
  private static final Vocabulary VOCABULARY =
      FakeModel.vocabulary(List.of("a", "\n", "b", "\n\n", " \n", "c", "d\n"));
  private static final int LINE_END = FIRST_TEXT + 1;
  private static final Ends ENDS = Ends.of(VOCABULARY);

  private static double[] probabilities(float[] logits) {
    double[] all = new double[logits.length];
    double sum = 0;
    for (int i = 0; i < all.length; i++) {
      all[i] = Math.exp(logits[i]);
      sum += all[i];
    }
    for (int i = 0; i < all.length; i++) {
      all[i] /= sum;
    }
    return all;
  }

  @Test
  void mixesAsDefined() {
    Cases.each(100, MixtureTest::mixesAsDefined);
  }

  private static void mixesAsDefined(int number) {
    Random random = new Random(number);
    float[] logits = new float[VOCABULARY.size()];
    for (int i = 0; i < logits.length; i++) {
      logits[i] = (float) random.nextGaussian() * 5;
    }
    Map<Integer, Double> weights = new HashMap<>();
    for (int i = random.nextInt(4); i > 0; i--) {
      int token = FIRST_TEXT + random.nextInt(VOCABULARY.size() - FIRST_TEXT);
      weights.put(ENDS.same(token), random.nextDouble() * 0.3);
    }
    FixedProposals fixed = new FixedProposals(weights);

    double[] model = probabilities(logits);
    double[] merged = new double[model.length];
    double bare = 0;
    for (int token = 0; token < model.length; token++) {
      if (VOCABULARY.role(token) == Vocabulary.Role.END) {
        bare += model[token];
      } else {
        merged[ENDS.same(token)] += model[token];
      }
    }
    merged[LINE_END] += bare > 0.5 ? bare : 0;
    double left = Arrays.stream(merged).sum();
    double[] found =
        probabilities(
            new Mixture(fixed, ENDS)
                .of(new ArrayScores(logits), new int[] {FIRST_TEXT}, 1, true)
                .all());
    for (int token = 0; token < model.length; token++) {
      double expected = fixed.weight(token) + fixed.rest() * merged[token] / left;
      assertThat(found[token]).as("token %d", token).isCloseTo(expected, within(1e-5));
    }
  }

  @Test
  void tokensThatBeginWithALineEndAreOne() {
    assertThat(ENDS.same(LINE_END)).isEqualTo(LINE_END);
    assertThat(ENDS.same(FIRST_TEXT + 3)).isEqualTo(LINE_END);
    assertThat(ENDS.same(FIRST_TEXT + 4)).isEqualTo(LINE_END);
    assertThat(ENDS.same(FIRST_TEXT + 6)).as("text before it").isEqualTo(FIRST_TEXT + 6);
    assertThat(ENDS.apart().same(FIRST_TEXT + 3)).isEqualTo(FIRST_TEXT + 3);
  }

  @Test
  void beforeAnyTextTheEndTokenIsOne() {
    float[] logits = new float[VOCABULARY.size()];
    logits[END] = 1;
    Mixture mixture = new Mixture(Proposals.NONE, ENDS);
    Scores model = new ArrayScores(logits);
    assertThat(mixture.of(model, new int[0], 0, false)).isSameAs(model);
    float[] mixed = mixture.of(model, new int[0], 0, true).all();
    assertThat(mixed[END]).isEqualTo(Float.NEGATIVE_INFINITY);
    assertThat(mixed[LINE_END]).isLessThan(2);
    logits[END] = 9;
    mixed = mixture.of(new ArrayScores(logits), new int[0], 0, true).all();
    assertThat(mixed[LINE_END]).isGreaterThan(8);
  }

  @Test
  void aVocabularyWithoutLineEndsHasNoneToMerge() {
    Ends ends = Ends.of(FakeModel.vocabulary(List.of("a", "b")));
    assertThat(ends.areMerged()).isFalse();
    assertThat(ends.same(FIRST_TEXT)).isEqualTo(FIRST_TEXT);
  }
}
