package dovetail.ints;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Reads the values that an {@link ArrayWriter} wrote, in the same order.
 *
 * <p>For bytes that end too early, or give a length that they do not have, a {@link
 * BufferUnderflowException} is thrown: no array is allocated that the bytes could not fill. Whether
 * they are the right bytes must be known from a checksum around them.
 */
public final class ArrayReader {
  private final ByteBuffer in;

  /** Reads these bytes from their beginning. */
  public ArrayReader(byte[] bytes) {
    this(bytes, 0);
  }

  /** Reads these bytes from a place on. */
  public ArrayReader(byte[] bytes, int from) {
    in = ByteBuffer.wrap(bytes, from, bytes.length - from);
  }

  /** A number. */
  public int number() {
    return in.getInt();
  }

  /** A number of 64 bits. */
  public long longNumber() {
    return in.getLong();
  }

  /** An array. */
  public int[] ints() {
    int[] values = new int[length(4)];
    in.asIntBuffer().get(values);
    in.position(in.position() + 4 * values.length);
    return values;
  }

  /** An array. */
  public long[] longs() {
    long[] values = new long[length(8)];
    in.asLongBuffer().get(values);
    in.position(in.position() + 8 * values.length);
    return values;
  }

  /** An array of arrays. */
  public int[][] rows() {
    int[] lengths = ints();
    int[] values = ints();
    int[][] rows = new int[lengths.length][];
    int at = 0;
    for (int r = 0; r < rows.length; r++) {
      if (lengths[r] < 0 || lengths[r] > values.length - at) {
        throw new BufferUnderflowException();
      }
      rows[r] = new int[lengths[r]];
      System.arraycopy(values, at, rows[r], 0, lengths[r]);
      at += lengths[r];
    }
    return rows;
  }

  /** A text. */
  public String text() {
    byte[] bytes = new byte[length(1)];
    in.get(bytes);
    return new String(bytes, StandardCharsets.UTF_8);
  }

  /** Some texts. */
  public List<String> texts() {
    return IntStream.range(0, length(4)).mapToObj(_ -> text()).toList();
  }

  /** So many truth values. */
  public boolean[] flags(int count) {
    BitSet bits = bits();
    boolean[] flags = new boolean[count];
    for (int i = 0; i < count; i++) {
      flags[i] = bits.get(i);
    }
    return flags;
  }

  /** A set of numbers. */
  public BitSet bits() {
    return BitSet.valueOf(longs());
  }

  private int length(int each) {
    int length = in.getInt();
    if (length < 0 || (long) length * each > in.remaining()) {
      throw new BufferUnderflowException();
    }
    return length;
  }
}
