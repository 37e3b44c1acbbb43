package dovetail.lexer;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

final class Utf8Test {
  @Test
  void isUtf8WhereThereIsOne() {
    String text = "a\u0000é€𝄞\uFFFF\r\n";
    assertThat(Utf8.encode(text)).isEqualTo(text.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void aSurrogateAloneIsAByteOfNoText() {
    assertThat(Utf8.encode("é\uD834x\uDD1E𝄞"))
        .isEqualTo(
            new byte[] {
              (byte) 0xC3,
              (byte) 0xA9,
              (byte) 0xFF,
              'x',
              (byte) 0xFF,
              (byte) 0xF0,
              (byte) 0x9D,
              (byte) 0x84,
              (byte) 0x9E
            });
  }

  @Test
  void whateverStandsBeforeIt() {
    for (String text : new String[] {"\u007f", "\u0080", "\u07ff", "\u0800", "\uffff", "𐀀"}) {
      byte[] whole = text.getBytes(StandardCharsets.UTF_8);
      for (String half : new String[] {"\uD800", "\uDBFF", "\uDC00", "\uDFFF"}) {
        byte[] expected = Arrays.copyOf(whole, whole.length + 1);
        expected[whole.length] = (byte) 0xFF;
        assertThat(Utf8.encode(text + half)).isEqualTo(expected);
      }
    }
  }
}
