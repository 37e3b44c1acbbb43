package dovetail.quotient;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.languages.Language;
import dovetail.languages.Languages;
import dovetail.quotient.join.Seams;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Cuts inside every kind of token of JavaScript and TypeScript, with JSX and without it, and of
 * Java: nested templates, regular expressions beside divisions, the text of elements, comments,
 * lists of types. Laws: the true middle is complete and each of its prefixes viable; and {@code m ∈
 * middle(p, s) ⇔ pms ∈ L} whatever m is.
 */
class WebSeamTest {
  private static final byte[] NOTHING = {};
  private static final String INSERTED = "\"'`()[]{}<>:/\\\n \t,=;.+$*!?#";

  /** A file that has them all. */
  private record Seams(SharedCharts charts, String file) {
    static Seams of(String id) {
      Language language = Languages.builtIn().find(id).orElseThrow();
      return new Seams(new SharedCharts(language), TestLanguages.resource("seams/" + id + ".txt"));
    }

    MiddleRecognizer recognizer(String prefix, String suffix) {
      return MiddleLanguage.of(charts, bytes(prefix), bytes(suffix)).recognizer();
    }

    boolean completes(String prefix, String middle, String suffix) {
      MiddleRecognizer recognizer = recognizer(prefix, suffix);
      return recognizer.push(bytes(middle)) && recognizer.mayEnd();
    }

    boolean accepts(String text) {
      return MiddleLanguage.of(charts, bytes(text), NOTHING).recognizer().mayEnd();
    }

    String around(int cut, String middle, int end) {
      return "%s|%s|%s"
          .formatted(
              file.substring(Math.max(0, cut - 30), cut),
              middle,
              file.substring(end, Math.min(file.length(), end + 30)));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"javascript", "javascriptreact", "typescript", "typescriptreact", "java"})
  void everyTrueMiddleIsComplete(String id) {
    Seams seams = Seams.of(id);
    String file = seams.file();
    Random random = new Random(Long.getLong("seed", 1));
    for (int cut = 0; cut <= file.length(); cut++) {
      if (!Duels.runs(3, file, cut)) {
        continue;
      }
      int end = Math.min(file.length(), cut + random.nextInt(60));
      String middle = file.substring(cut, end);
      MiddleRecognizer recognizer = seams.recognizer(file.substring(0, cut), file.substring(end));
      String where = seams.around(cut, middle, end);
      byte[] bytes = bytes(middle);
      for (int i = 0; i < bytes.length; i++) {
        assertThat(recognizer.push(bytes, i, i + 1)).as("%s at %d", where, i).isTrue();
      }
      assertThat(recognizer.mayEnd()).as(where).isTrue();
      assertThat(recognizer.distance()).as(where).isZero();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"javascript", "javascriptreact", "typescript", "typescriptreact", "java"})
  void spoiledMiddlesAreJudgedAsTheWholeText(String id) {
    Seams seams = Seams.of(id);
    String file = seams.file();
    long first = Long.getLong("seed", 1);
    int cases = Duels.cases(150);
    int complete = 0;
    for (long seed = first; seed < first + cases; seed++) {
      Random random = new Random(seed);
      int cut = random.nextInt(file.length());
      int end = Math.min(file.length(), cut + random.nextInt(12));
      String prefix = file.substring(0, cut);
      String middle = spoiled(random, file, cut, end);
      String suffix = file.substring(end);
      boolean accepted = seams.completes(prefix, middle, suffix);
      assertThat(accepted)
          .as("seed %d: %s", seed, seams.around(cut, middle, end))
          .isEqualTo(seams.accepts(prefix + middle + suffix));
      complete += accepted ? 1 : 0;
    }
    assertThat(complete).isBetween(cases / 20, cases * 19 / 20);
  }

  private static String spoiled(Random random, String file, int cut, int end) {
    int from = random.nextInt(file.length());
    return switch (random.nextInt(4)) {
      case 0 -> "";
      case 1 -> file.substring(from, Math.min(file.length(), from + 1 + random.nextInt(8)));
      case 2 -> INSERTED.charAt(random.nextInt(INSERTED.length())) + "";
      default -> new StringBuilder(file.substring(cut, end)).reverse().toString();
    };
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
