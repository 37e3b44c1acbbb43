package dovetail.model.decode;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.model.Vocabulary;
import dovetail.model.Vocabulary.Entry;
import dovetail.model.Vocabulary.Role;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class EndingsTest {
  /** Tokens 0 to 255 are the bytes, but for 0xff, which is never written; 256 is "ab". */
  private static Vocabulary bytesAndOne() {
    List<Entry> entries = new ArrayList<>();
    for (int b = 0; b < 255; b++) {
      entries.add(new Entry(new byte[] {(byte) b}, Role.TEXT, "byte " + b));
    }
    entries.add(new Entry(new byte[0], Role.CONTROL, "none"));
    entries.add(new Entry(new byte[] {'a', 'b'}, Role.TEXT, "ab"));
    return Vocabulary.of(entries);
  }

  @Test
  void textIsTokenizedAsTheModelDoes() {
    Endings endings = new Endings(bytesAndOne(), _ -> new int[] {256, 'c'});
    assertThat(endings.tokens(bytes("abc"))).containsExactly(256, 'c');
  }

  @Test
  void theRestOfACharacterIsSpeltInBytes() {
    Endings endings =
        new Endings(bytesAndOne(), text -> text.isEmpty() ? new int[0] : new int[] {256});
    assertThat(endings.tokens(new byte[] {(byte) 0x9f, (byte) 0x98, 'a', 'b'}))
        .containsExactly(0x9f, 0x98, 256);
  }

  @Test
  void whatTheTokenizerLosesIsSpeltInBytes() {
    Endings endings = new Endings(bytesAndOne(), _ -> new int[] {255});
    assertThat(endings.tokens(bytes("xy"))).containsExactly('x', 'y');
    assertThat(endings.tokens(new byte[] {(byte) 0xff})).containsExactly(Endings.NO_TOKEN);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
