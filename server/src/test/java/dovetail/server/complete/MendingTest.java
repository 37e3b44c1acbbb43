package dovetail.server.complete;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.languages.Language;
import dovetail.languages.Languages;
import dovetail.model.Tokenizer;
import dovetail.quotient.MiddleLanguage;
import org.junit.jupiter.api.Test;

final class MendingTest {
  private static final Language JSON = Languages.builtIn().find("json").orElseThrow();
  private static final String PREFIX = "{\"a\": [";
  private static final String SUFFIX = "]}";
  private static final Tokenizer CHARACTERS = text -> text.chars().toArray();

  private static Mending mending(String prefix, String suffix, int maxTokens) {
    MiddleLanguage middles = MiddleLanguage.of(JSON, Utf8.encode(prefix), Utf8.encode(suffix));
    return new Mending(middles, CHARACTERS, maxTokens);
  }

  @Test
  void endsWhatCanStillEnd() {
    String mended = mending(PREFIX, SUFFIX, 100).mend("1, [2, {").orElseThrow();
    assertThat(mended).startsWith("1, [2, {");
    assertThat(Validator.accepts(JSON, PREFIX + mended + SUFFIX)).isTrue();
  }

  @Test
  void goesBackFromWhatCannot() {
    String mended = mending(PREFIX, SUFFIX, 100).mend("1, 2]]]]").orElseThrow();
    assertThat(mended).startsWith("1");
    assertThat(Validator.accepts(JSON, PREFIX + mended + SUFFIX)).isTrue();
  }

  @Test
  void keepsTheBudget() {
    String mended = mending(PREFIX, SUFFIX, 10).mend("[[[[[[[[").orElseThrow();
    assertThat(mended).hasSizeLessThanOrEqualTo(10).startsWith("[");
    assertThat(Validator.accepts(JSON, PREFIX + mended + SUFFIX)).isTrue();
  }

  @Test
  void isEmptyWhereNothingFits() {
    assertThat(mending("[}", "]", 100).mend("1")).isEmpty();
    assertThat(mending("[[[[", "", 3).mend("")).isEmpty();
  }
}
