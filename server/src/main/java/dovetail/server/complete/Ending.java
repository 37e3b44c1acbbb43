package dovetail.server.complete;

import dovetail.ints.Bits;
import dovetail.model.Vocabulary;
import java.util.Arrays;

/**
 * Bytes that must come last, and how far a text has come with them: bit j of a <em>progress</em>
 * says that the text may be a middle with the first j of them behind it. Several bits are set where
 * that can be read in several ways. Immutable.
 *
 * @param bytes at most {@value #MOST}
 */
record Ending(byte[] bytes) {
  /** The most bytes there are. */
  static final int MOST = 62;

  /** The progress of a text that is not a middle yet. */
  static final long NONE = 0;

  /** Whether there are any. */
  boolean isEmpty() {
    return bytes.length == 0;
  }

  /** Whether a byte may begin them. */
  boolean beginsWith(byte b) {
    return bytes.length > 0 && bytes[0] == b;
  }

  /** Progress after one more byte; where that is the first, {@link #begun} has to be added. */
  long after(long progress, byte b) {
    long on = 0;
    for (long rest = progress; rest != 0; rest &= rest - 1) {
      int j = Long.numberOfTrailingZeros(rest);
      on |= j < bytes.length && bytes[j] == b ? 1L << (j + 1) : 0;
    }
    return on;
  }

  /** The progress of a middle behind which the first byte stands. */
  static long begun() {
    return 2;
  }

  /** Whether all of them have come. */
  boolean isOver(long progress) {
    return (progress >>> bytes.length & 1) != 0;
  }

  /** The rest by the shortest way. Progress is not {@link #NONE}. */
  byte[] rest(long progress) {
    int most = Long.SIZE - 1 - Long.numberOfLeadingZeros(progress);
    return Arrays.copyOfRange(bytes, most, bytes.length);
  }

  /**
   * The tokens, as bits, that may be written of them, alone or behind something else: those that
   * are a part of them, and those that end as they begin. O(vocabulary).
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
