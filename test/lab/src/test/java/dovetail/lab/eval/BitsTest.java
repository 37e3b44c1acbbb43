package dovetail.lab.eval;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.model.LanguageModel;
import dovetail.model.djl.DjlModel;
import dovetail.model.djl.LoadOptions;
import dovetail.model.hub.Attempt;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The cost of true text by the model inside. */
final class BitsTest {
  @Test
  void theModelForeseesCodeBetterThanNoise() throws IOException {
    String code =
        """
        import os


        class Reader:
            def __init__(self, path):
                self.path = path

            def read(self):
                with open(self.path) as file:
                    return file.\
        """;
    Random random = new Random(3);
    StringBuilder noise = new StringBuilder();
    for (int i = 0; i < code.length(); i++) {
      noise.append((char) (' ' + random.nextInt(95)));
    }
    try (LanguageModel model = embedded();
        Bits bits = new Bits(model, 768)) {
      BitsResult good = bits.of(new Cut("a", code, "read()", "\n"));
      BitsResult bad = bits.of(new Cut("b", noise.toString(), "q;7]}", "\n"));
      assertThat(good.bytes()).isEqualTo(code.length());
      assertThat(good.middleBytes()).isEqualTo(6);
      assertThat(good.bits() / good.bytes()).isBetween(0.1, 2.5);
      assertThat(bad.bits() / bad.bytes()).isGreaterThan(4);
      assertThat(good.middleBits()).isLessThan(bad.middleBits());
      assertThat(Arrays.stream(good.sure()).sum())
          .isEqualTo(model.tokenizer().encode("read()").length);
      assertThat(Records.reread(good, BitsResult.class)).usingRecursiveComparison().isEqualTo(good);
      assertThat(BitsSummary.of(List.of(good, bad)))
          .contains("| plain text | 2 | ")
          .contains("| rest of a line | 2 | 11 | ")
          .contains("expected calibration error 0.");
    }
  }

  private static LanguageModel embedded() {
    return switch (DjlModel.loadEmbedded(LoadOptions.DEFAULT)) {
      case Attempt.Success<LanguageModel>(LanguageModel model) -> model;
      case Attempt.Failure<LanguageModel> failure ->
          throw new AssertionError(failure.problems().toString());
    };
  }
}
