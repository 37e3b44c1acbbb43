package dovetail.model.djl;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.Gson;
import dovetail.model.Cancellation;
import dovetail.model.LanguageModel;
import dovetail.model.ModelSession;
import dovetail.model.hub.Attempt;
import dovetail.model.hub.Int8Folder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
    try (LanguageModel model = load(new LoadOptions(Processor.CPU, precision, 2048));
        ModelSession session = model.session()) {
      session.append(expected.tokens(), Cancellation.never());
      // FP16_DENSE rounds what is multiplied, too.
      assertThat(Logits.relativeError(expected.logits(), session.logits()))
          .isLessThan(precision == Precision.FP16_DENSE ? 0.01 : 2e-5);
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
