package dovetail.protocol.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

final class PositionEncodingTest {
  @Test
  void unitsOfEveryCodePointAgreeWithTheJdk() {
    for (int c = 0; c <= Character.MAX_CODE_POINT; c += c < 0x11000 ? 1 : 97) {
      if (c >= 0xD800 && c < 0xE000) {
        continue;
      }
      String text = Character.toString(c);
      assertThat(PositionEncoding.UTF_8.unitsOf(c))
          .isEqualTo(text.getBytes(StandardCharsets.UTF_8).length);
      assertThat(PositionEncoding.UTF_16.unitsOf(c)).isEqualTo(text.length());
      assertThat(PositionEncoding.UTF_32.unitsOf(c)).isEqualTo(1);
    }
  }
}
