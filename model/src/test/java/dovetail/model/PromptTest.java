package dovetail.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

/** What a model is shown of a file. */
final class PromptTest {
  private static final int CONTEXT = 200;
  private static final LanguageModel MODEL = FakeModel.of(CONTEXT, _ -> new float[0], letters());

  private static List<String> letters() {
    List<String> texts = new ArrayList<>(List.of("\n", " ", "  ", "\n\n", "ab", "é", "😀"));
    for (char c = '!'; c < 127; c++) {
      texts.add(String.valueOf(c));
    }
    return texts;
  }

  @Test
  void whatFitsIsShownWhole() {
    Prompt prompt = Prompt.of(MODEL, "abc", "z\n", 20);
    assertThat(text(prompt)).isEqualTo("<|fim_suffix|>z\n<|fim_prefix|>abc<|fim_middle|>");
    assertThat(prompt.maxTokens()).isEqualTo(20);
    assertThat(prompt.prefixFrom()).isZero();
    assertThat(prompt.suffixTo()).isEqualTo(2);
  }

  @Test
  void longSidesAreCutAtLinesNearTheCursor() {
    String lines = "x = yz\n".repeat(100);
    Prompt prompt = Prompt.of(MODEL, lines + "cu", "rsor\n" + lines, 20);
    String shown = text(prompt);
    assertThat(shown).contains("x = yz\ncu<|fim_middle|>").startsWith("<|fim_suffix|>rsor\nx = ");
    assertThat(shown).contains("<|fim_prefix|>x = yz\n").contains("yz\n<|fim_prefix|>");
    assertThat(prompt.tokens().length).isBetween(140, CONTEXT - 20);
    assertThat(prompt.prefixFrom() % 7).isZero();
    assertThat((prompt.suffixTo() - 5) % 7).isZero();
  }

  @Test
  void noMoreIsShownThanIsAskedFor() {
    String line = "x".repeat(1000);
    int marks = MODEL.template().overhead();
    Prompt prompt = Prompt.of(MODEL, new int[0], line, line, 20, 60);
    assertThat(prompt.tokens()).hasSize(60 + marks);
    assertThat(prompt.suffixTo()).isEqualTo(20);
    assertThat(prompt.maxTokens()).isEqualTo(20);
    assertThatThrownBy(() -> Prompt.of(MODEL, new int[0], line, line, 20, 0))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void whatOneSideDoesNotNeedTheOtherGets() {
    String line = "x".repeat(1000);
    Prompt noSuffix = Prompt.of(MODEL, line, "", 20);
    Prompt noPrefix = Prompt.of(MODEL, "", line, 20);
    Prompt both = Prompt.of(MODEL, line, line, 20);
    assertThat(noSuffix.tokens()).hasSize(CONTEXT - 20);
    assertThat(noPrefix.tokens()).hasSize(CONTEXT - 20);
    assertThat(both.tokens()).hasSize(CONTEXT - 20);
    assertThat(both.suffixTo()).isEqualTo((CONTEXT - 23) / 3);
  }

  @Test
  void aQuarterOfTheContextIsAlwaysThePrompts() {
    String line = "x".repeat(1000);
    Prompt prompt = Prompt.of(MODEL, line, line, 100_000);
    assertThat(prompt.maxTokens() + prompt.tokens().length).isEqualTo(CONTEXT);
    assertThat(prompt.tokens().length).isBetween(CONTEXT / 4, CONTEXT / 4 + 3);
    assertThatThrownBy(() -> Prompt.of(MODEL, "", "", 0))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void typingMovesTheBeginningInSteps() {
    StringBuilder prefix = new StringBuilder("x = yz\n".repeat(100));
    List<Integer> beginnings = new ArrayList<>();
    for (int i = 0; i < 128; i++) {
      prefix.append(i % 7 == 6 ? '\n' : 'q');
      int from = Prompt.of(MODEL, prefix.toString(), "", 20).prefixFrom();
      if (beginnings.isEmpty() || beginnings.getLast() != from) {
        beginnings.add(from);
      }
    }
    assertThat(beginnings).isSorted().hasSizeLessThan(20);
  }

  /** Every prompt fits, shows text next to the cursor, and says truly where it begins and ends. */
  @RepeatedTest(200)
  void offsetsSayWhatIsShown(RepetitionInfo info) {
    Random random = new Random(info.getCurrentRepetition());
    String prefix = text(random);
    String suffix = text(random);
    int max = 1 + random.nextInt(CONTEXT);
    Prompt prompt = Prompt.of(MODEL, prefix, suffix, max);
    assertThat(prompt.tokens().length + prompt.maxTokens()).isLessThanOrEqualTo(CONTEXT);
    assertThat(text(prompt))
        .as("seed %d", info.getCurrentRepetition())
        .isEqualTo(
            "<|fim_suffix|>"
                + suffix.substring(0, prompt.suffixTo())
                + "<|fim_prefix|>"
                + prefix.substring(prompt.prefixFrom())
                + "<|fim_middle|>");
  }

  private static String text(Random random) {
    StringBuilder text = new StringBuilder();
    int length = random.nextInt(random.nextBoolean() ? 30 : 2000);
    int lines = 1 + random.nextInt(40);
    while (text.length() < length) {
      switch (random.nextInt(lines)) {
        case 0 -> text.append('\n');
        case 1 -> text.append("é");
        case 2 -> text.append("😀");
        default -> text.append((char) (' ' + random.nextInt(90)));
      }
    }
    return text.toString();
  }

  private static String text(Prompt prompt) {
    StringBuilder text = new StringBuilder();
    Vocabulary vocabulary = MODEL.vocabulary();
    Arrays.stream(prompt.tokens())
        .forEach(
            token ->
                text.append(
                    vocabulary.role(token) == Vocabulary.Role.TEXT
                        ? new String(vocabulary.bytes(token), StandardCharsets.UTF_8)
                        : vocabulary.name(token)));
    return text.toString();
  }
}
