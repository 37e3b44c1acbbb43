package dovetail.quotient;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.primitives.Bytes;
import dovetail.languages.Language;
import dovetail.languages.Languages;
import dovetail.quotient.join.Tables;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Law: whatever was typed and wherever the cursor went, and whatever other documents were read into
 * the same charts, a document answers as a fresh reading does.
 */
class DocumentDuelTest {
  @ParameterizedTest
  @ValueSource(strings = {"python", "javascript"})
  void editsAndMovesEqualARebuild(String language) {
    boolean python = language.equals("python");
    Tables tables =
        python
            ? Tables.of(Languages.builtIn().find("python").orElseThrow())
            : TestLanguages.file("javascript-small");
    String file = TestLanguages.resource(python ? "seams.py" : "seams.js");
    long first = Long.getLong("seed", 1);
    int documents = Duels.cases(8);
    int viable = 0;
    int ends = 0;
    int readAll = 0;
    SharedCharts charts = new SharedCharts(tables);
    for (long seed = first; seed < first + documents; seed++) {
      Random random = new Random(seed);
      DocumentMiddles document = new DocumentMiddles(charts);
      String text = file;
      int cut = random.nextInt(text.length());
      for (int step = 0; step < 60; step++) {
        String where = "seed %d, step %d".formatted(seed, step);
        if (random.nextInt(3) == 0) {
          int lines = random.nextInt(40);
          AtomicInteger line = new AtomicInteger();
          readAll += document.readAhead(bytes(text), () -> line.getAndIncrement() == lines) ? 1 : 0;
        }
        MiddleLanguage followed = document.at(bytes(text), bytes(text.substring(0, cut)).length);
        MiddleLanguage fresh =
            MiddleLanguage.of(tables, bytes(text.substring(0, cut)), bytes(text.substring(cut)));
        MiddleRecognizer a = followed.recognizer();
        MiddleRecognizer b = fresh.recognizer();
        assertThat(a.viable()).as(where).isEqualTo(b.viable());
        assertThat(a.mayEnd()).as(where).isEqualTo(b.mayEnd());
        assertThat(a.distance()).as(where).isEqualTo(b.distance());
        assertThat(followed.prefixError()).as(where).isEqualTo(fresh.prefixError());
        byte[] middle = bytes(piece(random, text));
        assertThat(a.push(middle)).as(where).isEqualTo(b.push(middle));
        assertThat(a.distance()).as(where).isEqualTo(b.distance());
        viable += a.viable() ? 1 : 0;
        ends += a.mayEnd() ? 1 : 0;
        switch (random.nextInt(6)) {
          case 0 -> cut = random.nextInt(text.length() + 1);
          case 1 -> cut = Math.min(text.length(), cut + 1);
          case 2 -> {
            int at = random.nextInt(text.length());
            text = text.substring(0, at) + piece(random, text) + text.substring(at);
            cut = Math.min(cut, text.length());
          }
          case 3 -> {
            int at = random.nextInt(text.length());
            text = text.substring(0, at) + text.substring(Math.min(text.length(), at + 3));
            cut = Math.min(cut, text.length());
          }
          case 4 -> {
            text = file; // undone, all of it
            cut = Math.min(cut, text.length());
          }
          default -> {
            String typed = piece(random, text);
            text = text.substring(0, cut) + typed + text.substring(cut);
            cut += typed.length();
          }
        }
      }
    }
    assertThat(viable).isGreaterThan(documents * 10);
    assertThat(ends).isGreaterThan(documents);
    assertThat(readAll).isBetween(documents, documents * 19);
  }

  @Test
  void whatWasReadAheadNeedNotBeRead() {
    Language python = Languages.builtIn().find("python").orElseThrow();
    byte[] text = bytes("def f(a):\n    return [a, 1]\n".repeat(100));
    DocumentMiddles document = new DocumentMiddles(python);
    assertThat(document.unread(text, 1000)).isEqualTo(text.length);
    AtomicInteger line = new AtomicInteger();
    assertThat(document.readAhead(text, () -> line.getAndIncrement() == 50)).isFalse();
    assertThat(document.unread(text, 1000)).isBetween(text.length - 1000, text.length - 1);
    assertThat(document.readAhead(text, () -> false)).isTrue();
    assertThat(document.unread(text, 1000)).isZero();
    byte[] typed = Bytes.concat(Arrays.copyOf(text, 1000), bytes("x"), text);
    assertThat(document.readAhead(typed, () -> true)).isFalse();
    assertThat(document.unread(typed, 1000)).isPositive();
  }

  @Test
  void aLongLineIsReadOnlyWhenItIsNeeded() {
    Language python = Languages.builtIn().find("python").orElseThrow();
    byte[] text = bytes("x = 1\n".repeat(100) + "y = [" + "1, ".repeat(10_000) + "]\nz = 2\n");
    DocumentMiddles document = new DocumentMiddles(python);
    assertThat(document.readAhead(text, () -> false)).isTrue();
    assertThat(document.unread(text, text.length)).isBetween(30_000, 30_100);
    assertThat(document.at(text, text.length).recognizer().mayEnd()).isTrue();
    assertThat(document.unread(text, text.length)).as("the last line").isLessThan(10);
  }

  private static String piece(Random random, String text) {
    int from = random.nextInt(text.length());
    return text.substring(from, Math.min(text.length(), from + random.nextInt(6)));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
