package dovetail.model.djl;

import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import ai.djl.pytorch.engine.PtNDArray;
import ai.djl.pytorch.engine.PtNDManager;
import ai.djl.pytorch.engine.PtSymbolBlock;
import ai.djl.pytorch.jni.IValue;
import ai.djl.pytorch.jni.IValueUtils;
import dovetail.model.hub.TensorView;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** A file's tensors as libtorch's. */
final class TorchTensors {
  final PtSymbolBlock block;
  final PtNDManager manager;

  TorchTensors(PtSymbolBlock block, PtNDManager manager) {
    this.block = block;
    this.manager = manager;
  }

  static final int HALF = 5; // as libtorch numbers types
  static final int FLOAT = 6;
  static final int BFLOAT = 15;

  /**
   * A table of floats: over the file's own memory, or on the GPU a copy of it; a copy in 16 bits of
   * a table of bytes.
   */
  PtNDArray table(TensorView tensor) {
    return tensor.scales().isPresent() ? below(HALF, List.of(tensor)) : wrap(tensor);
  }

  private PtNDArray wrap(TensorView tensor) {
    Shape dimensions = new Shape(tensor.shape());
    DataType type =
        switch (tensor.type()) {
          case "F32" -> DataType.FLOAT32;
          case "I8" -> DataType.INT8;
          default -> DataType.FLOAT16;
        };
    PtNDArray array = manager.create(tensor.bytes(), dimensions, type);
    // DJL has no safe BF16: the bytes go in as FLOAT16 and are given their own type inside.
    return tensor.type().equals("BF16") ? as("as_bf16", array) : array;
  }

  /** The numbers of a tensor; the bytes of a matrix times its scales, in 16 bits. */
  private PtNDArray numbers(TensorView tensor) {
    PtNDArray array = wrap(tensor);
    return tensor.scales().isPresent() ? as("scaled", array, wrap(tensor.scales().get())) : array;
  }

  /** A method's result in place of its arguments, which are closed. */
  private PtNDArray as(String method, PtNDArray... arrays) {
    IValue[] arguments = Stream.of(arrays).map(IValue::from).toArray(IValue[]::new);
    try (IValue result = IValueUtils.runMethod(block, method, arguments)) {
      return result.toTensor(manager);
    } finally {
      Stream.of(arguments).forEach(IValue::close);
      Stream.of(arrays).forEach(PtNDArray::close);
    }
  }

  /** Tensors below one another, as a type of libtorch's, with memory of their own. */
  PtNDArray below(int type, List<TensorView> parts) {
    try (IValue dtype = IValue.from((long) type);
        IValue result =
            with(
                parts, this::numbers, list -> IValueUtils.runMethod(block, "below", list, dtype))) {
      return result.toTensor(manager);
    }
  }

  /**
   * A matrix in bytes: these, ones, and the scales of its rows. They are the file's own, or found
   * in its numbers; the list of tensors is empty if the numbers are no bytes times a scale.
   */
  IValue rows(List<TensorView> parts) {
    if (parts.stream().allMatch(part -> part.scales().isPresent())) {
      List<TensorView> scales = parts.stream().flatMap(part -> part.scales().stream()).toList();
      return with(
          parts,
          this::wrap,
          bytes ->
              with(
                  scales,
                  this::wrap,
                  factors -> IValueUtils.runMethod(block, "stored_rows", bytes, factors)));
    }
    PtNDArray matrix = below(FLOAT, parts);
    try (IValue value = IValue.from(matrix)) {
      return IValueUtils.runMethod(block, "int8_rows", value);
    } finally {
      matrix.close();
    }
  }

  /** A result of a list of tensors, which are closed then. */
  private static IValue with(
      List<TensorView> parts,
      Function<TensorView, PtNDArray> making,
      Function<IValue, IValue> using) {
    PtNDArray[] arrays = parts.stream().map(making).toArray(PtNDArray[]::new);
    try (IValue list = IValue.listFrom(arrays)) {
      return using.apply(list);
    } finally {
      Stream.of(arrays).forEach(PtNDArray::close);
    }
  }

  /** A tensor of 32-bit floats. */
  PtNDArray vector(TensorView tensor) {
    return below(FLOAT, List.of(tensor));
  }
}
