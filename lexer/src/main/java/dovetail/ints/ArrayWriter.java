package dovetail.ints;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.BitSet;
import java.util.List;

/**
 * Writes numbers, arrays and texts as bytes. {@link ArrayReader} reads them in the same order.
 * Arrays of ints are written whole, so that reading one costs a copy of memory.
 */
public final class ArrayWriter {
  private ByteBuffer out = ByteBuffer.allocate(1 << 16);

  /** A number. */
  public void number(int value) {
    room(4).putInt(value);
  }

  /** A number of 64 bits. */
  public void longNumber(long value) {
    room(8).putLong(value);
  }

  /** An array, after its length. */
  public void ints(int[] values) {
    number(values.length);
    ByteBuffer at = room(4 * values.length);
    at.asIntBuffer().put(values);
    at.position(at.position() + 4 * values.length);
  }

  /** An array, after its length. */
  public void longs(long[] values) {
    number(values.length);
    ByteBuffer at = room(8 * values.length);
    at.asLongBuffer().put(values);
    at.position(at.position() + 8 * values.length);
  }

  /** An array of arrays: all lengths, then all values. */
  public void rows(int[][] rows) {
    IntList lengths = new IntList(rows.length);
    IntList values = new IntList();
    for (int[] row : rows) {
      lengths.add(row.length);
      for (int value : row) {
        values.add(value);
      }
    }
    ints(lengths.toArray());
    ints(values.toArray());
  }

  /** A text. */
  public void text(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    number(bytes.length);
    room(bytes.length).put(bytes);
  }

  /** Some texts, after their number. */
  public void texts(List<String> texts) {
    number(texts.size());
    texts.forEach(this::text);
  }

  /** Truth values, without their number. */
  public void flags(boolean[] flags) {
    BitSet bits = new BitSet();
    for (int i = 0; i < flags.length; i++) {
      bits.set(i, flags[i]);
    }
    bits(bits);
  }

  /** A set of numbers. */
  public void bits(BitSet bits) {
    longs(bits.toLongArray());
  }

  /** All that was written. */
  public byte[] toBytes() {
    byte[] bytes = new byte[out.position()];
    out.get(0, bytes);
    return bytes;
  }

  private ByteBuffer room(int bytes) {
    if (out.remaining() < bytes) {
      int wanted = Math.max(2 * out.capacity(), out.position() + bytes);
      out = ByteBuffer.allocate(wanted).put(out.flip());
    }
    return out;
  }
}
