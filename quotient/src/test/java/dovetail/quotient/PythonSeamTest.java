package dovetail.quotient;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.languages.Language;
import dovetail.languages.Languages;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Cuts inside every kind of token: a file that has them all, cut everywhere. Laws: the true middle
 * is complete and each of its prefixes viable; and {@code m ∈ middle(p, s) ⇔ pms ∈ L} whatever m
 * is.
 */
class PythonSeamTest {
  private static final byte[] NOTHING = {};

  private final Language python = Languages.builtIn().find("python").orElseThrow();
  private final String file = file();

  private static String file() {
    try (InputStream in = PythonSeamTest.class.getResourceAsStream("seams.py")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  @Test
  void everyTrueMiddleIsComplete() {
    for (int cut = 0; cut <= file.length(); cut++) {
      for (int length : new int[] {0, 1, 7, 60}) {
        if (!Duels.runs(3, cut, length)) {
          continue;
        }
        int end = Math.min(file.length(), cut + length);
        String middle = file.substring(cut, end);
        MiddleRecognizer recognizer = recognizer(file.substring(0, cut), file.substring(end));
        String where = "%s|%s|".formatted(file.substring(Math.max(0, cut - 30), cut), middle);
        byte[] bytes = bytes(middle);
        for (int i = 0; i < bytes.length; i++) {
          assertThat(recognizer.push(bytes, i, i + 1)).as("%s at %d", where, i).isTrue();
        }
        assertThat(recognizer.mayEnd()).as(where).isTrue();
        assertThat(recognizer.distance()).as(where).isZero();
      }
    }
  }

  @Test
  void spoiledMiddlesAreJudgedAsTheWholeTextAndAsCPythonDoes() {
    long first = Long.getLong("seed", 1);
    int cases = Duels.cases(600);
    List<String> texts = new ArrayList<>();
    List<String> shown = new ArrayList<>();
    List<Boolean> verdicts = new ArrayList<>();
    for (long seed = first; seed < first + cases; seed++) {
      Random random = new Random(seed);
      int cut = random.nextInt(file.length());
      int end = Math.min(file.length(), cut + random.nextInt(12));
      int from = random.nextInt(file.length());
      String middle =
          switch (random.nextInt(4)) {
            case 0 -> ""; // the true middle left out
            case 1 -> file.substring(from, Math.min(file.length(), from + 1 + random.nextInt(8)));
            case 2 -> "\"'()[]{}:#\\\n \t,=*.".charAt(random.nextInt(18)) + "";
            default -> new StringBuilder(file.substring(cut, end)).reverse().toString();
          };
      String prefix = file.substring(0, cut);
      String suffix = file.substring(end);
      MiddleRecognizer recognizer = recognizer(prefix, suffix);
      byte[] bytes = bytes(middle);
      boolean complete = recognizer.push(bytes) && recognizer.mayEnd();
      String text = prefix + middle + suffix;
      boolean whole = MiddleLanguage.of(python, bytes(text), NOTHING).recognizer().mayEnd();
      String where =
          "seed %d: %s|%s|".formatted(seed, file.substring(Math.max(0, cut - 30), cut), middle);
      assertThat(complete).as(where).isEqualTo(whole);
      texts.add(text);
      shown.add(where + file.substring(end, Math.min(file.length(), end + 30)));
      verdicts.add(complete);
    }
    assertThat(verdicts).contains(true, false);
    List<Boolean> judged = Verdicts.of("seams", texts, 12);
    for (int i = 0; i < texts.size(); i++) {
      assertThat(verdicts.get(i)).as(shown.get(i)).isEqualTo(judged.get(i));
    }
  }

  @Test
  void fromEveryViableStateTheCompletionParses() {
    long first = Long.getLong("seed", 1);
    int cases = Duels.cases(300);
    int written = 0;
    for (long seed = first; seed < first + cases; seed++) {
      Random random = new Random(seed);
      int cut = random.nextInt(file.length());
      int end = Math.min(file.length(), cut + random.nextInt(40));
      String prefix = file.substring(0, cut);
      String suffix = file.substring(end);
      MiddleRecognizer recognizer = recognizer(prefix, suffix);
      int from = random.nextInt(file.length());
      byte[] other = bytes(file.substring(from, Math.min(file.length(), from + 10)));
      int length = 0;
      while (length < other.length
          && (other[length] & 0x80) == 0
          && recognizer.push(other, length, length + 1)) {
        length++;
      }
      byte[] rest = recognizer.completion();
      String typed = new String(other, 0, length, StandardCharsets.UTF_8);
      String where =
          "seed %d: %s|%s|".formatted(seed, file.substring(Math.max(0, cut - 30), cut), typed);
      assertThat(rest).as(where).isNotNull();
      written += rest.length;
      String whole = prefix + typed + new String(rest, StandardCharsets.UTF_8) + suffix;
      assertThat(MiddleLanguage.of(python, bytes(whole), NOTHING).recognizer().mayEnd())
          .as(where + new String(rest, StandardCharsets.UTF_8))
          .isTrue();
      assertThat(recognizer.length()).as(where).isEqualTo(length);
    }
    assertThat(written).isGreaterThan(cases);
  }

  private MiddleRecognizer recognizer(String prefix, String suffix) {
    return MiddleLanguage.of(python, bytes(prefix), bytes(suffix)).recognizer();
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
