package dovetail.quotient;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.languages.Languages;
import dovetail.quotient.chart.Branch;
import dovetail.quotient.chart.Watch;
import dovetail.quotient.join.RightContext;
import dovetail.quotient.join.Tables;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Law: right text read line by line, and long lines piece by piece, each before what those below
 * made of themselves, answers as right text read in one piece. Texts are spoiled too, so that
 * strings and comments run over many lines.
 */
class LinesDuelTest {
  private static final String JSON =
      "[1,\n {\"a\": [true,\r\n null], \"b\\n\": \"\"},\n\n-2.5e3 ]\n";

  @ParameterizedTest
  @ValueSource(strings = {"python", "json", "javascript", "terminated"})
  void linesEqualOnePiece(String language) {
    Tables tables =
        switch (language) {
          case "javascript" -> TestLanguages.file("javascript-small");
          case "terminated" -> TestLanguages.file("terminated");
          default -> Tables.of(Languages.builtIn().find(language).orElseThrow());
        };
    SharedCharts shared = new SharedCharts(tables);
    String file =
        switch (language) {
          case "json" -> JSON;
          case "javascript" -> TestLanguages.resource("seams.js");
          case "terminated" -> TestLanguages.resource("terminated.txt");
          default -> TestLanguages.resource("seams.py");
        };
    long first = Long.getLong("seed", 1);
    int cases = Duels.cases(200);
    int viable = 0;
    int ends = 0;
    for (long seed = first; seed < first + cases; seed++) {
      Random random = new Random(seed);
      byte[] text = spoiled(file, random).getBytes(StandardCharsets.UTF_8);
      int cut = random.nextInt(text.length + 1);
      int longLine = random.nextBoolean() ? 1 + random.nextInt(12) : DocumentLines.PIECE;
      MiddleRecognizer lines = new DocumentMiddles(shared, longLine).at(text, cut).recognizer();
      MiddleRecognizer piece = inOnePiece(new Charts(tables, new Watch()), text, cut).recognizer();
      String where = "%s, seed %d".formatted(language, seed);
      same(lines, piece, where);
      for (int step = 0; step < 4; step++) {
        int from = random.nextInt(text.length);
        int to = Math.min(text.length, from + 1 + random.nextInt(4));
        boolean pushed = lines.push(text, from, to);
        assertThat(pushed).as(where).isEqualTo(piece.push(text, from, to));
        same(lines, piece, where);
      }
      viable += lines.viable() ? 1 : 0;
      ends += lines.mayEnd() ? 1 : 0;
    }
    assertThat(viable).isGreaterThan(cases / 5);
    assertThat(ends).isGreaterThan(cases / 40);
  }

  private static void same(MiddleRecognizer lines, MiddleRecognizer piece, String where) {
    assertThat(lines.viable()).as(where).isEqualTo(piece.viable());
    assertThat(lines.mayEnd()).as(where).isEqualTo(piece.mayEnd());
    assertThat(lines.distance()).as(where).isEqualTo(piece.distance());
  }

  private static MiddleLanguage inOnePiece(Charts charts, byte[] text, int cut) {
    Branch[] branches = charts.reader.start();
    for (int i = 0; i < cut; i++) {
      branches = charts.reader.read(branches, text[i]);
    }
    RightContext right =
        new RightContext(
            charts.tables,
            charts.columns,
            charts.right.suffix(text, cut, text.length, charts.right.endOfFile()),
            charts.watch);
    return new MiddleLanguage(charts, branches, -1, right, Before.NOTHING);
  }

  /** The text with none to two pieces moved, doubled or lost. */
  private static String spoiled(String file, Random random) {
    StringBuilder text = new StringBuilder(file);
    for (int change = random.nextInt(3); change > 0; change--) {
      int from = random.nextInt(text.length());
      int to = Math.min(text.length(), from + random.nextInt(4));
      switch (random.nextInt(3)) {
        case 0 -> text.delete(from, to);
        case 1 -> text.insert(random.nextInt(text.length() + 1), text.substring(from, to));
        default -> text.insert(from, "\n\\\n\"'#\r\n\t".charAt(random.nextInt(9)));
      }
    }
    return text.toString();
  }
}
