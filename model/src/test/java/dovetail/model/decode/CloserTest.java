package dovetail.model.decode;

import static dovetail.model.FakeModel.FIRST_TEXT;
import static dovetail.model.decode.GreedyTest.PROMPT;
import static dovetail.model.decode.GreedyTest.TEXTS;
import static dovetail.model.decode.GreedyTest.check;
import static dovetail.model.decode.GreedyTest.liking;
import static dovetail.model.decode.GreedyTest.t;
import static org.assertj.core.api.Assertions.assertThat;

import dovetail.model.Cancellation;
import dovetail.model.FakeModel;
import dovetail.model.constraint.Constraint;
import dovetail.model.request.Deadline;
import dovetail.model.request.DecodeRequest;
import dovetail.model.request.DecodeResult;
import dovetail.model.request.Finish;
import dovetail.model.request.StopPolicy;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Endings that are written out: their words, and what they are worth. */
final class CloserTest {
  /** It writes a bracket and then line ends, which lead to no end: what else does is missing. */
  private static final FakeModel MODEL = liking(at -> at == 0 ? t("[") : t("\n"), t("b"));

  /** One of some middles, where some tokens are left out. */
  private static class Choice extends TextConstraint {
    private final String leftOut;

    Choice(String leftOut, String... middles) {
      super(MODEL.vocabulary(), oneOf(middles));
      this.leftOut = leftOut;
    }

    @Override
    public boolean isLeftOut(int token) {
      return TEXTS.get(token - FIRST_TEXT).equals(leftOut);
    }
  }

  private static DecodeResult decode(Constraint constraint, Deadline deadline) {
    DecodeRequest request =
        new DecodeRequest(PROMPT, 10, StopPolicy.LINE, deadline, Cancellation.never());
    return new Greedy(constraint).decode(MODEL, MODEL.session(), request);
  }

  private static DecodeResult decode(Constraint constraint) {
    return decode(constraint, Deadline.none());
  }

  @Test
  void aWordOfTheShortestEndingIsNobodysOpinion() {
    DecodeResult result = decode(new Choice("a", "[a", "[\n\n\n\n\n]"));
    check(result, "[a", Finish.STEERED, 2);
    assertThat(result.stats().confidence().meant()).isEqualTo("[".length());
    DecodeResult asked = decode(new Choice("", "[b", "[\n\n\n\n\n]"));
    check(asked, "[b", Finish.STEERED, 2);
    assertThat(asked.stats().confidence().meant()).isEqualTo("[b".length());
  }

  @Test
  void aWayThatLosesTheEndingIsTakenBack() {
    Constraint losing =
        new Choice("a", "[ab", "[\n\n\n\n\n]") {
          @Override
          public byte[] completion() {
            return length() == 2 ? null : super.completion();
          }
        };
    check(decode(losing), "[ab", Finish.STEERED, 3);
  }

  @Test
  void whatIsIdleIsNoWordOfAnEnding() {
    Constraint idling =
        new Choice("", "[ba", "[aa", "[\n\n\n\n\n]") {
          @Override
          public boolean isIdle() {
            return middle().endsWith("b");
          }
        };
    check(decode(idling), "[aa", Finish.STEERED, 3);
  }

  @Test
  void whereNoEndingIsFoundThereIsNoMiddle() {
    Constraint endless =
        new TextConstraint(MODEL.vocabulary(), TextConstraint.balanced("(", "")) {
          @Override
          public byte[] completion() {
            return null;
          }

          @Override
          public boolean isLeftOut(int token) {
            return true;
          }
        };
    assertThat(decode(endless).finish()).isEqualTo(Finish.BUDGET);
    AtomicLong clock = new AtomicLong(100);
    Deadline late = new Deadline(100, clock::getAndIncrement);
    assertThat(decode(endless, late).finish()).isEqualTo(Finish.NONE);
  }
}
