package dovetail.server.suggest;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.languages.Blocks;
import dovetail.model.request.StopPolicy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whether a line is asked for or a block. */
final class CursorLineTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      ignoreLeadingAndTrailingWhitespace = false,
      value = {
        // behind what opens a block, if the block is not there yet
        "if a:|",
        "  if a:|~  b",
        "if a:|~b",
        "while (a) {|",
        "while (a) { |~}",
        "x = {|~y",
        // on a line of its own, deeper than what opens it
        "if a:~  |",
        "if a:~~  |~b",
        "while (a) {~  |~}",
        "if a:\\r~  |\\r~b",
        "  if a:~\\t|~  b",
        "if a:\\r~\\r~  |\\r~b",
      })
  void aBlock(String prefix, String suffix) {
    CursorLine place = place(prefix, suffix);
    assertThat(place.opensBlock()).isTrue();
    assertThat(place.stop()).isEqualTo(StopPolicy.BLOCK);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      ignoreLeadingAndTrailingWhitespace = false,
      value = {
        "|",
        "x = |",
        "f(|",
        "x = [|",
        "x = f()|",
        // the block is there
        "if a:|~  b",
        "while (a) {|~  b~}",
        "if a:~  |~  b",
        "if a:~  |~~  b",
        "if a:~\\t|~         b",
        // something stands behind the cursor
        "if a:| b",
        "while (a) {|}",
        "if a:~  |b",
        // no deeper than the line before
        "if a:~  b~  |",
        "if a:~  b~|",
      })
  void aLine(String prefix, String suffix) {
    CursorLine place = place(prefix, suffix);
    assertThat(place.opensBlock()).isFalse();
    assertThat(place.stop()).isEqualTo(StopPolicy.LINE);
  }

  @Test
  void aTabGoesToTheNextMultipleOfEight() {
    assertThat(CursorLine.width("")).isZero();
    assertThat(CursorLine.width("   ")).isEqualTo(3);
    assertThat(CursorLine.width("\t")).isEqualTo(8);
    assertThat(CursorLine.width("   \t ")).isEqualTo(9);
    assertThat(CursorLine.width(" ".repeat(8) + "\t")).isEqualTo(16);
    assertThat(CursorLine.width("\t\t")).isEqualTo(16);
  }

  private static CursorLine place(String prefix, String suffix) {
    return CursorLine.of(text(prefix), text(suffix), new Blocks(":{", "", ""));
  }

  private static String text(String written) {
    String text = written == null ? "" : written;
    return text.replace("\\r", "\r").replace("\\t", "\t").replace('~', '\n');
  }
}
