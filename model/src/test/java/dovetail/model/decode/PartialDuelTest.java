package dovetail.model.decode;

import static dovetail.model.FakeModel.FIRST_TEXT;
import static org.assertj.core.api.Assertions.assertThat;

import dovetail.model.Cancellation;
import dovetail.model.Cases;
import dovetail.model.FakeModel;
import dovetail.model.ModelSession;
import dovetail.model.constraint.Constraint;
import dovetail.model.mixture.Ends;
import dovetail.model.mixture.FixedProposals;
import dovetail.model.mixture.Mixture;
import dovetail.model.mixture.Proposals;
import dovetail.model.request.Deadline;
import dovetail.model.request.DecodeRequest;
import dovetail.model.request.DecodeResult;
import dovetail.model.request.Interest;
import dovetail.model.request.StopPolicy;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * A session that knows only the likeliest tokens, and more when it is asked, leads to the middle
 * that one leads to which knows all.
 */
final class PartialDuelTest {
  private static final List<String> TEXTS =
      List.of("(", ")", "[", "]", "a", "\n", " ", "()", "])", "))", ")\n", "a(", "\n ", "b", " \n");
  private static final int SIZE = FIRST_TEXT + TEXTS.size();
  private static final int[] PROMPT = {FakeModel.MIDDLE};

  @Test
  void knowingLessAtFirstChangesNothing() {
    Cases.each(300, PartialDuelTest::knowingLessAtFirstChangesNothing);
  }

  private static void knowingLessAtFirstChangesNothing(int number) {
    long seed = number;
    FakeModel model = FakeModel.of(100, read -> logits(seed, read), TEXTS);
    ModelSession partial = new Partial(model.session(), 1 + (int) (seed % 4));
    DecodeResult expected = decoded(model, model.session(), seed);
    DecodeResult found = decoded(model, partial, seed);
    assertThat(text(found)).as("seed %d", seed).isEqualTo(text(expected));
  }

  private static DecodeResult decoded(FakeModel model, ModelSession session, long seed) {
    Random random = new Random(seed);
    String prefix = List.of("(", "((", "([", "(((").get(random.nextInt(4));
    Constraint constraint =
        new TextConstraint(model.vocabulary(), TextConstraint.balanced(prefix, ")"));
    Map<Integer, Double> weights = Map.of(FIRST_TEXT + random.nextInt(5), random.nextDouble() / 2);
    Mixture mixture =
        switch (random.nextInt(3)) {
          case 0 -> Mixture.none();
          case 1 -> new Mixture(Proposals.NONE, Ends.of(model.vocabulary()));
          default -> new Mixture(new FixedProposals(weights), Ends.of(model.vocabulary()));
        };
    DecodeRequest request =
        new DecodeRequest(
            PROMPT,
            12,
            StopPolicy.LINE,
            mixture,
            Deadline.none(),
            Cancellation.never(),
            Interest.WHOLE);
    return new Greedy(constraint).decode(model, session, request);
  }

  private static String text(DecodeResult result) {
    return result instanceof DecodeResult.Middle middle ? middle.text() : "none";
  }

  /** Logarithms of probabilities, as servers give them. */
  private static float[] logits(long seed, int[] read) {
    Random random = new Random(31 * seed + Arrays.hashCode(read));
    float[] logits = new float[SIZE];
    double sum = 0;
    for (int i = 0; i < SIZE; i++) {
      logits[i] = (float) random.nextGaussian() * 2;
      sum += Math.exp(logits[i]);
    }
    for (int i = 0; i < SIZE; i++) {
      logits[i] -= (float) Math.log(sum);
    }
    return logits;
  }

  /** Knows some of the likeliest, and twice as many each time it is asked for more. */
  private static final class Partial implements ModelSession {
    private final ModelSession whole;
    private final int first;
    private int known;
    private float[] logits = {};

    Partial(ModelSession whole, int first) {
      this.whole = whole;
      this.first = first;
    }

    private void look(int count) {
      known = count;
      float[] all = whole.logits();
      logits = new float[SIZE];
      Arrays.fill(logits, Float.NEGATIVE_INFINITY);
      IntStream.range(0, SIZE)
          .boxed()
          .sorted((a, b) -> Float.compare(all[b], all[a]))
          .limit(known)
          .forEach(token -> logits[token] = all[token]);
    }

    @Override
    public boolean isPartial() {
      return true;
    }

    @Override
    public double unknown() {
      double sum = 0;
      for (float logit : logits) {
        sum += Math.exp(logit);
      }
      return known >= SIZE ? 0 : Math.max(0, 1 - sum);
    }

    @Override
    public boolean deepen(Cancellation cancellation) {
      if (known >= SIZE) {
        return false;
      }
      look(2 * known);
      return true;
    }

    @Override
    public boolean append(int[] tokens, Cancellation cancellation) {
      boolean done = whole.append(tokens, cancellation);
      look(first);
      return done;
    }

    @Override
    public void append(int token) {
      append(new int[] {token}, Cancellation.never());
    }

    @Override
    public int length() {
      return whole.length();
    }

    @Override
    public int capacity() {
      return whole.capacity();
    }

    @Override
    public int token(int position) {
      return whole.token(position);
    }

    @Override
    public float[] logits() {
      return logits;
    }

    @Override
    public void rollback(int length) {
      whole.rollback(length);
    }

    @Override
    public void close() {
      whole.close();
    }
  }
}
