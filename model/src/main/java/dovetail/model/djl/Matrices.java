package dovetail.model.djl;

import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import ai.djl.pytorch.engine.PtNDArray;
import ai.djl.pytorch.engine.PtNDManager;
import ai.djl.pytorch.engine.PtSymbolBlock;
import ai.djl.pytorch.jni.IValue;
import ai.djl.pytorch.jni.IValueUtils;
import ai.djl.pytorch.jni.JniUtils;
import dovetail.model.hub.DecoderTensors.Linear;
import java.util.ArrayList;
import java.util.List;

/**
 * The matrices of a model in the form that the fastest kernel at hand reads, made by the program's
 * own text. Each matrix is packed and released before the next.
 */
final class Matrices {
  /** How often each kernel is timed when a model is loaded, and the rows it is given. */
  private static final int TRIALS = 7;

  private static final int TRIAL_ROWS = 256;

  private final TorchTensors tensors;
  private final PtSymbolBlock block;
  private final PtNDManager manager;
  private final List<Linear> all;
  private final Precision precision;

  /** Packed in 16 bits, packed in 8 bits; unpacked, and for each its bytes, ones, and scales. */
  private IValue halves;

  private IValue bytes;
  private final List<PtNDArray> dense = new ArrayList<>();
  private final List<PtNDArray> rows = new ArrayList<>();

  /**
   * Packs the matrices.
   *
   * @param all the output matrix first
   * @param requested a precision that exists on this processor
   * @param fitsByteKernels whether rows have a length that {@link Precision#INT8_ALONE} reads
   */
  Matrices(
      TorchTensors tensors,
      PtSymbolBlock block,
      PtNDManager manager,
      List<Linear> all,
      Precision requested,
      boolean fitsByteKernels) {
    this.tensors = tensors;
    this.block = block;
    this.manager = manager;
    this.all = List.copyOf(all);
    halves = none();
    bytes = none();
    Precision wanted = requested;
    if (wanted == Precision.FASTEST) {
      wanted = fastest();
    } else if (wanted.multipliesIntegers() && !integersAreExact()) {
      wanted = Precision.INT8_ALONE;
    }
    if (wanted == Precision.INT8_ALONE && !fitsByteKernels) {
      wanted = Precision.FP16;
    }
    precision = packed(wanted) ? wanted : Precision.FP16;
    if (precision != wanted) {
      forget();
      packed(precision);
    }
  }

  /** The precision of the matrices. */
  Precision precision() {
    return precision;
  }

  /** The arguments of the program. */
  List<IValue> values() {
    return List.of(list(dense), halves, bytes, list(rows), list(biases()));
  }

  /** Whether all matrices could be packed in a precision: some are not stored in bytes. */
  private boolean packed(Precision wanted) {
    return all.stream().allMatch(linear -> add(linear, wanted));
  }

  private boolean add(Linear linear, Precision wanted) {
    return switch (wanted) {
      case INT8, INT8_TILES, INT8_ALONE -> addBytes(linear, wanted);
      case FP16, FASTEST -> addHalves(linear);
      case FP16_DENSE -> addDense(linear, TorchTensors.HALF);
      case BF16_DENSE -> addDense(linear, TorchTensors.BFLOAT);
      case FP32 -> addDense(linear, TorchTensors.FLOAT);
    };
  }

  private boolean addDense(Linear linear, int type) {
    return dense.add(tensors.below(type, linear.parts()));
  }

  private boolean addHalves(Linear linear) {
    PtNDArray matrix = tensors.below(TorchTensors.FLOAT, linear.parts());
    try (IValue value = IValue.from(matrix)) {
      IValueUtils.runMethod(block, "pack_fp16", halves, value).close();
      return true;
    } finally {
      matrix.close();
    }
  }

  private boolean addBytes(Linear linear, Precision wanted) {
    try (IValue three = tensors.rows(linear.parts())) {
      PtNDArray[] stored = three.toTensorArray(manager);
      if (stored.length == 0) {
        return false;
      }
      if (wanted.multipliesIntegers()) {
        IValueUtils.runMethod(block, "pack_bytes", bytes, three).close();
      } else {
        addHalves(linear);
      }
      if (wanted == Precision.INT8) {
        List.of(stored).forEach(PtNDArray::close);
      } else {
        rows.addAll(List.of(stored));
      }
      return true;
    }
  }

  private void forget() {
    rows.forEach(PtNDArray::close);
    rows.clear();
    halves.close();
    bytes.close();
    halves = none();
    bytes = none();
  }

  private IValue none() {
    return IValueUtils.runMethod(block, "no_packed");
  }

  /** A bias for each matrix, empty where it has none; or none at all. */
  private List<PtNDArray> biases() {
    if (all.stream().allMatch(linear -> linear.biases().isEmpty())) {
      return List.of();
    }
    return all.stream()
        .map(
            linear ->
                linear.biases().isEmpty()
                    ? (PtNDArray) manager.create(new Shape(0), DataType.FLOAT32)
                    : tensors.below(TorchTensors.FLOAT, linear.biases()))
        .toList();
  }

  /** The fastest precision, timed on the first layer's first product of many rows. */
  private Precision fastest() {
    if (!integersAreExact() || !add(all.get(1), Precision.INT8_TILES)) {
      return Precision.INT8_ALONE;
    }
    JniUtils.setNumThreads(Runtime.getRuntime().availableProcessors());
    Shape shape = new Shape(TRIAL_ROWS, all.get(1).parts().getFirst().shape()[1]);
    try (PtNDManager scratch = manager.newSubManager(manager.getDevice());
        IValue x = IValue.from((PtNDArray) scratch.ones(shape));
        IValue none = list(List.of());
        IValue stored = list(rows);
        IValue first = IValue.from(0L)) {
      addHalves(all.get(1));
      IValue noBytes = none();
      long inHalves = Long.MAX_VALUE;
      long inBytes = Long.MAX_VALUE;
      long inTiles = Long.MAX_VALUE;
      for (int i = 0; i < TRIALS; i++) {
        inHalves = Math.min(inHalves, nanos(x, none, halves, noBytes, none, none, first));
        inBytes = Math.min(inBytes, nanos(x, none, halves, bytes, none, none, first));
        inTiles = Math.min(inTiles, nanos(x, none, halves, bytes, stored, none, first));
      }
      noBytes.close();
      return Math.min(inBytes, inTiles) > inHalves
          ? Precision.INT8_ALONE
          : 2 * inTiles < inBytes ? Precision.INT8_TILES : Precision.INT8;
    } finally {
      forget();
    }
  }

  private long nanos(IValue... arguments) {
    long start = System.nanoTime();
    IValueUtils.runMethod(block, "linear", arguments).close();
    return System.nanoTime() - start;
  }

  /** Whether sums of products of bytes are exact here: without VNNI pairs of them saturate. */
  private boolean integersAreExact() {
    try (IValue exact = IValueUtils.runMethod(block, "adds_bytes_exactly")) {
      return exact.toBoolean();
    }
  }

  static IValue list(List<PtNDArray> arrays) {
    return IValue.listFrom(arrays.toArray(PtNDArray[]::new));
  }
}
