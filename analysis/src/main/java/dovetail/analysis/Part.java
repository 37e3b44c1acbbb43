package dovetail.analysis;

import com.google.common.primitives.Bytes;
import dovetail.lexer.Utf8;
import java.nio.charset.StandardCharsets;

/**
 * A part of a text, such as a middle that was written into it.
 *
 * @param text the whole text, in UTF-8
 * @param from the beginning of the part, in bytes
 * @param to its end
 */
public record Part(byte[] text, int from, int to) {
  /** The text from one byte to another, which may be outside of the part. */
  String text(int begin, int end) {
    return new String(text, begin, end - begin, StandardCharsets.UTF_8);
  }

  /** The middle one of three texts. */
  public static Part of(String before, String middle, String behind) {
    byte[] left = Utf8.encode(before);
    byte[] written = Utf8.encode(middle);
    return new Part(
        Bytes.concat(left, written, Utf8.encode(behind)),
        left.length,
        left.length + written.length);
  }
}
