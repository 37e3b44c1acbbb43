package dovetail.model;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.model.FileTemplate.File;
import dovetail.model.FileTemplate.Own;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** What a model is shown of other files. */
final class FileTemplateTest {
  private static final LanguageModel MODEL = FakeModel.of(2000, _ -> new float[0], letters());
  private static final int REPOSITORY = FakeModel.CONTROL;
  private static final int FILE = FakeModel.END;
  private static final FileTemplate QWEN =
      new FileTemplate(OptionalInt.of(REPOSITORY), "\n", FILE, Own.PATH);
  private static final FileTemplate MELLUM =
      new FileTemplate(OptionalInt.empty(), "", FILE, Own.PATH);
  private static final FileTemplate STAR_CODER =
      new FileTemplate(OptionalInt.of(REPOSITORY), "", FILE, Own.NO_PATH);

  private static List<String> letters() {
    List<String> texts = new ArrayList<>(List.of("\n", " "));
    for (char c = '!'; c < 127; c++) {
      texts.add(String.valueOf(c));
    }
    return texts;
  }

  private static String text(int[] tokens) {
    StringBuilder text = new StringBuilder();
    for (int token : tokens) {
      text.append(
          switch (token) {
            case REPOSITORY -> "<R>";
            case FILE -> "<F>";
            default -> new String(MODEL.vocabulary().bytes(token), StandardCharsets.UTF_8);
          });
    }
    return text.toString();
  }

  private static final List<File> FILES =
      List.of(new File("a.py", "x = 1\n"), new File("b/c.py", "y = 2"));

  @Test
  void everyFamilyHasItsForm() {
    assertThat(text(QWEN.fill(MODEL, "shop", "own.py", FILES, 500)))
        .isEqualTo("<R>shop\n<F>b/c.py\ny = 2\n<F>a.py\nx = 1\n<F>own.py\n");
    assertThat(text(MELLUM.fill(MODEL, "shop", "own.py", FILES, 500)))
        .isEqualTo("<F>b/c.py\ny = 2\n<F>a.py\nx = 1\n<F>own.py\n");
    assertThat(text(STAR_CODER.fill(MODEL, "shop", "own.py", FILES, 500)))
        .isEqualTo("<R>shop<F>b/c.py\ny = 2\n<F>a.py\nx = 1\n<F>");
  }

  @Test
  void neverTakesMoreThanItsRoom() {
    String lines = "value = other + 1\n".repeat(30);
    List<File> files = List.of(new File("a.py", lines), new File("b.py", lines));
    for (int room = 0; room < 1300; room += 7) {
      int[] tokens = QWEN.fill(MODEL, "shop", "own.py", files, room);
      assertThat(tokens.length).isLessThanOrEqualTo(room);
      String shown = text(tokens);
      if (!shown.isEmpty()) {
        assertThat(shown).startsWith("<R>shop\n<F>").endsWith("<F>own.py\n").contains("a.py");
        assertThat(shown.contains("b.py") && !shown.contains("a.py\n" + lines))
            .as("the most useful file is shown whole before another is")
            .isFalse();
      }
    }
  }

  @Test
  void noFileIsNoContext() {
    assertThat(QWEN.fill(MODEL, "shop", "own.py", List.of(), 500)).isEmpty();
  }

  @Test
  void theRoomHasTwoSizes() {
    assertThat(FileTemplate.room(512, 10)).isZero();
    assertThat(FileTemplate.room(2048, 10)).isEqualTo(1024);
    assertThat(FileTemplate.room(2048, 100_000)).isEqualTo(512);
  }

  @Test
  void theHoleHasWhatTheFilesLeave() {
    int[] files = QWEN.fill(MODEL, "shop", "own.py", FILES, 500);
    String line = "x".repeat(5000);
    Prompt prompt = Prompt.of(MODEL, files, line, line, 20, Integer.MAX_VALUE);
    assertThat(prompt.tokens()).hasSize(2000 - 20).startsWith(files);
    assertThat(Arrays.stream(prompt.tokens()).filter(token -> token == FakeModel.MIDDLE))
        .hasSize(1);
  }
}
