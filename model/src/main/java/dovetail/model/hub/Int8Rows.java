package dovetail.model.hub;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/**
 * Matrices stored as bytes with a scale per row, half the size of 16-bit ones: beside {@code NAME},
 * of type I8 and shape {@code [rows, columns]}, stands {@code NAME_scale}, of type F32 and shape
 * {@code [rows]}; an element is its byte times its row's scale.
 *
 * <p>They are unpacked to F16 when a folder is read, 30 million elements in less than 0.1 s, so
 * that no other class has to handle them. Rounding to F16 (relative 2⁻¹¹) is small beside the
 * rounding to bytes (up to 1/254 of a row's largest element).
 */
final class Int8Rows {
  /** The end of the name of a matrix's scales. */
  static final String SCALE = "_scale";

  private static final ValueLayout.OfShort HALF =
      ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
  private static final ValueLayout.OfFloat FLOAT =
      ValueLayout.JAVA_FLOAT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

  private Int8Rows() {}

  /** The matrix in F16, in memory of its own. */
  static TensorView unpack(TensorView bytes, TensorView scales) {
    int rows = Math.toIntExact(bytes.shape()[0]);
    int columns = Math.toIntExact(bytes.shape()[1]);
    MemorySegment halves = Arena.ofAuto().allocate(2L * rows * columns, 64);
    byte[] row = new byte[columns];
    short[] unpacked = new short[columns];
    for (int i = 0; i < rows; i++) {
      long start = (long) i * columns;
      MemorySegment.copy(bytes.data(), ValueLayout.JAVA_BYTE, start, row, 0, columns);
      float scale = scales.data().getAtIndex(FLOAT, i);
      for (int j = 0; j < columns; j++) {
        unpacked[j] = Float.floatToFloat16(row[j] * scale);
      }
      MemorySegment.copy(unpacked, 0, halves, HALF, 2 * start, columns);
    }
    return new TensorView(bytes.name(), "F16", bytes.shape(), halves);
  }
}
