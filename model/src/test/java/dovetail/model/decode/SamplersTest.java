package dovetail.model.decode;

import static dovetail.model.FakeModel.FIRST_TEXT;
import static dovetail.model.FakeModel.MIDDLE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dovetail.model.Cancellation;
import dovetail.model.FakeModel;
import dovetail.model.constraint.Constraint;
import dovetail.model.decode.Decoding.Learning;
import dovetail.model.request.Confidence;
import dovetail.model.request.Deadline;
import dovetail.model.request.DecodeRequest;
import dovetail.model.request.DecodeResult;
import dovetail.model.request.DecodeStats;
import dovetail.model.request.Finish;
import dovetail.model.request.StopPolicy;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * What samplers draw from three middles, by a model that says how likely each is: on the way to
 * {@code ab} it mostly leaves what fits.
 */
final class SamplersTest {
  private static final List<String> TEXTS = List.of("a", "b", "c", "x");
  private static final int[] PROMPT = {MIDDLE};
  private static final int DRAWN = 1500;

  /** After {@code a} nearly always {@code x}, which fits nowhere. */
  private static float[] logits(int[] read) {
    double[] likely = new double[FIRST_TEXT + TEXTS.size()];
    int last = read[read.length - 1] - FIRST_TEXT;
    switch (last < 0 ? "" : TEXTS.get(last)) {
      case "" -> put(likely, 0.0, 0.6, 0.1, 0.3, 0.0);
      case "a" -> put(likely, 0.0, 0.0, 0.1, 0.0, 0.9);
      case "b" -> put(likely, 0.5, 0.0, 0.0, 0.5, 0.0);
      default -> put(likely, 1.0, 0.0, 0.0, 0.0, 0.0);
    }
    float[] logits = new float[likely.length];
    for (int i = 0; i < logits.length; i++) {
      logits[i] = (float) Math.log(likely[i]);
    }
    return logits;
  }

  private static void put(double[] likely, double end, double... texts) {
    likely[FakeModel.END] = end;
    System.arraycopy(texts, 0, likely, FIRST_TEXT, texts.length);
  }

  private static final FakeModel MODEL = FakeModel.of(100, SamplersTest::logits, TEXTS);

  private static DecodeResult drawn(Decoding.Samples samples, int maxTokens) {
    Constraint constraint =
        new TextConstraint(MODEL.vocabulary(), TextConstraint.oneOf("ab", "bc", "c"));
    DecodeRequest request =
        new DecodeRequest(
            PROMPT, maxTokens, StopPolicy.MODEL, Deadline.none(), Cancellation.never());
    return samples.next(() -> constraint, _ -> true).decode(MODEL, MODEL.session(), request);
  }

  private static Decoding decoding(Method method, double temperature, Bounds bounds) {
    return new Decoding(method, new Sampling(temperature, 0, 1, 0, 7), bounds, Learning.SHARED);
  }

  private static Map<String, Double> shares(Decoding decoding, int before) {
    Decoding.Samples samples = decoding.samples();
    Map<String, Double> shares = new TreeMap<>();
    for (int i = -before; i < DRAWN; i++) {
      DecodeResult result = drawn(samples, 5);
      if (i >= 0) {
        shares.merge(((DecodeResult.Middle) result).text(), 1.0 / DRAWN, Double::sum);
      }
    }
    return shares;
  }

  private static void check(Map<String, Double> shares, double ab, double bc, double c) {
    double all = ab + bc + c;
    assertThat(shares.get("ab")).isCloseTo(ab / all, within(0.04));
    assertThat(shares.get("bc")).isCloseTo(bc / all, within(0.04));
    assertThat(shares.get("c")).isCloseTo(c / all, within(0.04));
  }

  /** 0.6 * 0.1 * 0.5 for {@code ab}, 0.1 * 0.5 for {@code bc}, and 0.3. */
  @ParameterizedTest
  @EnumSource(names = {"EXACT", "ASAP", "ADAPTRACK"})
  void drawWhatFitsAsTheModelWould(Method method) {
    int before = method == Method.EXACT ? 0 : 300;
    check(shares(decoding(method, 1, Bounds.NONE), before), 0.03, 0.05, 0.3);
  }

  /**
   * The end token counts among what the model was asked for, behind the last token there may be.
   */
  @ParameterizedTest
  @EnumSource(names = {"EXACT", "ASAP", "ADAPTRACK"})
  void theProbabilityOfAMiddleHasThatOfItsEnd(Method method) {
    Map<String, Double> probabilities = Map.of("ab", 0.03, "bc", 0.05, "c", 0.3);
    Decoding.Samples samples = decoding(method, 1, Bounds.NONE).samples();
    for (int i = 0; i < 20; i++) {
      DecodeResult result = drawn(samples, 2);
      Confidence confidence = result.stats().confidence();
      assertThat(Math.exp(confidence.logProbability(0, Integer.MAX_VALUE) + confidence.end()))
          .isCloseTo(probabilities.get(((DecodeResult.Middle) result).text()), within(1e-6));
    }
  }

  /** A token that was drawn is wanted: a middle may end loosely behind it. */
  @ParameterizedTest
  @EnumSource(names = {"EXACT", "ASAP", "ADAPTRACK", "MASKED"})
  void whatIsDrawnMayEndLoosely(Method method) {
    Constraint loose =
        new TextConstraint(MODEL.vocabulary(), TextConstraint.oneOf("ab", "bc", "c")) {
          @Override
          public boolean isLoose() {
            return true;
          }
        };
    DecodeRequest request = DecodeRequest.of(PROMPT, 5);
    Decoder decoder = decoding(method, 1, Bounds.NONE).samples().next(() -> loose, _ -> true);
    DecodeResult result = decoder.decode(MODEL, MODEL.session(), request);
    assertThat(result).isInstanceOf(DecodeResult.Middle.class);
    assertThat(((DecodeResult.Middle) result).text()).isIn("ab", "bc", "c");
    assertThat(result.finish()).isEqualTo(Finish.MODEL);
  }

  @Test
  void theMaskedOneBendsWhatTheModelMeant() {
    check(shares(decoding(Method.MASKED, 1, Bounds.NONE), 0), 0.6, 0.1, 0.3);
  }

  /** Half the logarithms: where a choice is to be made. */
  @Test
  void aTemperatureLevels() {
    double a = Math.sqrt(0.6);
    double b = Math.sqrt(0.1);
    double c = Math.sqrt(0.3);
    check(shares(decoding(Method.MASKED, 2, Bounds.NONE), 0), a, b, c);
  }

  @ParameterizedTest
  @EnumSource(names = {"EXACT", "ASAP", "ADAPTRACK", "MASKED"})
  void atTemperatureZeroItIsTheLikeliest(Method method) {
    Decoding.Samples samples = decoding(method, 0, Bounds.NONE).samples();
    String expected = method == Method.ADAPTRACK ? "c" : "ab";
    assertThat(((DecodeResult.Middle) drawn(samples, 5)).text()).isEqualTo(expected);
  }

  /** How often it went back is told, and that it would have, had it been let. */
  @ParameterizedTest
  @EnumSource(names = {"EXACT", "ADAPTRACK"})
  void aLimitIsTold(Method method) {
    int freely = 0;
    int bounded = 0;
    for (int i = 0; i < 50; i++) {
      Sampling sampling = new Sampling(1, 0, 1, 0, i);
      DecodeStats free =
          drawn(new Decoding(method, sampling, Bounds.NONE, Learning.FRESH).samples(), 5).stats();
      DecodeStats held =
          drawn(new Decoding(method, sampling, new Bounds(9, 0, 99), Learning.FRESH).samples(), 5)
              .stats();
      assertThat(free.bounded()).isFalse();
      assertThat(held.backtracks()).isZero();
      assertThat(held.bounded()).as("seed %d", i).isEqualTo(free.backtracks() > 0);
      freely += free.backtracks() > 0 ? 1 : 0;
      bounded += held.bounded() ? 1 : 0;
    }
    assertThat(freely).isEqualTo(bounded).isBetween(1, 49);
    DecodeResult once = drawn(decoding(method, 1, new Bounds(9, 9, 1)).samples(), 5);
    assertThat(once.stats().bounded()).isTrue();
    assertThat(once.finish()).isEqualTo(Finish.STEERED);
    assertThat(((DecodeResult.Middle) once).text()).isIn("ab", "bc", "c");
  }

  /** The one call of the model is asked for its opinion before the ending is written out. */
  @ParameterizedTest
  @EnumSource(names = {"EXACT", "ASAP", "ADAPTRACK"})
  void theLastCallCounts(Method method) {
    Set<String> texts = new TreeSet<>();
    for (int i = 0; i < 30; i++) {
      Sampling sampling = new Sampling(1, 0, 1, 0, i);
      Decoding once = new Decoding(method, sampling, new Bounds(9, 9, 1), Learning.FRESH);
      texts.add(((DecodeResult.Middle) drawn(once.samples(), 5)).text());
    }
    assertThat(texts).containsExactly("ab", "bc", "c");
  }

  /** What cannot end in one token is left for what can, though it may not go back. */
  @ParameterizedTest
  @EnumSource(names = {"EXACT", "ASAP", "ADAPTRACK"})
  void whereTheTokensAreTooFewALimitIsTold(Method method) {
    int bounded = 0;
    for (int i = 0; i < 30; i++) {
      Sampling sampling = new Sampling(1, 0, 1, 0, i);
      DecodeStats free =
          drawn(new Decoding(method, sampling, Bounds.NONE, Learning.FRESH).samples(), 1).stats();
      DecodeResult held =
          drawn(new Decoding(method, sampling, new Bounds(9, 0, 99), Learning.FRESH).samples(), 1);
      assertThat(((DecodeResult.Middle) held).text()).isEqualTo("c");
      assertThat(held.stats().bounded()).as("seed %d", i).isEqualTo(free.backtracks() > 0);
      bounded += held.stats().bounded() ? 1 : 0;
    }
    assertThat(bounded).isBetween(1, 29);
  }

  /** Only {@code c} is one token. */
  @ParameterizedTest
  @EnumSource(names = {"EXACT", "ASAP", "ADAPTRACK", "MASKED"})
  void theTokensAreEnough(Method method) {
    for (int i = 0; i < 20; i++) {
      Sampling sampling = new Sampling(1, 0, 1, 0, i);
      Decoding decoding = new Decoding(method, sampling, Bounds.NONE, Learning.FRESH);
      DecodeResult result = drawn(decoding.samples(), 1);
      assertThat(((DecodeResult.Middle) result).text()).isEqualTo("c");
      assertThat(result.stats().tokens()).isOne();
    }
  }

  @Test
  void whatCanNotBeWrittenIsNoMiddle() {
    FakeModel model =
        FakeModel.of(
            100,
            read -> {
              float[] logits = logits(read);
              Arrays.fill(logits, FIRST_TEXT, logits.length, Float.NEGATIVE_INFINITY);
              logits[FIRST_TEXT + 3] = 0;
              return logits;
            },
            TEXTS);
    for (Method method : List.of(Method.EXACT, Method.ASAP, Method.ADAPTRACK)) {
      Constraint constraint = new TextConstraint(model.vocabulary(), TextConstraint.oneOf("ab"));
      DecodeRequest request =
          new DecodeRequest(PROMPT, 5, StopPolicy.MODEL, Deadline.none(), Cancellation.never());
      DecodeResult result =
          decoding(method, 1, Bounds.NONE)
              .samples()
              .next(() -> constraint, _ -> true)
              .decode(model, model.session(), request);
      assertThat(result.finish()).as("%s", method).isEqualTo(Finish.NONE);
    }
  }

  @Test
  void whatItHadIsToldOfWhatWasLeft() {
    Decoding.Samples samples = decoding(Method.MASKED, 1, Bounds.NONE).samples();
    DecodeResult result = drawn(samples, 5);
    while (!((DecodeResult.Middle) result).text().equals("c")) {
      result = drawn(samples, 5);
    }
    Confidence confidence = result.stats().confidence();
    assertThat(confidence.logProbability(0, 1)).isCloseTo(Math.log(0.3), within(1e-6));
    assertThat(confidence.end()).as("then the end for certain").isCloseTo(0, within(1e-6));
  }

  /** Of two that are likely enough, both come; of three, the third does not. */
  @Test
  void aCutLeavesTheLikeliest() {
    Sampling two = new Sampling(1, 2, 1, 0, 7);
    Map<String, Double> shares =
        shares(new Decoding(Method.MASKED, two, Bounds.NONE, Learning.FRESH), 0);
    assertThat(shares).containsOnlyKeys("ab", "c");
    assertThat(shares.get("ab")).isCloseTo(0.6 / 0.9, within(0.05));
    Sampling one = new Sampling(1, 1, 1, 0, 7);
    assertThat(shares(new Decoding(Method.MASKED, one, Bounds.NONE, Learning.FRESH), 0))
        .containsOnlyKeys("ab");
  }

  private static DecodeResult decode(
      Method method, FakeModel model, Constraint constraint, StopPolicy policy) {
    DecodeRequest request =
        new DecodeRequest(PROMPT, 9, policy, Deadline.none(), Cancellation.never());
    return decoding(method, 0, Bounds.NONE)
        .samples()
        .next(() -> constraint, _ -> true)
        .decode(model, model.session(), request);
  }

  @ParameterizedTest
  @EnumSource(names = {"EXACT", "ASAP", "ADAPTRACK", "MASKED"})
  void aLineEndEndsIt(Method method) {
    List<String> texts = List.of("a", " \n", "\nb", "(", ")", "\n", "b");
    for (int line = 1; line <= 2; line++) {
      FakeModel model = FakeModel.writing(texts, 1, FIRST_TEXT, FIRST_TEXT + line, FIRST_TEXT);
      Constraint constraint =
          new TextConstraint(model.vocabulary(), TextConstraint.oneOf("a", "aaa"));
      DecodeResult result = decode(method, model, constraint, StopPolicy.LINE);
      assertThat(((DecodeResult.Middle) result).text()).isEqualTo("a");
      assertThat(result.finish()).isEqualTo(Finish.BOUNDARY);
    }
    FakeModel open = FakeModel.writing(texts, 1, FIRST_TEXT + 3, FIRST_TEXT + 2, FIRST_TEXT + 4);
    Constraint brackets = new TextConstraint(open.vocabulary(), TextConstraint.balanced("", ""));
    DecodeResult result = decode(method, open, brackets, StopPolicy.LINE);
    assertThat(((DecodeResult.Middle) result).text()).isEqualTo("(\nb)");
  }

  /** What alone can follow has a probability, too. */
  @ParameterizedTest
  @EnumSource(names = {"EXACT", "ASAP", "ADAPTRACK", "MASKED"})
  void nothingIsWrittenUnasked(Method method) {
    Constraint constraint = TextConstraint.forcing(MODEL.vocabulary(), "bc");
    DecodeResult result = decode(method, MODEL, constraint, StopPolicy.MODEL);
    assertThat(((DecodeResult.Middle) result).text()).isEqualTo("bc");
    assertThat(result.stats().forced()).isZero();
    assertThat(result.stats().calls()).isEqualTo(3);
  }

  @Test
  void afterSomeRefusalsAllAreAskedAboutAtOnce() {
    List<String> texts = IntStream.range(0, 100).mapToObj(i -> "t" + i + ".").toList();
    FakeModel model =
        FakeModel.of(
            100,
            read -> {
              float[] logits = new float[FIRST_TEXT + texts.size()];
              Arrays.fill(logits, 0, FIRST_TEXT, read.length > 1 ? 50 : -50);
              return logits;
            },
            texts);
    AtomicInteger masks = new AtomicInteger();
    AtomicInteger asked = new AtomicInteger();
    Constraint constraint =
        new TextConstraint(model.vocabulary(), TextConstraint.oneOf("t99.")) {
          @Override
          public boolean allows(int token) {
            asked.incrementAndGet();
            return super.allows(token);
          }

          @Override
          public long[] mask() {
            masks.incrementAndGet();
            int before = asked.get();
            long[] mask = super.mask();
            asked.set(before);
            return mask;
          }
        };
    Sampling sampling = new Sampling(1, 0, 1, 0, 3);
    Decoding decoding = new Decoding(Method.MASKED, sampling, Bounds.NONE, Learning.FRESH);
    DecodeRequest request =
        new DecodeRequest(PROMPT, 9, StopPolicy.MODEL, Deadline.none(), Cancellation.never());
    DecodeResult result =
        decoding
            .samples()
            .next(() -> constraint, _ -> true)
            .decode(model, model.session(), request);
    assertThat(((DecodeResult.Middle) result).text()).isEqualTo("t99.");
    assertThat(masks).hasValue(1);
    assertThat(asked.get()).isLessThan(25);
  }

  /** A model to which nothing that fits is possible has the shortest ending written. */
  @Test
  void whereNothingCanBeDrawnTheEndingIsWritten() {
    FakeModel model =
        FakeModel.of(
            100,
            _ -> {
              float[] logits = new float[FIRST_TEXT + TEXTS.size()];
              Arrays.fill(logits, Float.NEGATIVE_INFINITY);
              logits[FIRST_TEXT + 3] = 0;
              return logits;
            },
            TEXTS);
    Constraint constraint = new TextConstraint(model.vocabulary(), TextConstraint.oneOf("ab"));
    DecodeResult result = decode(Method.MASKED, model, constraint, StopPolicy.MODEL);
    assertThat(((DecodeResult.Middle) result).text()).isEqualTo("ab");
    assertThat(result.finish()).isEqualTo(Finish.STEERED);
  }
}
