package dovetail.model.hub;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * A tensor as it lies in a file.
 *
 * @param name in the file
 * @param type of an element, as safetensors writes it: F32, F16, BF16, I64, ...
 * @param shape from the slowest dimension to the fastest
 * @param data its bytes, little-endian, mapped; valid as long as they are referred to
 */
public record TensorView(String name, String type, long[] shape, MemorySegment data) {
  /** The mapped bytes without a copy. Only for tensors below 2 GiB. */
  public ByteBuffer bytes() {
    return data.asByteBuffer().order(ByteOrder.LITTLE_ENDIAN);
  }
}
