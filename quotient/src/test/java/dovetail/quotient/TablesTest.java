package dovetail.quotient;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.ints.Bits;
import dovetail.lexer.LexerTable;
import dovetail.quotient.join.Distances;
import dovetail.quotient.join.Tables;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What tables say of lexer states and left sets. */
final class TablesTest {
  /** Of 95 printable characters LEAST takes 90, FEW 89, and SOLID all but the blank. */
  private static final String GRAMMAR =
      """
      start: "a" "," | "b" ";" | "c" ":" | "d" "=" | "(" "a"? ")"
          | STRING | LEAST | FEW | SOLID | TEXT
      STRING: /"[^"\\n]*"/
      LEAST: /'[^'a-e\\n]*'/
      FEW: /`[^`a-f\\n]*`/
      SOLID: /#[^# \\n]*#/
      TEXT: />[^<]+/
      %ignore / /
      %open "("
      %close ")"
      """;

  private final Tables tables = TestLanguages.text("tables", GRAMMAR);
  private final LexerTable lexer = tables.lexer();

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  private int read(int from, byte[] text) {
    int state = from;
    for (byte b : text) {
      state = lexer.next(state, b & 0xff);
    }
    return state;
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '|',
      value = {"\"A, PROSE", "'A, PROSE", "`A, CODE", "#A, CODE", "a, CODE", ">A, MARKUP"})
  void openTextIsProseIfItTakesNearlyAll(String open, String kind) {
    int state = read(lexer.start(0), bytes(open));
    assertThat(tables.isOpen(state)).isTrue();
    assertThat(tables.isProse(state)).isEqualTo(kind.equals("PROSE"));
    assertThat(tables.isMarkup(state)).isEqualTo(kind.equals("MARKUP"));
  }

  @Test
  void nothingIsOpenWhereATokenBegins() {
    assertThat(tables.isOpen(lexer.start(0))).isFalse();
  }

  @ParameterizedTest
  @CsvSource({"' ', false", "'a ', true", "'b ', true", "'c ', true", "'d ', false", "'( ', true"})
  void separatorsAndClosingBracketsAreEnds(String prefix, boolean awaited) {
    MiddleRecognizer recognizer =
        MiddleLanguage.of(new SharedCharts(tables), bytes(prefix), new byte[0]).recognizer();
    assertThat(tables.awaitsEnd(recognizer.charts, recognizer.branches()[0].set()))
        .isEqualTo(awaited);
  }

  /** A shortest way leads there, and no byte makes it shorter. */
  @Test
  void waysBetweenLexerStatesAreShortest() {
    for (int from = 1; from < lexer.states(); from++) {
      int[] bytes = tables.bytesBetween(from);
      for (int to = 1; to < lexer.states(); to++) {
        boolean isReached = bytes[to] < Distances.INFINITE;
        assertThat(Bits.has(tables.reaching(to), from)).isEqualTo(isReached);
        if (isReached) {
          byte[] path = tables.path(from, to);
          assertThat(read(from, path)).isEqualTo(to);
          assertThat(path).hasSize(bytes[to]);
        }
        for (int b = 0; b < 256; b++) {
          int next = lexer.next(to, b);
          assertThat(next == LexerTable.DEAD || bytes[next] <= bytes[to] + 1).isTrue();
        }
      }
    }
  }
}
