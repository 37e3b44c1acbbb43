package dovetail.model.hub;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/** The notation in which a tokenizer's file writes the bytes of a token. */
enum TokenBytes {
  /**
   * One character per byte, as GPT-2 has it: printable bytes of Latin-1 stand for themselves, the
   * others for the characters from U+0100 on, in order.
   */
  BYTE_LEVEL {
    @Override
    Optional<byte[]> of(String written) {
      byte[] bytes = new byte[written.length()];
      for (int i = 0; i < bytes.length; i++) {
        char c = written.charAt(i);
        int value = c < BYTES.length ? BYTES[c] : -1;
        if (value < 0) {
          return Optional.empty();
        }
        bytes[i] = (byte) value;
      }
      return Optional.of(bytes);
    }
  },
  /** Text with U+2581 for a space, and {@code <0x0A>} for a byte that is no character alone. */
  SENTENCE_PIECE {
    @Override
    Optional<byte[]> of(String written) {
      if (written.length() == 6 && written.startsWith("<0x") && written.endsWith(">")) {
        int high = Character.digit(written.charAt(3), 16);
        int low = Character.digit(written.charAt(4), 16);
        if (high >= 0 && low >= 0) {
          return Optional.of(new byte[] {(byte) (high << 4 | low)});
        }
      }
      return Optional.of(written.replace('\u2581', ' ').getBytes(StandardCharsets.UTF_8));
    }
  };

  private static final int[] BYTES = bytes();

  /** The bytes of a token of text; nothing if it is not written this way. */
  abstract Optional<byte[]> of(String written);

  private static int[] bytes() {
    int[] bytes = new int[0x200];
    Arrays.fill(bytes, -1);
    int next = 0x100;
    for (int b = 0; b < 256; b++) {
      boolean itself = (b > 0x20 && b < 0x7f) || (b > 0xa0 && b != 0xad);
      bytes[itself ? b : next++] = b;
    }
    return bytes;
  }
}
