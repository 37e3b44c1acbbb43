package dovetail.model.decode;

import static dovetail.model.FakeModel.MIDDLE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dovetail.model.Cancellation;
import dovetail.model.Cases;
import dovetail.model.FakeModel;
import dovetail.model.ModelSession;
import dovetail.model.constraint.Constraint;
import dovetail.model.request.Deadline;
import dovetail.model.request.DecodeRequest;
import dovetail.model.request.DecodeResult;
import dovetail.model.request.DecodeStats;
import dovetail.model.request.Finish;
import dovetail.model.request.StopPolicy;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Beams over random models under random brackets, where lines end middles. */
final class BeamDuelTest {
  /** Of a middle in which words follow where the model wanted to end. */

  /** A random model, brackets around a middle, and how long that may be. */
  private record Case(
      FakeModel model, Function<String, @Nullable String> ending, DecodeRequest request) {
    static Case of(long seed) {
      Random random = new Random(seed);
      String prefix = GreedyDuelTest.brackets(random, "([");
      String suffix = GreedyDuelTest.brackets(random, ")]");
      int maxTokens = random.nextInt(12);
      StopPolicy policy = StopPolicy.values()[random.nextInt(StopPolicy.values().length)];
      FakeModel model =
          FakeModel.of(100, read -> GreedyDuelTest.logits(seed, read), GreedyDuelTest.TEXTS);
      return new Case(
          model,
          GreedyDuelTest.withLetters(TextConstraint.balanced(prefix, suffix)),
          new DecodeRequest(
              new int[] {MIDDLE}, maxTokens, policy, Deadline.none(), Cancellation.never()));
    }

    Constraint constraint() {
      return new TextConstraint(model.vocabulary(), ending);
    }

    List<Beam.Candidate> candidates(ModelSession session, int width, int wanted) {
      return new Beam(constraint(), width).candidates(model, session, request, wanted);
    }
  }

  private static String described(DecodeResult result) {
    return result.finish() + ":" + (result instanceof DecodeResult.Middle is ? is.text() : "-");
  }

  private static void checkFits(Case one, DecodeResult result) {
    if (result instanceof DecodeResult.Middle middle) {
      assertThat(one.ending.apply(middle.text())).isEmpty();
      assertThat(middle.stats().tokens()).isLessThanOrEqualTo(one.request.maxTokens());
    }
  }

  /**
   * One that follows one beginning goes where the greedy decoder goes. Where the tokens run short
   * they may differ: the greedy one writes an ending out when it has spelt out so many.
   */
  @Test
  void theNarrowestIsGreedy() {
    Cases.each(150, BeamDuelTest::theNarrowestIsGreedy);
  }

  private static void theNarrowestIsGreedy(int number) {
    Case one = Case.of(number);
    DecodeResult greedy =
        new Greedy(one.constraint()).decode(one.model, one.model.session(), one.request);
    DecodeResult beam =
        new Beam(one.constraint(), 1).decode(one.model, one.model.session(), one.request);
    checkFits(one, beam);
    if (greedy.finish() != Finish.STEERED || greedy.stats().tokens() < one.request.maxTokens()) {
      assertThat(described(beam)).as("%s", one.request.stop()).isEqualTo(described(greedy));
      assertThat(beam.stats().tokens()).isEqualTo(greedy.stats().tokens());
      assertThat(beam.stats().meanLogProbability()).isEqualTo(greedy.stats().meanLogProbability());
    }
  }

  /** Several candidates: the best first, each fits, and the same however they are read. */
  @Test
  void candidatesFit() {
    Cases.each(150, BeamDuelTest::candidatesFit);
  }

  private static void candidatesFit(int number) {
    Case one = Case.of(10_000L + number);
    List<Beam.Candidate> alone = one.candidates(one.model.session(), 3, 2);
    List<Beam.Candidate> together = one.candidates(one.model.branchingSession(), 3, 2);
    assertThat(together.stream().map(each -> described(each.result())))
        .containsExactlyElementsOf(alone.stream().map(each -> described(each.result())).toList());
    assertThat(together.stream().map(Beam.Candidate::logProbability))
        .isSortedAccordingTo(Comparator.reverseOrder());
    for (Beam.Candidate candidate : together) {
      checkFits(one, candidate.result());
      DecodeStats stats = candidate.result().stats();
      if (candidate.result().finish() == Finish.MODEL) {
        assertThat(stats.meanLogProbability() * (stats.tokens() + 1))
            .isCloseTo(candidate.logProbability(), within(1e-9));
      }
    }
  }
}
