package dovetail.model.decode;

import static dovetail.model.FakeModel.FIRST_TEXT;
import static dovetail.model.FakeModel.MIDDLE;
import static org.assertj.core.api.Assertions.assertThat;

import dovetail.model.Cancellation;
import dovetail.model.Cases;
import dovetail.model.FakeModel;
import dovetail.model.constraint.Constraint;
import dovetail.model.mixture.Ends;
import dovetail.model.mixture.Mixture;
import dovetail.model.mixture.Proposals;
import dovetail.model.request.Deadline;
import dovetail.model.request.DecodeRequest;
import dovetail.model.request.DecodeResult;
import dovetail.model.request.DecodeStats;
import dovetail.model.request.Finish;
import dovetail.model.request.Interest;
import dovetail.model.request.StopPolicy;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Tokens that are taken without asking the model are those that would have been chosen. */
final class DraftTest {
  private static final List<String> TEXTS =
      List.of("(", ")", "[", "]", "a", "\n", " ", "()", "])", "a(", "\n ", ":", "b", "b)");
  private static final int SIZE = FIRST_TEXT + TEXTS.size();
  private static final int[] PROMPT = {MIDDLE};

  /** Behind each middle, proposes a token that the seed draws, in one of two ways. */
  private static final class Drawn implements Proposals {
    private final long seed;
    private final int pieces;
    private int token;
    private double weight;

    /**
     * @param pieces 1, or 2 for saying the same in two halves, none of which decides
     */
    Drawn(long seed, int pieces) {
      this.seed = seed;
      this.pieces = pieces;
    }

    @Override
    public void weigh(int[] written, int count, Ends ends) {
      Random random = new Random(seed * 31 + Arrays.hashCode(Arrays.copyOf(written, count)));
      token = ends.same(FIRST_TEXT + random.nextInt(random.nextBoolean() ? 5 : TEXTS.size()));
      weight = random.nextInt(3) == 0 ? 0.2 : 0.9;
    }

    @Override
    public int size() {
      return 1;
    }

    @Override
    public int token(int i) {
      return token;
    }

    /** What is scaled together with the rest is the same mixture. */
    @Override
    public double weight(int asked) {
      return asked == token ? weight / pieces : 0;
    }

    @Override
    public double rest() {
      return (1 - weight) / pieces;
    }
  }

  private static FakeModel model(long seed) {
    return FakeModel.of(
        200,
        read -> {
          Random random = new Random(seed + Arrays.hashCode(read));
          float[] logits = new float[SIZE];
          for (int i = 0; i < SIZE; i++) {
            logits[i] = (float) random.nextGaussian();
          }
          return logits;
        },
        TEXTS);
  }

  private static DecodeResult decode(long seed, int pieces, StopPolicy stop) {
    Random random = new Random(seed);
    FakeModel model = model(seed);
    String prefix = "([".substring(random.nextInt(3)) + "(";
    String suffix = ")";
    Constraint constraint =
        new TextConstraint(model.vocabulary(), TextConstraint.balanced(prefix, suffix));
    Ends ends = Ends.of(model.vocabulary());
    Mixture mixture =
        new Mixture(new Drawn(seed, pieces), random.nextBoolean() ? ends : ends.apart());
    DecodeRequest request =
        new DecodeRequest(
            PROMPT,
            1 + random.nextInt(40),
            stop,
            mixture,
            Deadline.none(),
            Cancellation.never(),
            Interest.WHOLE);
    return new Greedy(constraint).decode(model, model.session(), request);
  }

  @Test
  void theWordsAreTheSame() {
    Cases.each(300, DraftTest::theWordsAreTheSame);
  }

  private static void theWordsAreTheSame(int number) {
    long seed = number;
    for (StopPolicy stop : StopPolicy.values()) {
      DecodeResult drafted = decode(seed, 1, stop);
      DecodeResult asked = decode(seed, 2, stop);
      assertThat(drafted.finish()).as("seed %d, %s", seed, stop).isEqualTo(asked.finish());
      if (asked instanceof DecodeResult.Middle(String text, Finish _, DecodeStats stats)) {
        assertThat(((DecodeResult.Middle) drafted).text())
            .as("seed %d, %s", seed, stop)
            .isEqualTo(text);
        assertThat(drafted.stats().tokens()).isEqualTo(stats.tokens());
      }
    }
  }

  @Test
  void manyTokensAreReadInOneCall() {
    int tokens = 0;
    int calls = 0;
    int asked = 0;
    for (long seed = 1; seed <= 100; seed++) {
      DecodeResult drafted = decode(seed, 1, StopPolicy.MODEL);
      tokens += drafted.stats().tokens();
      calls += drafted.stats().calls();
      asked += decode(seed, 2, StopPolicy.MODEL).stats().calls();
    }
    assertThat(calls).isLessThan(asked);
    assertThat(tokens).isPositive();
  }
}
