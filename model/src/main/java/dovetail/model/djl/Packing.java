package dovetail.model.djl;

import ai.djl.pytorch.engine.PtNDArray;
import ai.djl.pytorch.jni.IValue;
import ai.djl.pytorch.jni.IValueUtils;
import dovetail.model.hub.DecoderTensors.Linear;
import java.util.ArrayList;
import java.util.List;

/**
 * Some matrices in the form that a kernel reads, made by the program's own text. Each is packed and
 * released before the next. One thread at a time.
 */
final class Packing implements AutoCloseable {
  private final TorchTensors tensors;

  /** Packed in 16 bits, packed in 8 bits; unpacked, and for each its bytes, ones, and scales. */
  final IValue halves;

  final IValue bytes;
  private final List<PtNDArray> dense = new ArrayList<>();
  private final List<PtNDArray> rows = new ArrayList<>();

  /** No matrices. */
  Packing(TorchTensors tensors) {
    this.tensors = tensors;
    this.halves = none();
    this.bytes = none();
  }

  private IValue none() {
    return IValueUtils.runMethod(tensors.block, "no_packed");
  }

  /** Packs matrices; returns whether all could be: some are not stored in bytes. */
  boolean addAll(List<Linear> matrices, Precision precision) {
    return matrices.stream().allMatch(linear -> add(linear, precision));
  }

  private boolean add(Linear linear, Precision precision) {
    return switch (precision) {
      case INT8, INT8_TILES, INT8_ALONE -> addBytes(linear, precision);
      case FP16, FASTEST -> addHalves(linear);
      case FP16_DENSE -> addDense(linear, TorchTensors.HALF);
      case BF16_DENSE -> addDense(linear, TorchTensors.BFLOAT);
      case FP32 -> addDense(linear, TorchTensors.FLOAT);
    };
  }

  private boolean addDense(Linear linear, int type) {
    return dense.add(tensors.below(type, linear.parts()));
  }

  boolean addHalves(Linear linear) {
    PtNDArray matrix = tensors.below(TorchTensors.FLOAT, linear.parts());
    try (IValue value = IValue.from(matrix)) {
      IValueUtils.runMethod(tensors.block, "pack_fp16", halves, value).close();
      return true;
    } finally {
      matrix.close();
    }
  }

  private boolean addBytes(Linear linear, Precision precision) {
    try (IValue three = tensors.rows(linear.parts())) {
      PtNDArray[] stored = three.toTensorArray(tensors.manager);
      if (stored.length == 0) {
        return false;
      }
      if (precision.multipliesIntegers()) {
        IValueUtils.runMethod(tensors.block, "pack_bytes", bytes, three).close();
      } else {
        addHalves(linear);
      }
      if (precision == Precision.INT8) {
        List.of(stored).forEach(PtNDArray::close);
      } else {
        rows.addAll(List.of(stored));
      }
      return true;
    }
  }

  /** Takes another's matrices, which come behind its own. */
  void take(Packing other) {
    dense.addAll(other.dense);
    rows.addAll(other.rows);
    IValueUtils.runMethod(tensors.block, "take_packed", halves, other.halves).close();
    IValueUtils.runMethod(tensors.block, "take_packed", bytes, other.bytes).close();
    other.halves.close();
    other.bytes.close();
  }

  /** The unpacked matrices, as an argument of the program. */
  IValue dense() {
    return list(dense);
  }

  /** The bytes, ones and scales, as an argument of the program. */
  IValue rows() {
    return list(rows);
  }

  static IValue list(List<PtNDArray> arrays) {
    return IValue.listFrom(arrays.toArray(PtNDArray[]::new));
  }

  @Override
  public void close() {
    dense.forEach(PtNDArray::close);
    rows.forEach(PtNDArray::close);
    halves.close();
    bytes.close();
  }
}
