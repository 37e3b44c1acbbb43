package dovetail.model.hub;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Optional;

/**
 * A tensor as it lies in a file.
 *
 * @param name in the file
 * @param type of an element, as safetensors writes it: F32, F16, BF16, I8, I64, ...
 * @param shape from the slowest dimension to the fastest
 * @param data its bytes, little-endian, mapped; valid as long as they are referred to
 * @param scales of a matrix of type I8: an F32 for each row, of shape {@code [rows]}; an element is
 *     its byte times its row's scale
 */
public record TensorView(
    String name, String type, long[] shape, MemorySegment data, Optional<TensorView> scales) {
  /** A tensor whose elements are themselves the numbers. */
  TensorView(String name, String type, long[] shape, MemorySegment data) {
    this(name, type, shape, data, Optional.empty());
  }

  TensorView scaledBy(TensorView rows) {
    return new TensorView(name, type, shape, data, Optional.of(rows));
  }

  /** The mapped bytes without a copy. Only for tensors below 2 GiB. */
  public ByteBuffer bytes() {
    return data.asByteBuffer().order(ByteOrder.LITTLE_ENDIAN);
  }
}
