package dovetail.model.decode;

import static dovetail.model.FakeModel.FIRST_TEXT;
import static org.assertj.core.api.Assertions.assertThat;

import dovetail.model.ArrayScores;
import dovetail.model.FakeModel;
import dovetail.model.constraint.Anything;
import dovetail.model.constraint.Constraint;
import dovetail.model.constraint.NarrowedConstraint;
import dovetail.model.request.StopPolicy;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A token is wanted if the model wanted no other before, or has no choice. */
final class TrialTest {
  private static final FakeModel MODEL =
      FakeModel.of(9, _ -> new float[FIRST_TEXT + 3], List.of("a", "b", "c"));

  /** Of the tokens a, the end, b, c by falling likelihood. */
  private static Trial trial(boolean repeating) {
    Constraint constraint =
        new NarrowedConstraint(new Anything(MODEL.vocabulary().size())) {
          @Override
          public boolean isRepeating() {
            return repeating;
          }
        };
    float[] logits = new float[FIRST_TEXT + 3];
    logits[FIRST_TEXT] = 9;
    logits[FakeModel.END] = 8;
    logits[FIRST_TEXT + 1] = 7;
    logits[FIRST_TEXT + 2] = 6;
    PartialMiddle middle =
        new PartialMiddle(
            constraint,
            MODEL.vocabulary(),
            new Endings(MODEL.vocabulary(), MODEL.tokenizer()),
            9,
            9);
    return new Trial(
        middle,
        new StopRule(StopPolicy.MODEL, middle, Limits.DEFAULT),
        new Candidates(new ArrayScores(logits)),
        9);
  }

  @Test
  void theFirstIsWantedAndNoneAfterARefusal() {
    Trial trial = trial(false);
    assertThat(trial.next()).isEqualTo(FIRST_TEXT);
    assertThat(trial.isWanted()).isTrue();
    trial.refuse(true);
    assertThat(trial.next()).isEqualTo(FakeModel.END);
    assertThat(trial.isWanted()).isFalse();
  }

  @Test
  void noneAfterAnEndThatIsRefused() {
    Trial trial = trial(false);
    trial.next();
    trial.next();
    assertThat(trial.isWanted()).isTrue();
    trial.refuseEnd();
    assertThat(trial.next()).isEqualTo(FIRST_TEXT + 1);
    assertThat(trial.isWanted()).isFalse();
  }

  @Test
  void anyWhereTheModelRepeats() {
    Trial trial = trial(true);
    trial.next();
    trial.refuse(false);
    trial.next();
    assertThat(trial.isWanted()).isTrue();
  }
}
