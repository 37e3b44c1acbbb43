package dovetail.server.complete;

import dovetail.ints.Bits;
import dovetail.model.Vocabulary;
import java.util.Arrays;

/**
 * The bytes that a text must end with, behind its middle. A <em>progress</em> says how far a text
 * has come: bit j says that the text may be a middle with the first j of the bytes behind it.
 * Several bits are set where the text can be divided in several ways. Immutable.
 *
 * @param bytes the bytes, at most {@value #MOST}
 */
record Ending(byte[] bytes) {
  /** The greatest number of bytes. */
  static final int MOST = 62;

  /** The progress of a text that is not a middle yet. */
  static final long NONE = 0;

  /** Whether there are no bytes. */
  boolean isEmpty() {
    return bytes.length == 0;
  }

  /** Whether a byte equals the first one. */
  boolean beginsWith(byte b) {
    return bytes.length > 0 && bytes[0] == b;
  }

  /**
   * The progress after one more byte. Where a middle may end before that byte, and the byte is the
   * first of the ending, the caller adds {@link #begun}.
   */
  long after(long progress, byte b) {
    long on = 0;
    for (long rest = progress; rest != 0; rest &= rest - 1) {
      int j = Long.numberOfTrailingZeros(rest);
      on |= j < bytes.length && bytes[j] == b ? 1L << (j + 1) : 0;
    }
    return on;
  }

  /** The progress of a middle with the first byte behind it. */
  static long begun() {
    return 2;
  }

  /** Whether all bytes have come. */
  boolean isOver(long progress) {
    return (progress >>> bytes.length & 1) != 0;
  }

  /** The shortest rest of the bytes. Progress is not {@link #NONE}. */
  byte[] rest(long progress) {
    int most = Long.SIZE - 1 - Long.numberOfLeadingZeros(progress);
    return Arrays.copyOfRange(bytes, most, bytes.length);
  }

  /**
   * The tokens, as bits, that may hold some of these bytes: tokens that are a part of the bytes,
   * and tokens whose end is a beginning of them. O(vocabulary).
   */
  long[] tokens(Vocabulary vocabulary) {
    long[] found = Bits.of(vocabulary.size());
    for (int token = 0; token < vocabulary.size(); token++) {
      if (vocabulary.role(token) == Vocabulary.Role.TEXT && mayHold(vocabulary, token)) {
        Bits.add(found, token);
      }
    }
    return found;
  }

  private boolean mayHold(Vocabulary vocabulary, int token) {
    int length = vocabulary.length(token);
    for (int at = 0; at + length <= bytes.length; at++) {
      if (alike(vocabulary, token, 0, at, length)) {
        return true;
      }
    }
    for (int count = 1; count <= Math.min(length, bytes.length); count++) {
      if (alike(vocabulary, token, length - count, 0, count)) {
        return true;
      }
    }
    return false;
  }

  private boolean alike(Vocabulary vocabulary, int token, int in, int at, int count) {
    int from = vocabulary.from(token) + in;
    return Arrays.equals(vocabulary.pool(), from, from + count, bytes, at, at + count);
  }
}
