package dovetail.model.djl;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.model.Cancellation;
import dovetail.model.LanguageModel;
import dovetail.model.ModelSession;
import dovetail.model.hub.Attempt;
import dovetail.model.hub.Folders;
import dovetail.model.hub.ModelFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The network against its naive twin, on tiny random models with what the embedded one lacks:
 * grouped queries, scaled positions, an output matrix of its own, 16-bit types, several files.
 * Relative root mean square errors measured: in 32 bits up to 4e-6; packed the same for weights
 * stored in 16 bits, up to 3e-3 for weights stored in 32.
 */
final class NaiveLlamaDuelTest {
  @TempDir Path folder;

  private static <T> T value(Attempt<T> attempt) {
    return switch (attempt) {
      case Attempt.Success<T>(T value) -> value;
      case Attempt.Failure<T> failure -> throw new AssertionError(failure.problems().toString());
    };
  }

  @ParameterizedTest
  @CsvSource({"F32, 1", "F16, 2", "BF16, 3"})
  void computesTheSame(String type, long seed) throws IOException {
    Map<String, Folders.Tensor> weights = Folders.weights(type, seed);
    Folders.write(folder, Folders.config(""), weights);
    if (type.equals("F16")) {
      Folders.shard(folder, weights);
    }
    ModelFolder opened = value(ModelFolder.open(folder));
    NaiveLlama naive = new NaiveLlama(opened.architecture(), opened.tensors());
    Random random = new Random(seed);
    try (LanguageModel model =
            value(DjlModel.load(folder, new LoadOptions(Processor.CPU, Precision.FP32)));
        LanguageModel packed = value(DjlModel.load(folder, LoadOptions.DEFAULT));
        ModelSession session = model.session();
        ModelSession halves = packed.session()) {
      assertThat(session.capacity()).isEqualTo(700);
      for (int length : new int[] {1, 2, 17, 255, 256, 257, 300}) {
        int[] tokens = random.ints(length, 0, 40).toArray();
        float[] expected = naive.logits(tokens);
        session.prime(tokens, Cancellation.never());
        assertThat(Logits.relativeError(expected, session.logits()))
            .as("%s, seed %d, %d tokens", type, seed, length)
            .isLessThan(2e-5);
        halves.prime(tokens, Cancellation.never());
        assertThat(Logits.relativeError(expected, halves.logits()))
            .as("%s packed, seed %d, %d tokens", type, seed, length)
            .isLessThan(type.equals("F32") ? 1e-2 : 2e-5);
      }
    }
  }

  /** However tokens are grouped, and whatever was rolled back, the logits are the same. */
  @Test
  void groupingAndGoingBackChangeNothing() throws IOException {
    Folders.write(folder, Folders.config(""), Folders.weights("F32", 5));
    try (LanguageModel model =
            value(DjlModel.load(folder, new LoadOptions(Processor.CPU, Precision.FP32)));
        ModelSession fresh = model.session();
        ModelSession used = model.session()) {
      for (int seed = 0; seed < 30; seed++) {
        Random random = new Random(seed);
        int[] tokens = random.ints(1 + random.nextInt(300), 0, 40).toArray();
        fresh.rollback(0);
        fresh.append(tokens, Cancellation.never());
        used.rollback(random.nextInt(used.length() + 1));
        while (used.length() < 600 && random.nextInt(3) > 0) {
          used.append(random.nextInt(40));
        }
        used.rollback(0);
        int at = 0;
        while (at < tokens.length) {
          int to = Math.min(tokens.length, at + 1 + random.nextInt(80));
          used.append(Arrays.copyOfRange(tokens, at, to), Cancellation.never());
          at = to;
          int wrong = random.nextInt(3);
          for (int i = 0; i < wrong && at < tokens.length; i++) {
            used.append(random.nextInt(40));
          }
          used.rollback(at);
        }
        if (tokens.length > 1) {
          used.rollback(tokens.length - 1);
          used.append(tokens[tokens.length - 1]);
        }
        assertThat(Logits.relativeError(fresh.logits(), used.logits()))
            .as("seed %d", seed)
            .isLessThan(1e-5);
      }
    }
  }
}
