package dovetail.quotient;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.grammar.GrammarOptions;
import dovetail.grammar.GrammarReader;
import dovetail.languages.Language;
import dovetail.languages.Languages;
import dovetail.quotient.chart.LimitException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Inputs far beyond what people write: an answer in bounded time, and no stack overflow. */
@Timeout(value = 900, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@Tag("slow")
class HugeInputTest {
  private static final String TYPICAL = "def f(a, b=1):\n    return [a, {'b': b}]\n\n";

  private final Language python = Languages.builtIn().find("python").orElseThrow();

  private boolean complete(String prefix, String middle, String suffix) {
    return complete(python, prefix, middle, suffix);
  }

  private static boolean complete(Language language, String prefix, String middle, String suffix) {
    MiddleRecognizer recognizer =
        MiddleLanguage.of(language, bytes(prefix), bytes(suffix)).recognizer();
    return recognizer.push(bytes(middle)) && recognizer.mayEnd();
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  @Test
  void twoMegabytes() {
    String half = TYPICAL.repeat(1_000_000 / TYPICAL.length());
    assertThat(complete(half, "x = 1\n", half)).isTrue();
    assertThat(complete(half, "x = = 1\n", half)).isFalse();
  }

  /** Ten megabytes of short statements need more Earley items than there may be; the left does. */
  @Test
  void tenMegabytesAreAnsweredOrALimitIsNamed() {
    String text = TYPICAL.repeat(10_000_000 / TYPICAL.length());
    assertThat(complete(text, "x = 1\n", "")).isTrue();
    try {
      assertThat(complete("", "x = 1\n", text)).isTrue();
    } catch (LimitException e) {
      assertThat(e).hasMessageContaining("Earley items");
    }
  }

  @Test
  void aLineOfAMegabyte() {
    String half = "1, ".repeat(170_000);
    assertThat(complete("x = [" + half, "2, ", half + "]\n")).isTrue();
    assertThat(complete("x = [" + half, "2 3, ", half + "]\n")).isFalse();
    String text = "a".repeat(500_000);
    assertThat(complete("x = '" + text, "b", text + "'\n")).isTrue();
    assertThat(complete("x = '" + text, "'", text + "'\n")).isFalse();
  }

  @Test
  void tenThousandNestedBrackets() {
    assertThat(complete("x = " + "(".repeat(10_000), "1", ")".repeat(10_000) + "\n")).isTrue();
    assertThat(complete("x = " + "(".repeat(10_000), "1", ")".repeat(9_999) + "\n")).isFalse();
    String nested = "x = " + "[".repeat(10_000) + "]".repeat(10_000) + "\n";
    assertThat(complete(nested, "", nested)).isTrue();
  }

  private static Language language(String source) {
    return Language.of(
        Objects.requireNonNull(
            GrammarReader.read(source, "own.lark", _ -> Optional.empty(), GrammarOptions.NONE)
                .grammar()));
  }

  @Test
  void thousandsOfOperandsOfAnAmbiguousRule() {
    Language sums = language("start: e\ne: e \"+\" e | \"a\"\n");
    String half = "a+".repeat(1000);
    assertThat(complete(sums, half, "a", "+a".repeat(1000))).isTrue();
    assertThat(complete(sums, half, "+", "+a".repeat(1000))).isFalse();
  }

  @Test
  void aCountOfTenThousand() {
    Language counted = language("start: \"a\"~1..10000\n");
    assertThat(complete(counted, "a".repeat(9_999), "a", "")).isTrue();
    assertThat(complete(counted, "a".repeat(10_000), "a", "")).isFalse();
    assertThat(complete(counted, "a".repeat(100), "a", "a".repeat(100))).isTrue();
  }

  @Test
  void binary() {
    byte[] noise = new byte[1_000_000];
    new Random(1).nextBytes(noise);
    assertThat(MiddleLanguage.of(python, noise, noise).viable()).isFalse();
    assertThat(MiddleLanguage.of(python, bytes("x = 1\n"), noise).viable()).isFalse();
  }
}
