package dovetail.server.files;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** One form of line end inside, the file's own outside. */
final class LineEndsTest {
  /** {@code R} is a carriage return, {@code N} a line feed, {@code ¦} the cursor. */
  @ParameterizedTest
  @CsvSource({
    "aRNb¦c, aNb¦c, xRNy",
    "aNbRN¦, aNbN¦, xNy",
    "aRb¦Rc, aNb¦Nc, xRy",
    "aRbN¦c, aRbN¦c, xNy",
    "a¦b, a¦b, xNy",
    "aR¦Nb, a¦Nb, xRNy",
    "¦RNb, ¦Nb, xRNy",
    "aRN¦RNb, aN¦Nb, xRNy",
  })
  void isThere(String text, String inside, String written) {
    String file = spelt(text);
    int cursor = file.indexOf('¦');
    String whole = file.replace("¦", "");
    LineEnds ends = LineEnds.of(whole);
    int at = ends.inside(whole, cursor);
    String found = ends.inside(whole);
    assertThat(found.substring(0, at) + "¦" + found.substring(at)).isEqualTo(spelt(inside));
    assertThat(ends.outside("x\ny")).isEqualTo(spelt(written));
    assertThat(LineEnds.KEPT.inside(whole)).isEqualTo(whole);
    assertThat(LineEnds.KEPT.outside("x\ny")).isEqualTo("x\ny");
  }

  private static String spelt(String text) {
    return text.replace('R', '\r').replace('N', '\n');
  }
}
