package dovetail.model.decode;

import static dovetail.model.FakeModel.MIDDLE;
import static org.assertj.core.api.Assertions.assertThat;

import dovetail.model.Cancellation;
import dovetail.model.Cases;
import dovetail.model.FakeModel;
import dovetail.model.decode.Decoding.Learning;
import dovetail.model.request.Deadline;
import dovetail.model.request.DecodeRequest;
import dovetail.model.request.DecodeResult;
import dovetail.model.request.DecodeStep;
import dovetail.model.request.DecodeStep.Reason;
import dovetail.model.request.DecodeStep.Refusal;
import dovetail.model.request.StopPolicy;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a decoder tells of each step is true: random models under random brackets. */
final class StepsTest {
  private static final double ROUNDING = 1e-5;

  private static final Set<Method> GOING_BACK =
      EnumSet.of(Method.ADAPTRACK, Method.EXACT, Method.ASAP);

  /** So that what hardly ever fits is not looked for until it is found. */
  private static final Bounds FEW = new Bounds(9, 50, 100);

  @ParameterizedTest
  @EnumSource(names = {"GREEDY", "MASKED", "ADAPTRACK", "EXACT", "ASAP"})
  void eachRefusalIsOne(Method method) {
    Set<Reason> seen = EnumSet.noneOf(Reason.class);
    Cases.each(300, seed -> eachRefusalIsOne(method, seed, seen));
    assertThat(seen)
        .isEqualTo(
            GOING_BACK.contains(method)
                ? EnumSet.of(Reason.NO_ROOM) // the rest is not tried
                : EnumSet.allOf(Reason.class));
  }

  private static void eachRefusalIsOne(Method method, long seed, Set<Reason> seen) {
    Random random = new Random(seed);
    String prefix = GreedyDuelTest.brackets(random, "([");
    String suffix = GreedyDuelTest.brackets(random, ")]");
    FakeModel model =
        FakeModel.of(100, read -> GreedyDuelTest.logits(seed, read), GreedyDuelTest.TEXTS);
    Function<String, @Nullable String> ending =
        GreedyDuelTest.withLetters(TextConstraint.balanced(prefix, suffix));
    DecodeRequest request =
        new DecodeRequest(
            new int[] {MIDDLE},
            GOING_BACK.contains(method) ? 4 : 12,
            StopPolicy.MODEL,
            Deadline.none(),
            Cancellation.never());
    DecodeResult result =
        new Decoding(method, Decoding.of(method).sampling(), FEW, Learning.FRESH)
            .samples()
            .next(() -> new TextConstraint(model.vocabulary(), ending), _ -> true)
            .decode(model, model.session(), request);

    if (!(result instanceof DecodeResult.Middle middle)) {
      return;
    }
    List<DecodeStep> steps = result.stats().steps();
    int[] tokens = steps.stream().mapToInt(DecodeStep::token).toArray();
    assertThat(middle.text())
        .as("seed %d", seed)
        .startsWith(new String(model.vocabulary().text(tokens), StandardCharsets.UTF_8));
    assertThat(result.stats().confidence().logProbabilities())
        .isEqualTo(steps.stream().mapToDouble(DecodeStep::logProbability).toArray());
    for (int i = 0; i < tokens.length; i++) {
      Here here = new Here(model, ending, Arrays.copyOf(tokens, i));
      for (Refusal refusal : steps.get(i).refused()) {
        assertThat(here.expected(refusal.token()))
            .as("seed %d, step %d, %s", seed, i, refusal)
            .isEqualTo(refusal.reason());
        seen.add(refusal.reason());
        boolean likeliestFirst = method == Method.GREEDY;
        if (likeliestFirst && !Double.isNaN(steps.get(i).logProbability())) {
          assertThat(refusal.logProbability())
              .as("seed %d: the likelier ones are tried first", seed)
              .isGreaterThanOrEqualTo(steps.get(i).logProbability() - ROUNDING);
        }
      }
    }
  }

  /** The constraint behind the tokens before a step. */
  private record Here(FakeModel model, Function<String, @Nullable String> ending, int[] before) {
    /** Why a token is refused here; null if it should not be. */
    @Nullable Reason expected(int token) {
      TextConstraint here = new TextConstraint(model.vocabulary(), ending);
      Arrays.stream(before).forEach(here::accept);
      return switch (model.vocabulary().role(token)) {
        case CONTROL -> Reason.NOT_ALLOWED;
        // Nothing but blanks is no middle where something else was refused.
        case END -> here.mayEnd() && !blank() ? null : Reason.NO_END;
        case TEXT -> here.allows(token) ? Reason.NO_ROOM : Reason.NOT_ALLOWED;
      };
    }

    private boolean blank() {
      return new String(model.vocabulary().text(before), StandardCharsets.UTF_8).isBlank();
    }
  }
}
