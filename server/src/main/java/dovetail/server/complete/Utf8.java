package dovetail.server.complete;

import java.nio.charset.StandardCharsets;

/** Text as the grammar half reads it. */
public final class Utf8 {
  /** No text in UTF-8 has this byte, so that no grammar accepts it. */
  private static final byte NEVER = (byte) 0xFF;

  private Utf8() {}

  /**
   * The bytes of a text in UTF-8. A surrogate without its other half, which has none, becomes a
   * byte that no grammar accepts, and not a question mark, which one may.
   */
  public static byte[] encode(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    int at = 0;
    for (int i = 0; i < text.length(); ) {
      int codePoint = text.codePointAt(i);
      if (Character.isBmpCodePoint(codePoint) && Character.isSurrogate((char) codePoint)) {
        bytes[at] = NEVER;
      }
      at += length(codePoint);
      i += Character.charCount(codePoint);
    }
    return bytes;
  }

  /** How many bytes of {@link #encode} a code point takes. */
  private static int length(int codePoint) {
    boolean lone = codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE;
    if (codePoint < 0x80 || lone) {
      return 1;
    }
    return codePoint < 0x800 ? 2 : codePoint < 0x10000 ? 3 : 4;
  }
}
