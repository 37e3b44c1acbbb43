package dovetail.model.decode;

import static dovetail.model.FakeModel.END;
import static dovetail.model.FakeModel.FIRST_TEXT;
import static dovetail.model.decode.GreedyTest.PROMPT;
import static dovetail.model.decode.GreedyTest.TEXTS;
import static dovetail.model.decode.GreedyTest.check;
import static dovetail.model.decode.GreedyTest.decode;
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
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
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

  /** Middles in which {@code é} or {@code #} begins what says nothing, as a comment does. */
  private static Constraint idleBehindMark(FakeModel model, String... middles) {
    return new TextConstraint(model.vocabulary(), TextConstraint.oneOf(middles)) {
      @Override
      public boolean isIdle() {
        String line = middle().substring(middle().lastIndexOf('\n') + 1);
        return line.indexOf('\u00c3') >= 0 || line.indexOf('#') >= 0;
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

  /** Nor does its line end with the beginning of one, but what stands in one may end in it. */
  @Test
  void afterARefusalNoLineEndsInAComment() {
    List<String> texts = List.of("]", "#", "b", "#\n", "b\n");
    FakeModel begins =
        FakeModel.of(
            100,
            read -> {
              float[] logits = new float[FIRST_TEXT + texts.size()];
              logits[FIRST_TEXT] = 4;
              logits[FIRST_TEXT + 3] = 3;
              logits[FIRST_TEXT + 2] = 2;
              logits[END] = read.length == PROMPT.length ? 0 : 5;
              return logits;
            },
            texts);
    check(decode(begins, idleBehindMark(begins, "#", "b")), "b", Finish.MODEL, 1);
    FakeModel free = FakeModel.writing(texts, PROMPT.length, FIRST_TEXT + 3);
    check(decode(free, idleBehindMark(free, "#", "b")), "#", Finish.BOUNDARY, 1);
    FakeModel within =
        FakeModel.of(
            100,
            read -> {
              float[] logits = new float[FIRST_TEXT + texts.size()];
              logits[read.length == PROMPT.length ? FIRST_TEXT + 1 : FIRST_TEXT] = 2;
              logits[FIRST_TEXT + 4] = 1;
              return logits;
            },
            texts);
    Constraint open = idleBehindMark(within, "#b");
    check(decode(within, open), "#b", Finish.BOUNDARY, 2);
  }

  @Test
  void afterARefusalNothingIsNoMiddle() {
    FakeModel model =
        FakeModel.of(
            100,
            read -> {
              float[] logits = new float[FIRST_TEXT + TEXTS.size()];
              logits[END] = 2;
              logits[t(read.length == PROMPT.length ? "]" : "a")] = read.length == 2 ? 3 : 1;
              logits[t("b")] = 1;
              return logits;
            },
            TEXTS);
    Constraint constraint = new TextConstraint(model.vocabulary(), TextConstraint.oneOf("", "b"));
    check(decode(model, constraint), "b", Finish.MODEL, 1);
  }

  private static final List<String> LETTERS =
      Stream.concat(
              Stream.of("a", "b", "b\n", "b\r", "("),
              IntStream.rangeClosed('c', 'w').mapToObj(Character::toString))
          .toList();

  /** A model that writes {@code a}, and then wants 21 letters before a token. */
  private static FakeModel wanting(int last) {
    return FakeModel.of(
        100,
        read -> {
          float[] logits = new float[FIRST_TEXT + LETTERS.size()];
          Arrays.fill(logits, FIRST_TEXT + 5, logits.length, 3);
          logits[FIRST_TEXT + 4] = 1;
          boolean begins = read.length == PROMPT.length;
          logits[begins ? FIRST_TEXT : last] = begins ? 4 : 2;
          return logits;
        },
        LETTERS);
  }

  /** Tokens that do not fit come first, then one behind which all is as it was. */
  @Test
  void afterManyRefusalsTheMiddleEndsAsAfterNone() {
    int first = FIRST_TEXT;
    for (StopPolicy policy : List.of(StopPolicy.MODEL, StopPolicy.NAME)) {
      check(refused(wanting(END), policy, "a"), "a", Finish.MODEL, 1);
    }
    check(refused(wanting(first + 1), StopPolicy.MODEL, "ab"), "ab", Finish.MODEL, 2);
    StopPolicy line = StopPolicy.LINE;
    check(refused(wanting(first + 1), line, "ab"), "ab", Finish.BOUNDARY, 2);
    check(refused(wanting(first + 2), line, "ab", "a("), "ab", Finish.BOUNDARY, 2);
    check(refused(wanting(first + 3), line, "ab", "a("), "ab", Finish.BOUNDARY, 2);
    check(refused(wanting(first + 4), StopPolicy.NAME, "a"), "a", Finish.BOUNDARY, 1);
  }

  /** Those that were passed over count, too: after too many the shortest ending goes on. */
  @Test
  void afterTooManyRefusalsTheModelIsNotHeard() {
    FakeModel model = wanting(FIRST_TEXT + 1);
    for (int most : List.of(18, 30)) {
      Constraint constraint =
          new TextConstraint(model.vocabulary(), TextConstraint.oneOf("ab", "a(((("));
      DecodeResult result =
          new Greedy(constraint, new Limits(most, 8, 8, 2))
              .decode(model, model.session(), DecodeRequest.of(PROMPT, 10));
      check(result, "ab", Finish.BOUNDARY, 2);
      assertThat(Double.isNaN(result.stats().confidence().logProbabilities()[1]))
          .isEqualTo(most == 18);
    }
  }

  private static DecodeResult refused(FakeModel model, StopPolicy policy, String... middles) {
    DecodeRequest request =
        new DecodeRequest(PROMPT, 10, policy, Deadline.none(), Cancellation.never());
    return new Greedy(new TextConstraint(model.vocabulary(), TextConstraint.oneOf(middles)))
        .decode(model, model.session(), request);
  }

  /** Brackets behind the model's end are its own: it says nothing with them. */
  @Test
  void closersBehindTheModelsEndAreMeant() {
    FakeModel model = liking(at -> at == 0 ? t("a") : at == 1 || at == 10 ? END : t(")"), t(")"));
    Constraint constraint =
        new TextConstraint(model.vocabulary(), TextConstraint.oneOf("a" + ")".repeat(9), "ab"));
    DecodeRequest request = DecodeRequest.of(PROMPT, 20);
    DecodeResult result = new Greedy(constraint).decode(model, model.session(), request);
    check(result, "a" + ")".repeat(9), Finish.MODEL, 10);
    assertThat(result.stats().confidence().meant()).isEqualTo(10);
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
    FakeModel alone = FakeModel.writing(texts, PROMPT.length, FIRST_TEXT + 4);
    Constraint half = new TextConstraint(alone.vocabulary(), TextConstraint.oneOf("b\r"));
    check(decode(alone, half), "b\r", Finish.BOUNDARY, 1);
  }
}
