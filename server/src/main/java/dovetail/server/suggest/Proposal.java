package dovetail.server.suggest;

import com.google.common.primitives.Bytes;
import dovetail.lexer.Utf8;
import dovetail.model.request.DecodeResult;
import java.util.Arrays;

/**
 * A text that the model wrote.
 *
 * @param healed the end of the prefix that the model wrote again before the text
 */
record Proposal(DecodeResult.Middle middle, byte[] healed) {
  String text() {
    return middle.text();
  }

  /** The same proposal with another middle. */
  Proposal with(DecodeResult.Middle other) {
    return new Proposal(other, healed);
  }

  /** The number of healed bytes. */
  int before() {
    return healed.length;
  }

  /** The written text, up to the end of the token that has a byte of the middle. */
  byte[] upTo(int place) {
    byte[] written = Bytes.concat(healed, Utf8.encode(middle.text()));
    int begin = healed.length + place;
    int end =
        Arrays.stream(middle.stats().confidence().ends())
            .filter(one -> one > begin)
            .findFirst()
            .orElse(begin + 1);
    return Arrays.copyOf(written, Math.min(end, written.length));
  }

  /** The text of the first token that was written. */
  byte[] firstToken() {
    int[] ends = middle.stats().confidence().ends();
    return ends.length == 0 ? new byte[0] : upTo(ends[0] - 1 - healed.length);
  }

  /** Whether a text and the model's text agree in their first bytes. */
  boolean begins(String text, int bytes) {
    byte[] shown = Utf8.encode(text);
    byte[] written = Utf8.encode(middle.text());
    int end = Math.min(bytes, shown.length);
    return end <= written.length && Arrays.equals(shown, 0, end, written, 0, end);
  }
}
