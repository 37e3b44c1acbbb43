package dovetail.lab.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dovetail.model.LanguageModel;
import dovetail.model.djl.DjlModel;
import dovetail.model.djl.LoadOptions;
import dovetail.model.hub.Attempt;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What true text costs, by n-grams and by the model inside. */
final class BitsTest {
  /** The definition, with texts for keys. */
  private static final class Naive {
    private final Map<String, Integer> counts = new HashMap<>();

    void count(String text) {
      for (int i = 0; i < text.length(); i++) {
        for (int length = 0; length < NGram.ORDER && length <= i; length++) {
          counts.merge(text.substring(i - length, i + 1), 1, Integer::sum);
        }
      }
    }

    double probability(String history, char next) {
      int seen = 0;
      int kinds = 0;
      for (char c = 0; c < 256; c++) {
        int count = counts.getOrDefault(history + c, 0);
        seen += count;
        kinds += count > 0 ? 1 : 0;
      }
      double shorter = history.isEmpty() ? 1.0 / 256 : probability(history.substring(1), next);
      return seen == 0
          ? shorter
          : (counts.getOrDefault(history + next, 0) + kinds * shorter) / (seen + kinds);
    }
  }

  private static String random(Random random, int length) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < length; i++) {
      text.append("ab c\u00e9".charAt(random.nextInt(5)));
    }
    return text.toString();
  }

  @Test
  void ngramsDuelWithTheirDefinition() {
    for (int seed = 0; seed < 20; seed++) {
      Random random = new Random(seed);
      NGram fast = new NGram();
      Naive naive = new Naive();
      for (int i = 0; i < 3; i++) {
        String text = random(random, random.nextInt(200));
        fast.count(text.getBytes(StandardCharsets.ISO_8859_1));
        naive.count(text);
      }
      String asked = random(random, 40) + "z";
      for (int i = 0; i < asked.length(); i++) {
        String history = asked.substring(Math.max(0, i - NGram.ORDER + 1), i);
        double expected = -Math.log(naive.probability(history, asked.charAt(i))) / Math.log(2);
        assertThat(fast.bits(asked.getBytes(StandardCharsets.ISO_8859_1), i))
            .as("seed %d, %d", seed, i)
            .isCloseTo(expected, within(1e-9));
      }
    }
  }

  @Test
  void ngramsGrowAndStayDistributions() {
    Random random = new Random(7);
    byte[] text = new byte[60_000];
    random.nextBytes(text);
    NGram ngram = new NGram();
    ngram.count(text);
    byte[] asked = Arrays.copyOf(text, 3);
    double sum = 0;
    for (int next = 0; next < 256; next++) {
      asked[2] = (byte) next;
      sum += Math.pow(2, -ngram.bits(asked, 2));
    }
    assertThat(sum).isCloseTo(1, within(1e-9));
  }

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
    NGram ngram = new NGram();
    ngram.count(code.getBytes(StandardCharsets.UTF_8));
    try (LanguageModel model = embedded();
        Bits bits = new Bits(model, Optional.of(ngram), 768)) {
      BitsResult good = bits.of(new Cut("a", code, "read()", "\n"));
      BitsResult bad = bits.of(new Cut("b", noise.toString(), "q;7]}", "\n"));
      assertThat(good.bytes()).isEqualTo(code.length());
      assertThat(good.middleBytes()).isEqualTo(6);
      assertThat(good.bits() / good.bytes()).isBetween(0.1, 2.5);
      assertThat(bad.bits() / bad.bytes()).isGreaterThan(4);
      assertThat(good.middleBits()).isLessThan(bad.middleBits());
      assertThat(good.ngramBits()).isLessThan(bad.ngramBits());
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
