package dovetail.model.djl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dovetail.model.Cancellation;
import dovetail.model.LanguageModel;
import dovetail.model.ModelSession;
import dovetail.model.constraint.Constraint;
import dovetail.model.decode.Bounds;
import dovetail.model.decode.Decoding;
import dovetail.model.decode.Method;
import dovetail.model.decode.Sampling;
import dovetail.model.decode.TextConstraint;
import dovetail.model.hub.Attempt;
import dovetail.model.mixture.Ends;
import dovetail.model.mixture.Mixture;
import dovetail.model.mixture.Proposals;
import dovetail.model.request.Deadline;
import dovetail.model.request.DecodeRequest;
import dovetail.model.request.DecodeResult;
import dovetail.model.request.Interest;
import dovetail.model.request.StopPolicy;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every decoder writes the same whether logits come to the decoder or stay where they are computed:
 * on the CPU, by the program that a GPU runs.
 */
final class KeptDecodingTest {
  private static final int MOST = 8;
  private static final Method[] ALL = {
    Method.GREEDY, Method.MASKED, Method.ADAPTRACK, Method.EXACT, Method.ASAP
  };

  @TempDir Path folder;

  private LanguageModel load(LoadOptions options) {
    return switch (DjlModel.load(folder, options)) {
      case Attempt.Success<LanguageModel>(LanguageModel model) -> model;
      case Attempt.Failure<LanguageModel> failure ->
          throw new AssertionError(failure.problems().toString());
    };
  }

  @ParameterizedTest
  @MethodSource("dovetail.model.djl.Families#names")
  void ofEveryFamily(String family) throws IOException {
    Families.copy(family, folder);
    LoadOptions options = new LoadOptions(Processor.CPU, Precision.FP32);
    try (LanguageModel model = load(options);
        LanguageModel keeping = load(options.keepingScores());
        ModelSession one = model.session();
        ModelSession other = keeping.session()) {
      long seed = family.length(); // with a nucleus, and without
      Random random = new Random(seed);
      int[] prompt = random.ints(12, 7, 40).toArray();
      List<Function<String, @Nullable String>> fitting =
          List.of(
              TextConstraint.balanced("[[".substring(random.nextInt(2)), "]"),
              TextConstraint.oneOf("ABC", "AZ", "_X", "Q[a]"));
      for (Function<String, @Nullable String> ending : fitting) {
        duel(new Side(model, one), new Side(keeping, other), ending, prompt, seed, ALL);
      }
    }
  }

  /** A real vocabulary: what fits is far behind what the model would write. */
  @Test
  void ofTheEmbeddedModel() {
    LanguageModel model = EmbeddedModels.FP16;
    LanguageModel keeping = EmbeddedModels.KEEPING;
    try (ModelSession one = model.session();
        ModelSession other = keeping.session()) {
      String prefix = "def middle(values):\n    return sorted(values)[len(values";
      int[] prompt = model.tokenizer().encode(prefix);
      List<Function<String, @Nullable String>> fitting =
          List.of(
              TextConstraint.balanced("((", ")\n"),
              TextConstraint.oneOf("%%)", "Zurich//", "zwölf", "Zug"));
      for (Function<String, @Nullable String> ending : fitting) {
        duel(
            new Side(model, one),
            new Side(keeping, other),
            ending,
            prompt,
            1,
            Method.GREEDY,
            Method.MASKED,
            Method.EXACT);
      }
    }
  }

  private record Side(LanguageModel model, ModelSession session) {}

  private static void duel(
      Side one,
      Side other,
      Function<String, @Nullable String> ending,
      int[] prompt,
      long seed,
      Method... methods) {
    for (Method method : methods) {
      for (StopPolicy stop : List.of(StopPolicy.LINE, StopPolicy.NAME)) {
        for (boolean mixed : new boolean[] {false, true}) {
          String what = "%s, %s, mixed %s, seed %d".formatted(method, stop, mixed, seed);
          List<DecodeResult> expected = decoded(one, method, ending, prompt, seed, stop, mixed);
          List<DecodeResult> found = decoded(other, method, ending, prompt, seed, stop, mixed);
          for (int i = 0; i < expected.size(); i++) {
            DecodeResult a = expected.get(i);
            DecodeResult b = found.get(i);
            assertThat(text(b)).as(what).isEqualTo(text(a));
            assertThat(b.finish()).as(what).isEqualTo(a.finish());
            assertThat(b.stats().calls()).as(what).isEqualTo(a.stats().calls());
            assertThat(b.stats().confidence().meant())
                .as(what)
                .isEqualTo(a.stats().confidence().meant());
            assertThat(b.stats().confidence().logProbability(0, Integer.MAX_VALUE))
                .as(what)
                .isCloseTo(
                    a.stats().confidence().logProbability(0, Integer.MAX_VALUE), within(1e-3));
          }
        }
      }
    }
  }

  private static List<DecodeResult> decoded(
      Side side,
      Method method,
      Function<String, @Nullable String> ending,
      int[] prompt,
      long seed,
      StopPolicy stop,
      boolean mixed) {
    Sampling sampling =
        seed % 2 == 0 ? new Sampling(1.3, 0, 1, 0, seed) : new Sampling(0.7, 30, 0.9, 0, seed);
    Decoding.Samples samples =
        new Decoding(
                method,
                method == Method.MASKED || method == Method.UNCONSTRAINED
                    ? sampling
                    : new Sampling(1.1, 0, 1, 0, seed),
                new Bounds(100, 8, 24),
                Decoding.Learning.SHARED)
            .samples();
    Mixture mixture =
        mixed
            ? new Mixture(new Two(prompt[3], prompt[5]), Ends.of(side.model().vocabulary()))
            : Mixture.none();
    List<DecodeResult> results = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      DecodeRequest request =
          new DecodeRequest(
              prompt, MOST, stop, mixture, Deadline.none(), Cancellation.never(), Interest.WHOLE);
      Constraint constraint = new TextConstraint(side.model().vocabulary(), ending);
      results.add(
          samples
              .next(() -> constraint, text -> "".equals(ending.apply(text)))
              .decode(side.model(), side.session(), request));
    }
    return results;
  }

  private static String text(DecodeResult result) {
    return result instanceof DecodeResult.Middle middle ? middle.text() : "none";
  }

  /** Two tokens are proposed, wherever it is. */
  private record Two(int first, int second) implements Proposals {
    @Override
    public void weigh(int[] written, int count, Ends ends) {}

    @Override
    public int size() {
      return first == second ? 1 : 2;
    }

    @Override
    public int token(int i) {
      return i == 0 ? first : second;
    }

    @Override
    public double weight(int token) {
      return token == first ? 0.2 : token == second ? 0.1 : 0;
    }

    @Override
    public double rest() {
      return first == second ? 0.8 : 0.7;
    }
  }
}
