package dovetail.quotient.mask;

import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The byte strings that a model writes, by token. Tokens without text (special ones) are in no
 * mask. Bytes need not be whole characters, and several tokens may have the same. Immutable and
 * safe for threads.
 */
public final class TokenStrings {
  private final byte[][] texts;

  private TokenStrings(byte[][] texts) {
    this.texts = texts;
  }

  /**
   * The strings of the ids 0 to {@code size - 1}. O(n).
   *
   * @param textOf a token's bytes; null or empty for one that is never written as text
   */
  public static TokenStrings of(int size, IntFunction<byte @Nullable []> textOf) {
    byte[][] texts = new byte[size][];
    for (int t = 0; t < size; t++) {
      byte[] text = textOf.apply(t);
      texts[t] = text == null ? new byte[0] : text.clone();
    }
    return new TokenStrings(texts);
  }

  /** How many ids there are, those without text included. */
  public int size() {
    return texts.length;
  }

  /** How many longs a mask has: a bit per id. */
  public int words() {
    return (texts.length + 63) / 64;
  }

  /** A token's bytes; empty for one without text. Not to be modified. */
  public byte[] text(int token) {
    return texts[token];
  }
}
