package dovetail.server.files;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ByteOrderMarkTest {
  private static final String MARK = "\ufeff";

  /** {@code ^} is the mark. */
  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      value = {
        "^a,b,c,a,b,c,0",
        "``,^b,c,``,b,c,1",
        "``,``,^c,``,``,c,0",
        "``,b,^c,``,b,^c,0",
        "a,^b,c,a,^b,c,0",
        "^^a,b,c,^a,b,c,0",
      })
  void isLeftOutOfTheFirstPart(
      String prefix, String middle, String suffix, String p, String m, String s, int skipped) {
    assertThat(ByteOrderMark.leftOutOf(mark(prefix), mark(middle), mark(suffix)))
        .isEqualTo(new ByteOrderMark(mark(p), mark(m), mark(s), skipped));
  }

  private static String mark(String text) {
    return text.replace("^", MARK);
  }

  @Test
  void nothingStandsBeforeIt() {
    assertThat(ByteOrderMark.follows("", MARK + "x")).isTrue();
    assertThat(ByteOrderMark.follows(MARK, "x")).isFalse();
  }
}
