package dovetail.model.djl;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.model.LanguageModel;
import dovetail.model.ModelSession;
import dovetail.model.Prompt;
import dovetail.model.decode.Greedy;
import dovetail.model.decode.TextConstraint;
import dovetail.model.decode.Unconstrained;
import dovetail.model.request.DecodeRequest;
import dovetail.model.request.DecodeResult;
import dovetail.model.request.Finish;
import java.nio.charset.StandardCharsets;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The embedded model, decoded: prompt, session, decoder and vocabulary together. */
final class DecodingTest {
  private static final LanguageModel MODEL = EmbeddedModels.FP16;

  @Test
  void unconstrainedEndsAtALine() {
    Golden golden = Golden.all().get(1);
    Prompt prompt = Prompt.of(MODEL, golden.prefix(), golden.suffix(), 24);
    try (ModelSession session = MODEL.session()) {
      DecodeResult result =
          new Unconstrained()
              .decode(MODEL, session, DecodeRequest.of(prompt.tokens(), prompt.maxTokens()));
      assertThat(result).isInstanceOf(DecodeResult.Middle.class);
      assertThat(((DecodeResult.Middle) result).text())
          .isEqualTo(golden.greedy_text().substring(0, golden.greedy_text().indexOf('\n')));
      assertThat(result.finish()).isEqualTo(Finish.BOUNDARY);
      assertThat(result.stats().confidence().logProbability(0, 8)).isNegative();
      assertThat(result.stats().modelMillis()).isPositive();
    }
  }

  @ParameterizedTest
  @CsvSource({"1", "2", "3", "5", "8", "16", "32"})
  void bracketsAreBalancedInEveryBudget(int maxTokens) {
    String prefix = "result = compute([first(values";
    String suffix = ", last)\nprint(result)\n";
    Function<String, @Nullable String> ending = TextConstraint.balanced(prefix, suffix);
    Prompt prompt = Prompt.of(MODEL, prefix, suffix, maxTokens);
    try (ModelSession session = MODEL.session()) {
      DecodeResult result =
          new Greedy(new TextConstraint(MODEL.vocabulary(), ending))
              .decode(MODEL, session, DecodeRequest.of(prompt.tokens(), prompt.maxTokens()));
      assertThat(result.stats().tokens()).isLessThanOrEqualTo(maxTokens);
      if (result instanceof DecodeResult.Middle middle) {
        byte[] bytes = middle.text().getBytes(StandardCharsets.UTF_8);
        assertThat(ending.apply(new String(bytes, StandardCharsets.ISO_8859_1))).isEmpty();
      } else {
        assertThat(maxTokens).isLessThan(MODEL.tokenizer().encode(")]").length);
      }
    }
  }
}
