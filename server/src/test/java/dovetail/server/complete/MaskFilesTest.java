package dovetail.server.complete;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.languages.Language;
import dovetail.languages.Languages;
import dovetail.quotient.MiddleLanguage;
import dovetail.quotient.mask.Masks;
import dovetail.quotient.mask.Vocabulary;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Finished masks outlive a completer, in a file that is read beside its work. */
final class MaskFilesTest {
  private static final List<String> TOKENS = List.of("[", "]", "{", "}", "\"", ",", "1", " ", "]]");
  private static final Vocabulary VOCABULARY =
      Vocabulary.of(TOKENS.size(), t -> TOKENS.get(t).getBytes(StandardCharsets.UTF_8));
  private static final Language JSON = Languages.builtIn().find("json").orElseThrow();

  @TempDir private Path folder;

  private static long[] mask(Masks masks) {
    long[] mask = new long[VOCABULARY.words()];
    byte[] prefix = "[1, ".getBytes(StandardCharsets.UTF_8);
    byte[] suffix = "]".getBytes(StandardCharsets.UTF_8);
    MiddleLanguage.of(JSON, prefix, suffix).recognizer().mask(masks, mask);
    return mask;
  }

  /** The masks once what is kept has been read. */
  private static Masks read(MaskFiles files) throws InterruptedException {
    for (int i = 0; i < 1000 && files.of(JSON, VOCABULARY).remembered() == 0; i++) {
      Thread.sleep(10);
    }
    return files.of(JSON, VOCABULARY);
  }

  @Test
  void theNextStartKnowsThem() throws IOException, InterruptedException {
    long[] first;
    try (MaskFiles files = MaskFiles.in(folder)) {
      while (!files.isRead(JSON)) {
        files.of(JSON, VOCABULARY);
        Thread.sleep(10);
      }
      first = mask(files.of(JSON, VOCABULARY));
    }
    try (var left = Files.list(folder.resolve("masks"))) {
      assertThat(left).hasSize(1);
    }
    try (MaskFiles files = MaskFiles.in(folder)) {
      Masks masks = read(files);
      assertThat(mask(masks)).isEqualTo(first);
      assertThat(masks.hits()).isEqualTo(1);
      assertThat(masks.misses()).isZero();
    }
  }

  @Test
  void whatIsLetGoIsReadAgain() throws IOException, InterruptedException {
    try (MaskFiles files = MaskFiles.in(folder)) {
      while (!files.isRead(JSON)) {
        files.of(JSON, VOCABULARY);
        Thread.sleep(10);
      }
      Masks before = files.of(JSON, VOCABULARY);
      long[] first = mask(before);
      files.forget();
      assertThat(files.isRead(JSON)).isFalse();
      Masks masks = read(files);
      assertThat(masks).isNotSameAs(before);
      assertThat(mask(masks)).isEqualTo(first);
      assertThat(masks.misses()).isZero();
    }
  }

  @Test
  void aDamagedFileIsLeftAlone() throws IOException, InterruptedException {
    String name = "%016x.masks".formatted(Masks.of(JSON, VOCABULARY).identity());
    Path file = Files.createDirectories(folder.resolve("masks")).resolve(name);
    Files.writeString(file, "no masks");
    try (MaskFiles files = MaskFiles.in(folder)) {
      while (!files.isRead(JSON)) {
        files.of(JSON, VOCABULARY);
        Thread.sleep(10);
      }
      assertThat(files.of(JSON, VOCABULARY).remembered()).isZero();
      mask(files.of(JSON, VOCABULARY));
    }
    assertThat(Files.size(file)).isGreaterThan(8);
  }
}
