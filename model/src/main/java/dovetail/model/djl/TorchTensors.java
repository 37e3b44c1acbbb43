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

/** A file's tensors as libtorch's. */
record TorchTensors(PtSymbolBlock block, PtNDManager manager) {
  private static final int FLOAT = 6; // as libtorch numbers types

  /** A tensor over the file's own memory, or on the GPU a copy of it. */
  PtNDArray wrap(TensorView tensor) {
    Shape dimensions = new Shape(tensor.shape());
    boolean wide = tensor.type().equals("F32");
    PtNDArray array =
        manager.create(tensor.bytes(), dimensions, wide ? DataType.FLOAT32 : DataType.FLOAT16);
    if (!tensor.type().equals("BF16")) {
      return array;
    }
    // DJL has no safe BF16: the bytes go in as FLOAT16 and are given their own type inside.
    try (IValue halves = IValue.from(array);
        IValue result = IValueUtils.runMethod(block, "as_bf16", halves)) {
      return result.toTensor(manager);
    } finally {
      array.close();
    }
  }

  /** Tensors below one another, as a type of libtorch's, with memory of their own. */
  PtNDArray below(int type, List<TensorView> parts) {
    PtNDArray[] arrays = parts.stream().map(this::wrap).toArray(PtNDArray[]::new);
    try (IValue list = IValue.listFrom(arrays);
        IValue dtype = IValue.from((long) type);
        IValue result = IValueUtils.runMethod(block, "below", list, dtype)) {
      return result.toTensor(manager);
    } finally {
      for (PtNDArray array : arrays) {
        array.close();
      }
    }
  }

  /** A tensor of 32-bit floats. */
  PtNDArray vector(TensorView tensor) {
    return below(FLOAT, List.of(tensor));
  }
}
