package dovetail.server.complete;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
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
}
