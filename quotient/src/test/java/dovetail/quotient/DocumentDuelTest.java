package dovetail.quotient;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.languages.Languages;
import java.nio.charset.StandardCharsets;
import java.util.Random;
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
    int documents = Integer.getInteger("duel.documents", 12);
    int viable = 0;
    int ends = 0;
    SharedCharts charts = new SharedCharts(tables);
    for (long seed = first; seed < first + documents; seed++) {
      Random random = new Random(seed);
      DocumentMiddles document = new DocumentMiddles(charts);
      String text = file;
      int cut = random.nextInt(text.length());
      for (int step = 0; step < 60; step++) {
        String where = "seed %d, step %d".formatted(seed, step);
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
  }

  private static String piece(Random random, String text) {
    int from = random.nextInt(text.length());
    return text.substring(from, Math.min(text.length(), from + random.nextInt(6)));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
