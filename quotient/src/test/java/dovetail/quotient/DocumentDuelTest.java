package dovetail.quotient;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.primitives.Bytes;
import dovetail.languages.Language;
import dovetail.languages.Languages;
import dovetail.quotient.chart.StoppedException;
import dovetail.quotient.chart.Watch;
import dovetail.quotient.join.Tables;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
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
    int stopped = 0;
    Watch watch = new Watch(100);
    SharedCharts charts = new SharedCharts(tables, watch);
    for (long seed = first; seed < first + documents; seed++) {
      Random random = new Random(seed);
      int piece = random.nextBoolean() ? 1 + random.nextInt(20) : DocumentLines.PIECE;
      DocumentMiddles document = new DocumentMiddles(charts, piece);
      String text = file;
      int cut = random.nextInt(text.length());
      for (int step = 0; step < 60; step++) {
        String where = "seed %d, step %d".formatted(seed, step);
        if (random.nextInt(3) == 0) {
          BooleanSupplier stop = after(random.nextInt(100));
          readAll += document.readAhead(bytes(text), stop) ? 1 : 0;
        }
        byte[] present = bytes(text);
        int place = bytes(text.substring(0, cut)).length;
        MiddleLanguage followed = null;
        for (int patience = 1 + random.nextInt(20); followed == null; patience *= 2) {
          followed = at(document, watch, present, place, patience);
          stopped += followed == null ? 1 : 0;
        }
        MiddleLanguage fresh =
            MiddleLanguage.of(
                new SharedCharts(tables),
                bytes(text.substring(0, cut)),
                bytes(text.substring(cut)));
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
    assertThat(stopped).isGreaterThan(documents);
  }

  /** The middles of a document, joined; null if they are asked for too often before they are. */
  private static @Nullable MiddleLanguage at(
      DocumentMiddles document, Watch watch, byte[] text, int cut, int asked) {
    try {
      return watch.during(
          after(asked),
          () -> {
            MiddleLanguage middles = document.at(text, cut);
            var _ = middles.viable();
            return middles;
          });
    } catch (StoppedException e) {
      return null;
    }
  }

  /** Says so when it is asked so often. */
  private static BooleanSupplier after(int times) {
    AtomicInteger asked = new AtomicInteger();
    return () -> asked.getAndIncrement() >= times;
  }

  @Test
  void whatWasReadAheadNeedNotBeRead() {
    Language python = Languages.builtIn().find("python").orElseThrow();
    byte[] text = bytes("def f(a):\n    return [a, 1]\n".repeat(100));
    DocumentMiddles document =
        new DocumentMiddles(new SharedCharts(Tables.of(python), new Watch(1000)));
    assertThat(document.unread(text, 1000)).isEqualTo(text.length);
    assertThat(document.readAhead(text, after(2))).isFalse();
    assertThat(document.unread(text, 1000)).isBetween(1, text.length - 1);
    assertThat(document.readAhead(text, () -> false)).isTrue();
    assertThat(document.unread(text, 1000)).isZero();
    byte[] typed = Bytes.concat(Arrays.copyOf(text, 1000), bytes("x"), text);
    assertThat(document.readAhead(typed, () -> true)).isFalse();
    assertThat(document.unread(typed, 1000)).isPositive();
  }

  /** What was read of a line of half a megabyte stays, wherever it is stopped, and typed in. */
  @Test
  void aLongLineIsReadPieceByPiece() {
    Language python = Languages.builtIn().find("python").orElseThrow();
    byte[] text = bytes("x = 1\ny = [" + "1, ".repeat(170_000) + "]\nz = 2\n");
    DocumentMiddles document =
        new DocumentMiddles(new SharedCharts(Tables.of(python), new Watch(1000)));
    int unread = text.length;
    int parts = 0;
    while (!document.readAhead(text, after(200))) {
      assertThat(document.unread(text, text.length / 2)).isLessThanOrEqualTo(unread);
      unread = document.unread(text, text.length / 2);
      parts++;
      assertThat(parts).isLessThan(1000);
    }
    assertThat(parts).isGreaterThan(10);
    assertThat(document.unread(text, text.length / 2)).isZero();
    int cut = 250_001;
    byte[] typed =
        Bytes.concat(
            Arrays.copyOf(text, cut), bytes("2"), Arrays.copyOfRange(text, cut, text.length));
    assertThat(document.readAhead(typed, () -> true)).isFalse();
    assertThat(document.unread(typed, cut)).isBetween(1, 2 * DocumentLines.PIECE + 10);
  }

  private static String piece(Random random, String text) {
    int from = random.nextInt(text.length());
    return text.substring(from, Math.min(text.length(), from + random.nextInt(6)));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
