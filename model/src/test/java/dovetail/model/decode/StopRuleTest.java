package dovetail.model.decode;

import static dovetail.model.FakeModel.END;
import static dovetail.model.FakeModel.FIRST_TEXT;
import static dovetail.model.decode.GreedyTest.PROMPT;
import static dovetail.model.decode.GreedyTest.TEXTS;
import static dovetail.model.decode.GreedyTest.check;
import static dovetail.model.decode.GreedyTest.decode;
import static dovetail.model.decode.GreedyTest.liking;
import static dovetail.model.decode.GreedyTest.t;

import dovetail.model.Cancellation;
import dovetail.model.FakeModel;
import dovetail.model.constraint.Constraint;
import dovetail.model.request.Deadline;
import dovetail.model.request.DecodeRequest;
import dovetail.model.request.DecodeResult;
import dovetail.model.request.Finish;
import dovetail.model.request.StopPolicy;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Where a greedy middle ends by each stop policy, and where it does not go on. */
final class StopRuleTest {
  private static DecodeResult ended(StopPolicy policy, String prefix, String... written) {
    int[] tokens = Arrays.stream(written).mapToInt(GreedyTest::t).toArray();
    FakeModel model = FakeModel.writing(TEXTS, PROMPT.length, tokens);
    DecodeRequest request =
        new DecodeRequest(PROMPT, 10, policy, Deadline.none(), Cancellation.never());
    return decode(model, prefix, "", request);
  }

  /** It wants to end where a word is missing: it ends before it began what lacks the word. */
  @Test
  void whoWantsToEndEndsEarlier() {
    FakeModel model = FakeModel.writing(TEXTS, PROMPT.length, t("a"), t("b"), t("("));
    Function<String, @Nullable String> ending = TextConstraint.oneOf("a", "ab", "ab(a)");
    check(decode(model, new TextConstraint(model.vocabulary(), ending)), "ab", Finish.BOUNDARY, 2);
    DecodeRequest free =
        new DecodeRequest(PROMPT, 10, StopPolicy.MODEL, Deadline.none(), Cancellation.never());
    DecodeResult goesOn =
        new Greedy(new TextConstraint(model.vocabulary(), ending))
            .decode(model, model.session(), free);
    check(goesOn, "ab(a)", Finish.STEERED, 5);

    FakeModel blank = FakeModel.writing(TEXTS, PROMPT.length, t(" "), t("("));
    Function<String, @Nullable String> begun = TextConstraint.oneOf(" ", " (a)");
    check(decode(blank, new TextConstraint(model.vocabulary(), begun)), " (a)", Finish.STEERED, 4);
  }

  /** Where it cannot, it goes on as if nothing had been tried. */
  @Test
  void whoCannotEndEarlierGoesOn() {
    FakeModel model = FakeModel.writing(TEXTS, PROMPT.length, t("a"), t("b"), t("("));
    Constraint constraint =
        new TextConstraint(model.vocabulary(), TextConstraint.oneOf("[ab(a)", "[]"));
    constraint.accept(t("["));
    check(decode(model, constraint), "ab(a)", Finish.STEERED, 5);
  }

  /** It ends where it wants to, though the line before could have ended with as much. */
  @Test
  void closersAreWrittenOnTheLastLine() {
    FakeModel model = FakeModel.writing(TEXTS, PROMPT.length, t("a"), t("\n"), t("b"));
    Constraint constraint =
        new TextConstraint(model.vocabulary(), TextConstraint.balanced("(", ""));
    check(decode(model, constraint), "a\nb)", Finish.STEERED, 4);
  }

  /** Middles in which {@code é} begins what says nothing, as a comment does. */
  private static Constraint idleBehindMark(FakeModel model, String... middles) {
    return new TextConstraint(model.vocabulary(), TextConstraint.oneOf(middles)) {
      private String written = "";

      @Override
      public void accept(int token) {
        super.accept(token);
        written = written.substring(0, length() - 1) + TEXTS.get(token - FIRST_TEXT);
      }

      @Override
      public void undo(int length) {
        super.undo(length);
        written = written.substring(0, length);
      }

      @Override
      public boolean isIdle() {
        return written.substring(written.lastIndexOf('\n') + 1).indexOf('é') >= 0;
      }
    };
  }

  /** Whoever was refused something does not fill its line with a comment. */
  @Test
  void afterARefusalNoCommentIsWritten() {
    FakeModel model = liking(at -> at == 0 ? t("]") : END, t("é"));
    check(decode(model, idleBehindMark(model, "\u00c3\u00a9", "b")), "b", Finish.MODEL, 1);
    FakeModel free = liking(at -> at == 0 ? t("é") : END, t("a"));
    check(decode(free, idleBehindMark(free, "\u00c3\u00a9", "b")), "é", Finish.MODEL, 1);
    FakeModel below = liking(at -> List.of(t("]"), t("\n"), t("é"), END).get(at), t("b"));
    DecodeRequest request =
        new DecodeRequest(PROMPT, 9, StopPolicy.MODEL, Deadline.none(), Cancellation.never());
    DecodeResult result =
        new Greedy(idleBehindMark(below, "b\n\u00c3\u00a9"))
            .decode(below, below.session(), request);
    check(result, "b\né", Finish.MODEL, 3);
  }

  @Test
  void aBlockEndsBeforeAnEmptyLine() {
    StopPolicy block = StopPolicy.BLOCK;
    check(ended(block, "", "a", "\n", "b", "\n", "\n", "a"), "a\nb\n", Finish.BOUNDARY, 4);
    check(ended(block, "", "a", "\n", " \n", "a"), "a\n", Finish.BOUNDARY, 2);
    check(ended(block, "", "\n", "\n", "a"), "\n\na", Finish.MODEL, 3);
    check(ended(block, "(", "a", "\n", "\n", ")"), "a\n\n)", Finish.MODEL, 4);
    check(ended(block, "", "a", " ", "\n", "b"), "a \nb", Finish.MODEL, 4);
  }

  @Test
  void aNameEndsBeforeWhatIsNone() {
    StopPolicy name = StopPolicy.NAME;
    check(ended(name, "", "a", "b", "(", ")"), "ab", Finish.BOUNDARY, 2);
    check(ended(name, "", "a", "é", " "), "aé", Finish.BOUNDARY, 2);
    check(ended(name, "", "a", "\u0000"), "a", Finish.BOUNDARY, 1);
    check(ended(name, "", "(", ")", "a"), "()a", Finish.MODEL, 3);
    check(ended(name, "(", "a", " ", ")"), "a )", Finish.MODEL, 3);
    List<String> texts = List.of("a", ".", "_", "-");
    FakeModel model = FakeModel.writing(texts, PROMPT.length, 5, 6, 7, 5, 8, 5);
    DecodeRequest request =
        new DecodeRequest(PROMPT, 10, name, Deadline.none(), Cancellation.never());
    check(decode(model, "", "", request), "a._a", Finish.BOUNDARY, 4);
  }

  @Test
  void aLineMayEndInTwoBytes() {
    List<String> texts = List.of("a\r\n", "a", "\r", "b", "b\r", "\n", "b\n");
    FakeModel model = FakeModel.writing(texts, PROMPT.length, FIRST_TEXT);
    Constraint whole =
        new TextConstraint(model.vocabulary(), TextConstraint.oneOf("a\r\n", "a\r\nb"));
    check(decode(model, whole), "a\r\n", Finish.BOUNDARY, 1);
    Constraint before = new TextConstraint(model.vocabulary(), TextConstraint.oneOf("a"));
    check(decode(model, before), "a", Finish.BOUNDARY, 1);
    FakeModel alone = FakeModel.writing(texts, PROMPT.length, FIRST_TEXT + 4, FIRST_TEXT);
    Constraint half = new TextConstraint(alone.vocabulary(), TextConstraint.oneOf("b\r"));
    check(decode(alone, half), "b\r", Finish.BOUNDARY, 1);
  }
}
