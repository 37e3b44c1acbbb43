package dovetail.lexer;

import java.nio.charset.StandardCharsets;

/** Encodes text in UTF-8, as the grammar half reads it. */
public final class Utf8 {
  /** No text in UTF-8 has this byte, so that no grammar accepts it. */
  private static final byte NEVER = (byte) 0xFF;

  private Utf8() {}

  /**
   * The bytes of a text in UTF-8. A surrogate without its other half, which has no encoding,
   * becomes a byte that no grammar accepts, and not a question mark, which a grammar may accept.
   * O(text); without such surrogates some ten times as fast as with one.
   */
  public static byte[] encode(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    boolean isWhole = new String(bytes, StandardCharsets.UTF_8).equals(text);
    return isWhole ? bytes : marked(text, bytes);
  }

  /** The bytes with {@link #NEVER} instead of the question marks that stand for surrogates. */
  private static byte[] marked(String text, byte[] bytes) {
    int at = 0;
    for (int i = 0; i < text.length(); ) {
      int codePoint = text.codePointAt(i);
      if (Character.getType(codePoint) == Character.SURROGATE) {
        bytes[at++] = NEVER;
      } else {
        at += length(codePoint);
      }
      i += Character.charCount(codePoint);
    }
    return bytes;
  }

  /** The number of bytes of a code point that is no surrogate. */
  private static int length(int codePoint) {
    return codePoint < 0x80 ? 1 : codePoint < 0x800 ? 2 : codePoint < 0x10000 ? 3 : 4;
  }
}
