package dovetail.model.djl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.gson.Gson;
import dovetail.model.Cancellation;
import dovetail.model.LanguageModel;
import dovetail.model.ModelSession;
import dovetail.model.hub.Attempt;
import dovetail.model.hub.Int8Folder;
import dovetail.model.hub.ModelFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A folder with int8 weights, against an independent implementation on the unpacked ones. */
final class Int8GoldenTest {
  @TempDir Path folder;

  /** What golden.py wrote; the names are the file's. */
  private record Expected(int[] tokens, float[] logits) {}

  @ParameterizedTest
  @EnumSource(Precision.class)
  void logitsAreTheSame(Precision precision) throws IOException {
    Int8Folder.copy(folder);
    Expected expected =
        new Gson().fromJson(Files.readString(folder.resolve("golden.json")), Expected.class);
    try (LanguageModel model = load(new LoadOptions(Processor.CPU, precision));
        ModelSession session = model.session()) {
      session.append(expected.tokens(), Cancellation.never());
      // FP16_DENSE rounds what is multiplied, too.
      assertThat(Logits.relativeError(expected.logits(), session.logits()))
          .isLessThan(
              switch (precision) {
                case FP16_DENSE -> 0.01;
                case BF16_DENSE -> 0.05;
                case FASTEST, INT8, INT8_TILES -> expected.tokens().length < 32 ? 2e-3 : 0.04;
                case INT8_ALONE, FP16, FP32 -> 2e-5;
              });
    }
  }

  /**
   * Many tokens at once are rounded to integers, each row by itself, as the naive twin does it,
   * however the tokens are grouped.
   */
  @Test
  void manyTokensAreRoundedRowByRow() throws IOException {
    Int8Folder.copy(folder);
    ModelFolder opened = ((Attempt.Success<ModelFolder>) ModelFolder.open(folder)).value();
    int[] tokens = new Random(4).ints(64, 0, opened.architecture().size().vocabulary()).toArray();
    NaiveLlama exact = new NaiveLlama(opened.architecture(), opened.tensors(), false);
    NaiveLlama rounding = new NaiveLlama(opened.architecture(), opened.tensors(), true);
    try (LanguageModel model = load(new LoadOptions(Processor.CPU, Precision.INT8));
        ModelSession session = model.session()) {
      assumeTrue(
          ((DjlModel) model).program.precision == Precision.INT8,
          "this processor does not add up products of bytes exactly");
      session.append(tokens, Cancellation.never());
      float[] logits = session.logits().clone();
      // What is rounded differs in its last digits, so that some of it is rounded the other way.
      assertThat(Logits.relativeError(rounding.logits(tokens), logits)).isLessThan(0.03);
      assertThat(Logits.relativeError(exact.logits(tokens), logits)).isBetween(5e-3, 0.04);
      session.rollback(0);
      session.append(Arrays.copyOf(tokens, 32), Cancellation.never());
      session.append(Arrays.copyOfRange(tokens, 32, 64), Cancellation.never());
      assertThat(Logits.relativeError(logits, session.logits())).isLessThan(1e-3);
    }
  }

  private LanguageModel load(LoadOptions options) {
    return switch (DjlModel.load(folder, options)) {
      case Attempt.Success<LanguageModel>(LanguageModel model) -> model;
      case Attempt.Failure<LanguageModel> failure ->
          throw new AssertionError(failure.problems().toString());
    };
  }
}
