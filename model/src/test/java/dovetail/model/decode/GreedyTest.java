package dovetail.model.decode;

import static dovetail.model.FakeModel.CONTROL;
import static dovetail.model.FakeModel.END;
import static dovetail.model.FakeModel.FIRST_TEXT;
import static dovetail.model.FakeModel.MIDDLE;
import static dovetail.model.FakeModel.PREFIX;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dovetail.model.Cancellation;
import dovetail.model.FakeModel;
import dovetail.model.constraint.Constraint;
import dovetail.model.mixture.Mixture;
import dovetail.model.request.Confidence;
import dovetail.model.request.Deadline;
import dovetail.model.request.DecodeRequest;
import dovetail.model.request.DecodeResult;
import dovetail.model.request.Finish;
import dovetail.model.request.Interest;
import dovetail.model.request.StopPolicy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Each way a greedy middle can end. */
final class GreedyTest {
  static final List<String> TEXTS =
      List.of("(", ")", "[", "]", "a", "b", "\n", " ", "()", "a)\n", ")]", " \n", "é", "\u0000");
  static final int[] PROMPT = {PREFIX, MIDDLE};

  static int t(String text) {
    return FIRST_TEXT + TEXTS.indexOf(text);
  }

  static DecodeResult decode(FakeModel model, String prefix, String suffix, DecodeRequest request) {
    Constraint constraint =
        new TextConstraint(model.vocabulary(), TextConstraint.balanced(prefix, suffix));
    return new Greedy(constraint, new Limits(512, 8, 0, 2)).decode(model, model.session(), request);
  }

  private static DecodeResult decode(
      String prefix, String suffix, int maxTokens, String... written) {
    int[] tokens = Arrays.stream(written).mapToInt(GreedyTest::t).toArray();
    FakeModel model = FakeModel.writing(TEXTS, PROMPT.length, tokens);
    return decode(model, prefix, suffix, DecodeRequest.of(PROMPT, maxTokens));
  }

  /** With the limits of everyday use. */
  static DecodeResult decode(FakeModel model, Constraint constraint) {
    return new Greedy(constraint).decode(model, model.session(), DecodeRequest.of(PROMPT, 10));
  }

  static void check(DecodeResult result, String text, Finish finish, int tokens) {
    assertThat(result).isInstanceOf(DecodeResult.Middle.class);
    assertThat(((DecodeResult.Middle) result).text()).isEqualTo(text);
    assertThat(result.finish()).isEqualTo(finish);
    assertThat(result.stats().tokens()).isEqualTo(tokens);
  }

  @Test
  void theModelEndsACompleteMiddle() {
    check(decode("(", ")", 10, "a", "b"), "ab", Finish.MODEL, 2);
    check(decode("", "", 10), "", Finish.MODEL, 0);
  }

  @Test
  void enoughIsABeginning() {
    FakeModel model = FakeModel.writing(TEXTS, PROMPT.length, t("("), t("a"), t("é"), t(")"));
    List<String> asked = new ArrayList<>();
    Interest interest =
        begun -> {
          asked.add(begun.text());
          assertThat(begun.stats().confidence().ends()).hasSize(asked.size());
          return begun.text().endsWith("é");
        };
    DecodeRequest request =
        new DecodeRequest(
            PROMPT,
            10,
            StopPolicy.LINE,
            Mixture.none(),
            Deadline.none(),
            Cancellation.never(),
            interest);
    check(decode(model, "", "", request), "(aé", Finish.ENOUGH, 3);
    assertThat(asked).containsExactly("(", "(a", "(aé");
  }

  @Test
  void anEndTokenIsRefusedWhereSomethingIsOpen() {
    // The model stops at once; its next best are "(" (too deep each time), then ")".
    DecodeResult result = decode("(", "", 3);
    check(result, "())", Finish.STEERED, 3);
  }

  @Test
  void whatLittleIsMissingIsWrittenWhereTheModelEnds() {
    FakeModel model = FakeModel.writing(TEXTS, PROMPT.length, t("a"));
    Constraint constraint =
        new TextConstraint(model.vocabulary(), TextConstraint.balanced("(", ""));
    DecodeResult result = decode(model, constraint);
    check(result, "a)", Finish.STEERED, 2);
    assertThat(result.stats().confidence().end()).isBetween(-0.1, 0.0);
  }

  @Test
  void whereALineEndIsMissingItIsWrittenRatherThanAnotherEnding() {
    FakeModel model = FakeModel.writing(TEXTS, PROMPT.length, t("a"));
    Constraint constraint = TextConstraint.forcing(model.vocabulary(), "ab", "a\n");
    check(decode(model, constraint), "a\n", Finish.BOUNDARY, 2);
  }

  /** A header at the end of a file: what is missing is more than closers. */
  @Test
  void whereWordsAreMissingTheModelGoesOnAfterItsEnd() {
    FakeModel model = liking(at -> List.of(t("("), END, t(")"), END).get(at), t("b"));
    Constraint constraint = TextConstraint.forcing(model.vocabulary(), "(a", "(b)");
    DecodeResult result = decode(model, constraint);
    check(result, "(b)", Finish.MODEL, 3);
    assertThat(result.stats().confidence().meant()).isEqualTo("(".length());
  }

  @Test
  void theWordsOfAnEndingAreTheModels() {
    // Line breaks after the bracket lead to no end, so the ending is written right behind it.
    FakeModel model = liking(at -> at == 0 ? t("[") : t("\n"), t("b"));
    Function<String, @Nullable String> ending = TextConstraint.oneOf("[a", "[b", "[\n\n\n\n\n]");
    DecodeResult result = decode(model, new TextConstraint(model.vocabulary(), ending));
    check(result, "[b", Finish.STEERED, 2);
    assertThat(result.stats().confidence().meant()).isEqualTo("[b".length());

    // Without time for it, it is the shortest, which nobody was asked about.
    AtomicLong clock = new AtomicLong(100);
    Deadline deadline = new Deadline(102, clock::getAndIncrement);
    DecodeRequest hurry =
        new DecodeRequest(PROMPT, 10, StopPolicy.LINE, deadline, Cancellation.never());
    DecodeResult late =
        new Greedy(new TextConstraint(model.vocabulary(), ending))
            .decode(model, model.session(), hurry);
    check(late, "[a", Finish.DEADLINE, 2);
    assertThat(late.stats().confidence().meant()).isEqualTo("[".length());
  }

  /** A constraint that finds no ending for a while: one is looked for 1, 2, 4 tokens back. */
  @Test
  void anEndingIsLookedForFurtherBack() {
    FakeModel model =
        FakeModel.writing(TEXTS, PROMPT.length, t("a"), t("b"), t("é"), t("b"), t("a"), t("é"));
    for (int blind = 0; blind < 4; blind++) {
      int from = 6 - blind;
      TextConstraint constraint =
          new TextConstraint(model.vocabulary(), TextConstraint.balanced("(", "")) {
            @Override
            public byte[] completion() {
              return length() >= from ? null : super.completion();
            }

            @Override
            public boolean isLeftOut(int token) {
              return TEXTS.get(token - FIRST_TEXT).contains(")");
            }
          };
      DecodeResult result =
          new Greedy(constraint).decode(model, model.session(), DecodeRequest.of(PROMPT, 6));
      String expected = List.of("abéba)", "abéb)", "abé)", "a)").get(blind);
      assertThat(((DecodeResult.Middle) result).text()).isEqualTo(expected);
    }
  }

  /** A model that likes one token best at each place of the middle, and always the same next. */
  static FakeModel liking(IntUnaryOperator best, int second) {
    return FakeModel.of(
        100,
        read -> {
          float[] logits = new float[FIRST_TEXT + TEXTS.size()];
          logits[second] = 1;
          logits[best.applyAsInt(read.length - PROMPT.length)] = 2;
          return logits;
        },
        TEXTS);
  }

  @Test
  void aRefusedTokenIsFollowedByTheNextBest() {
    // "]" cannot follow, nor may it end before the suffix's ")": id order makes "(" the next best.
    check(decode("", ")", 10, "]", "a"), "(a", Finish.MODEL, 2);
  }

  /** Neither as a whole, nor up to where the middle could end in it. */
  @Test
  void nothingIsTakenOfATokenThatIsLeftOut() {
    FakeModel model = FakeModel.writing(TEXTS, PROMPT.length, t("a)\n"));
    TextConstraint fits =
        new TextConstraint(model.vocabulary(), TextConstraint.balanced("(", "")) {
          @Override
          public boolean isLeftOut(int token) {
            return length() == 0 && token == t("a)\n");
          }
        };
    DecodeResult result =
        new Greedy(fits).decode(model, model.session(), DecodeRequest.of(PROMPT, 5));
    assertThat(((DecodeResult.Middle) result).text()).doesNotStartWith("a");
  }

  @Test
  void controlTokensAreNeverWritten() {
    FakeModel model =
        FakeModel.of(
            100,
            _ -> {
              float[] logits = new float[FIRST_TEXT + TEXTS.size()];
              logits[CONTROL] = 3;
              logits[PREFIX] = 2;
              logits[END] = 1;
              return logits;
            },
            TEXTS);
    check(decode(model, "", "", DecodeRequest.of(PROMPT, 5)), "", Finish.MODEL, 0);
    // Every mark of a hole or a file ends the middle, too.
    DecodeResult open = decode(model, "(", ")", DecodeRequest.of(PROMPT, 5));
    check(open, "", Finish.MODEL, 0);
  }

  @Test
  void aLineBreakEndsACompleteMiddle() {
    check(decode("(", ")", 10, "a", "\n", "b"), "a", Finish.BOUNDARY, 1);
    check(decode("(", ")", 10, "a", " \n", "b"), "a", Finish.BOUNDARY, 1);
  }

  @Test
  void whatIsBeforeTheBreakInATokenIsTaken() {
    check(decode("(", "", 10, "b", "a)\n", "b"), "ba)", Finish.BOUNDARY, 3);
  }

  @Test
  void aLineBreakInsideBracketsIsWritten() {
    check(decode("", "", 10, "(", "\n", "a", ")", "\n"), "(\na)", Finish.BOUNDARY, 4);
  }

  @Test
  void aMiddleMayBeginWithLineBreaks() {
    check(decode("", "", 10, "\n", " ", "a", "\n"), "\n a", Finish.BOUNDARY, 3);
  }

  @Test
  void onlyTheModelEndsWhereThePolicySaysSo() {
    FakeModel model = FakeModel.writing(TEXTS, PROMPT.length, t("a"), t("\n"), t("b"));
    DecodeRequest request =
        new DecodeRequest(PROMPT, 10, StopPolicy.MODEL, Deadline.none(), Cancellation.never());
    check(decode(model, "", "", request), "a\nb", Finish.MODEL, 3);
  }

  /** What was accepted before the middle is not the middle's. */
  @Test
  void theConstraintMayStandBehindMore() {
    FakeModel model =
        FakeModel.writing(TEXTS, PROMPT.length, t("b"), t("a"), t("a"), t("a"), t("a"), t("a"));
    Constraint constraint = new TextConstraint(model.vocabulary(), TextConstraint.balanced("", ""));
    constraint.accept(t("("));
    constraint.accept(t("b"));
    check(decode(model, constraint), "ba)", Finish.STEERED, 3);
    assertThat(constraint.length()).isGreaterThanOrEqualTo(2);
  }

  @Test
  void nearTheBudgetTheEndingIsWrittenOut() {
    check(decode("", "", 6, "(", "(", "(", "(", "(", "("), "((()))", Finish.STEERED, 6);
    check(decode("", "", 3, "a", "a", "a", "a"), "aaa", Finish.STEERED, 3);
  }

  @Test
  void whatRepeatsItselfEndsInTheFirstTurn() {
    check(decode("", "", 20, "b", "a", "a", "a", "a", "a"), "ba", Finish.BOUNDARY, 2);
    check(decode("", "", 20, "a", "(", ")", "a", "(", ")", "a"), "a()a()a", Finish.MODEL, 7);
    String[] turns = "a ( ) a ( ) a ( ) a ( ) a ( )".split(" ");
    check(decode("", "", 20, turns), "a()", Finish.BOUNDARY, 3);
    check(decode("(", "", 20, turns), "a())", Finish.STEERED, 4);
    String[] brackets = "( ) ( ) ( ) ( ) ( )".split(" ");
    check(decode("", "", 20, brackets), "()()()()()", Finish.MODEL, 10);
  }

  @Test
  void blanksForeverAreNothingToBeSureOf() {
    DecodeResult result = decode("(", "", 20, Collections.nCopies(20, " ").toArray(String[]::new));
    check(result, " )", Finish.STEERED, 2);
    assertThat(result.stats().confidence().meant()).isZero();
  }

  @Test
  void aLoopIsLeftWhereTheModelWasLeastSure() {
    int[] turns =
        Arrays.stream("a ( ) a ( ) a ( ) a ( )".split(" ")).mapToInt(GreedyTest::t).toArray();
    FakeModel model =
        FakeModel.of(
            100,
            read -> {
              float[] logits = new float[FIRST_TEXT + TEXTS.size()];
              int at = read.length - PROMPT.length;
              logits[turns[at % turns.length]] = at == 1 ? 2 : 9;
              return logits;
            },
            TEXTS);
    check(decode(model, "", "", DecodeRequest.of(PROMPT, 20)), "a", Finish.BOUNDARY, 1);
    check(decode(model, "(", "", DecodeRequest.of(PROMPT, 20)), "a)", Finish.STEERED, 2);
  }

  @Test
  void endingsAreCountedInTokensNotBytes() {
    // ")]" is one token: "[(" may be opened with three tokens left, though two bytes end it.
    check(decode("", "", 3, "[", "(", "a", "b"), "[()]", Finish.STEERED, 3);
  }

  @Test
  void aBudgetThatCannotBeMetIsToldAtOnce() {
    DecodeResult result = decode("((((", "", 3, "a");
    assertThat(result).isInstanceOf(DecodeResult.NoMiddle.class);
    assertThat(result.finish()).isEqualTo(Finish.BUDGET);
    assertThat(decode("(", "", 0, "a").finish()).isEqualTo(Finish.BUDGET);
    check(decode("", "", 0, "a"), "", Finish.STEERED, 0);
  }

  @Test
  void withoutAnyMiddleThereIsNone() {
    DecodeResult result = decode("]", "", 10, "a");
    assertThat(result).isInstanceOf(DecodeResult.NoMiddle.class);
    assertThat(result.finish()).isEqualTo(Finish.NONE);
  }

  @Test
  void whatAloneCanFollowIsWrittenWithoutAskingTheModel() {
    List<String> texts = List.of("x", "y", "xy", "a", "b");
    AtomicInteger asked = new AtomicInteger();
    FakeModel model =
        FakeModel.of(
            100,
            read -> {
              asked.incrementAndGet();
              float[] logits = new float[FIRST_TEXT + texts.size()];
              logits[FIRST_TEXT + texts.indexOf("b")] = 2;
              logits[FIRST_TEXT + texts.indexOf("x")] = 1;
              return logits;
            },
            texts);
    Constraint constraint =
        TextConstraint.forcing(model.vocabulary(), "xyabaxy", "xyaxyyyyb", "xyaxyyyya");
    DecodeResult result = decode(model, constraint);
    // Forced: "xy", "a"; asked for: "b"; forced: "a", "xy".
    check(result, "xyabaxy", Finish.BOUNDARY, 5);
    assertThat(result.stats().forced()).isEqualTo(4);
    assertThat(asked.get()).isEqualTo(2);
  }

  @Test
  void forcedTextIsWrittenAsTheTokenizerWould() {
    List<String> texts = List.of("x", "y", "xy", "a", "b");
    FakeModel model = FakeModel.writing(texts, PROMPT.length, FIRST_TEXT, FIRST_TEXT + 4);
    Constraint constraint = TextConstraint.forcing(model.vocabulary(), "xyb", "xya", "a");
    DecodeResult result = decode(model, constraint);
    // The model writes "x", which goes on with "y" alone: the model then reads "xy".
    check(result, "xyb", Finish.MODEL, 2);
  }

  @Test
  void whenAllIsRefusedTheShortestEndingLeads() {
    List<String> texts = List.of("x", "y", "z", "a", "b", "\n");
    FakeModel model = FakeModel.writing(texts, PROMPT.length);
    Constraint constraint =
        new TextConstraint(model.vocabulary(), TextConstraint.oneOf("ab", "abba"));
    DecodeResult result =
        new Greedy(constraint, new Limits(2, 2, 0, 2))
            .decode(model, model.session(), DecodeRequest.of(PROMPT, 10));
    check(result, "ab", Finish.MODEL, 2);
  }

  @Test
  void atTheDeadlineTheEndingIsWrittenOut() {
    FakeModel model = FakeModel.writing(TEXTS, PROMPT.length, t("("), t("["), t("("), t("a"));
    AtomicLong clock = new AtomicLong(100);
    DecodeRequest request =
        new DecodeRequest(
            PROMPT,
            50,
            StopPolicy.LINE,
            new Deadline(102, clock::getAndIncrement),
            Cancellation.never());
    check(decode(model, "", "", request), "([])", Finish.DEADLINE, 4);
    DecodeRequest late =
        new DecodeRequest(
            PROMPT, 50, StopPolicy.LINE, new Deadline(102, () -> 102), Cancellation.never());
    check(decode(model, "(", "", late), ")", Finish.DEADLINE, 1);
    assertThat(decode(model, "]", "", late).finish()).isEqualTo(Finish.NONE);
  }

  @Test
  void cancellationIsAskedBetweenTokens() {
    FakeModel model = FakeModel.writing(TEXTS, PROMPT.length, t("a"), t("a"), t("a"), t("a"));
    for (int after = 0; after < 4; after++) {
      AtomicInteger asked = new AtomicInteger();
      int limit = after;
      DecodeRequest request =
          new DecodeRequest(
              PROMPT, 50, StopPolicy.LINE, Deadline.none(), () -> asked.getAndIncrement() >= limit);
      DecodeResult result = decode(model, "", "", request);
      assertThat(result).isInstanceOf(DecodeResult.Cancelled.class);
      assertThat(result.finish()).isEqualTo(Finish.NONE);
      assertThat(asked).hasValue(after + 1);
    }
  }

  @Test
  void howSureTheModelWasIsTold() {
    DecodeResult result = decode("", "", 10, "a");
    int size = FIRST_TEXT + TEXTS.size();
    double others = 0;
    for (int i = 0; i < size; i++) {
      others += i == t("a") ? 0 : Math.exp(-i - 10);
    }
    double first = -Math.log1p(others);
    double rest = 0;
    for (int i = 1; i < size; i++) {
      rest += Math.exp(-i - 10);
    }
    Confidence confidence = result.stats().confidence();
    assertThat(confidence.logProbability(0, 1)).isCloseTo(first, within(1e-6));
    assertThat(confidence.end()).isCloseTo(-Math.log1p(rest), within(1e-6));
  }

  @Test
  void aPromptThatLeavesTooLittleRoomIsABug() {
    assertThatThrownBy(() -> decode("", "", 1000, "a"))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
