package dovetail.model.decode;

import static dovetail.model.FakeModel.MIDDLE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dovetail.model.Cancellation;
import dovetail.model.Cases;
import dovetail.model.FakeModel;
import dovetail.model.ModelSession;
import dovetail.model.Vocabulary;
import dovetail.model.constraint.Constraint;
import dovetail.model.request.Deadline;
import dovetail.model.request.DecodeRequest;
import dovetail.model.request.DecodeResult;
import dovetail.model.request.DecodeStats;
import dovetail.model.request.Finish;
import dovetail.model.request.StopPolicy;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Beams over random models under random brackets, where lines end middles. */
final class BeamDuelTest {
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

    Constraint plain() {
      return new TextConstraint(model.vocabulary(), ending);
    }

    Constraint constraint() {
      return new Answering(model.vocabulary(), ending);
    }

    DecodeResult greedy(Constraint constraint) {
      return new Greedy(constraint).decode(model, model.session(), request);
    }

    DecodeResult narrow(Constraint constraint) {
      return new Beam(constraint, 1).decode(model, model.session(), request);
    }

    List<Beam.Candidate> candidates(ModelSession session, int width, int wanted) {
      return new Beam(constraint(), width).candidates(model, session, request, wanted);
    }
  }

  /** One that answers each question about a middle, now so, now so. */
  private static final class Answering extends TextConstraint {
    Answering(Vocabulary vocabulary, Function<String, @Nullable String> ending) {
      super(vocabulary, ending);
    }

    private boolean oneIn(int share, int question) {
      return Math.floorMod(Objects.hash(middle(), question) * 0x9e3779b9 >>> 8, share) == 0;
    }

    @Override
    public boolean isLoose() {
      return oneIn(3, 0);
    }

    @Override
    public boolean isBeforeLineEnd() {
      return oneIn(2, 1);
    }

    @Override
    public boolean isIdle() {
      return oneIn(5, 2);
    }

    @Override
    public boolean isRepeating() {
      return oneIn(4, 3);
    }

    @Override
    public boolean isLeftOut(int token) {
      return oneIn(8, 4 + token);
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
    DecodeResult greedy = one.greedy(one.plain());
    DecodeResult beam = one.narrow(one.plain());
    checkFits(one, beam);
    if (greedy.finish() != Finish.STEERED || greedy.stats().tokens() < one.request.maxTokens()) {
      checkSame(one, greedy, beam);
    }
  }

  /** And so where the constraint leaves tokens out, knows idle text, and lets few middles end. */
  @Test
  void theNarrowestIsGreedyWhateverTheConstraintAnswers() {
    Cases.each(1500, BeamDuelTest::theNarrowestIsGreedyWhateverTheConstraintAnswers);
  }

  private static void theNarrowestIsGreedyWhateverTheConstraintAnswers(int number) {
    Case one = Case.of(number);
    DecodeResult greedy = one.greedy(one.constraint());
    DecodeResult beam = one.narrow(one.constraint());
    checkFits(one, beam);
    if (greedy.finish() != Finish.STEERED) {
      checkSame(one, greedy, beam);
    }
  }

  private static void checkSame(Case one, DecodeResult greedy, DecodeResult beam) {
    assertThat(described(beam)).as("%s", one.request.stop()).isEqualTo(described(greedy));
    assertThat(beam.stats().tokens()).isEqualTo(greedy.stats().tokens());
    assertThat(beam.stats().meanLogProbability())
        .isCloseTo(greedy.stats().meanLogProbability(), within(1e-9));
    assertThat(beam.stats().confidence().meant()).isEqualTo(greedy.stats().confidence().meant());
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
