package dovetail.protocol.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class LineIndexTest {
  private static final LineIndex EXAMPLE = LineIndex.of("aé𝄞\r\nb");

  @Test
  void theTableOfTheClassCommentHolds() {
    int[] offsets = {0, 1, 2, 4, 6, 7};
    int[] lines = {0, 0, 0, 0, 1, 1};
    int[] utf8 = {0, 1, 3, 7, 0, 1};
    int[] utf16 = {0, 1, 2, 4, 0, 1};
    int[] utf32 = {0, 1, 2, 3, 0, 1};
    for (int i = 0; i < offsets.length; i++) {
      assertBothWays(offsets[i], lines[i], utf8[i], PositionEncoding.UTF_8);
      assertBothWays(offsets[i], lines[i], utf16[i], PositionEncoding.UTF_16);
      assertBothWays(offsets[i], lines[i], utf32[i], PositionEncoding.UTF_32);
    }
  }

  private static void assertBothWays(
      int offset, int line, int character, PositionEncoding encoding) {
    TextPosition position = new TextPosition(line, character);
    assertThat(EXAMPLE.offset(position, encoding))
        .as("%s %s", encoding, position)
        .isEqualTo(offset);
    assertThat(EXAMPLE.position(offset, encoding))
        .as("%s %s", encoding, offset)
        .isEqualTo(position);
  }

  @Test
  void whatIsOutOfRangeIsClamped() {
    assertOffset(0, 99, PositionEncoding.UTF_16, 4);
    assertOffset(0, Integer.MAX_VALUE, PositionEncoding.UTF_8, 4);
    assertOffset(1, 99, PositionEncoding.UTF_16, 7);
    assertOffset(2, 0, PositionEncoding.UTF_16, 7);
    assertOffset(Integer.MAX_VALUE, 0, PositionEncoding.UTF_16, 7);
    assertOffset(-1, 3, PositionEncoding.UTF_16, 0);
    assertOffset(1, -7, PositionEncoding.UTF_16, 6);
    assertThat(EXAMPLE.position(-3, PositionEncoding.UTF_16)).isEqualTo(new TextPosition(0, 0));
    assertThat(EXAMPLE.position(99, PositionEncoding.UTF_16)).isEqualTo(new TextPosition(1, 1));
  }

  @Test
  void aPositionWithinACodePointIsItsBeginning() {
    assertOffset(0, 3, PositionEncoding.UTF_16, 2);
    assertOffset(0, 2, PositionEncoding.UTF_8, 1);
    assertOffset(0, 5, PositionEncoding.UTF_8, 2);
    assertThat(EXAMPLE.position(3, PositionEncoding.UTF_32)).isEqualTo(new TextPosition(0, 2));
    assertThat(EXAMPLE.position(5, PositionEncoding.UTF_32)).isEqualTo(new TextPosition(0, 3));
  }

  private static void assertOffset(int line, int character, PositionEncoding encoding, int offset) {
    assertThat(EXAMPLE.offset(new TextPosition(line, character), encoding)).isEqualTo(offset);
  }

  @Test
  void everyLineEndCounts() {
    LineIndex lines = LineIndex.of("a\nb\rc\r\n\n\r\r\n");
    List<String> found = new ArrayList<>();
    for (int i = 0; i < lines.lineCount(); i++) {
      found.add(lines.text().substring(lines.lineStart(i), lines.lineEnd(i)));
    }
    assertThat(found).containsExactly("a", "b", "c", "", "", "", "");
    assertThat(LineIndex.of("").lineCount()).isEqualTo(1);
  }

  /**
   * The fast look-ups against the definition: cut into lines, count each line's units by the JDK.
   */
  @ParameterizedTest
  @EnumSource(PositionEncoding.class)
  void agreesWithTheNaiveTwinOnRandomTexts(PositionEncoding encoding) {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    String[] pieces = {"a", "é", "€", "𝄞", "\n", "\r\n", "\r", " ", "x y", "😀"};
    for (int round = 0; round < 500; round++) {
      StringBuilder built = new StringBuilder();
      for (int i = random.nextInt(30); i > 0; i--) {
        built.append(pieces[random.nextInt(pieces.length)]);
      }
      String text = built.toString();
      LineIndex lines = LineIndex.of(text);
      for (int offset = 0; offset <= text.length(); offset++) {
        if (splitsAUnit(text, offset)) {
          continue;
        }
        TextPosition naive = naivePosition(text, offset, encoding);
        assertThat(lines.position(offset, encoding)).as("seed %d, %s", seed, text).isEqualTo(naive);
        assertThat(lines.offset(naive, encoding)).as("seed %d, %s", seed, text).isEqualTo(offset);
      }
    }
  }

  private static boolean splitsAUnit(String text, int offset) {
    if (offset == 0 || offset == text.length()) {
      return false;
    }
    char before = text.charAt(offset - 1);
    return Character.isSurrogatePair(before, text.charAt(offset))
        || (before == '\r' && text.charAt(offset) == '\n');
  }

  private static TextPosition naivePosition(String text, int offset, PositionEncoding encoding) {
    String[] before = text.substring(0, offset).split("\r\n|\r|\n", -1);
    String last = before[before.length - 1];
    int units =
        switch (encoding) {
          case UTF_8 -> last.getBytes(StandardCharsets.UTF_8).length;
          case UTF_16 -> last.length();
          case UTF_32 -> last.codePointCount(0, last.length());
        };
    return new TextPosition(before.length - 1, units);
  }

  @Test
  void aSurrogateAloneIsOneCodePoint() {
    LineIndex lines = LineIndex.of("\uD800x");
    assertThat(lines.position(2, PositionEncoding.UTF_8)).isEqualTo(new TextPosition(0, 4));
    assertThat(lines.position(2, PositionEncoding.UTF_16)).isEqualTo(new TextPosition(0, 2));
    assertThat(lines.offset(new TextPosition(0, 1), PositionEncoding.UTF_32)).isEqualTo(1);
  }

  @Test
  void replacingIsTheIndexOfTheEditedText() {
    LineIndex edited = LineIndex.of("one\r\ntwo").replace(3, 4, "");
    assertThat(edited.text()).isEqualTo("one\ntwo");
    assertThat(edited.lineEnd(0)).isEqualTo(3);
    assertThat(edited.lineCount()).isEqualTo(2);
  }
}
