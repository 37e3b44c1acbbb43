package dovetail.model.djl;

import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import ai.djl.pytorch.engine.PtNDArray;
import ai.djl.pytorch.engine.PtNDManager;
import ai.djl.pytorch.jni.IValue;
import ai.djl.pytorch.jni.IValueUtils;
import ai.djl.pytorch.jni.JniUtils;
import dovetail.model.hub.DecoderTensors.Linear;
import dovetail.model.hub.TensorView;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** The matrices of a model in the form that the fastest kernel at hand reads. */
final class Matrices {
  /** How often each kernel is timed when a model is loaded, and the rows it is given. */
  private static final int TRIALS = 7;

  private static final int TRIAL_ROWS = 256;

  /** The most threads that pack. */
  private static final int MOST_THREADS = 4;

  private final TorchTensors tensors;
  private final List<Linear> all;

  /** The precision of the matrices. */
  final Precision precision;

  private final Packing packed;

  /**
   * Packs the matrices.
   *
   * @param all the output matrix first
   * @param requested a precision that exists on this processor
   * @param fitsByteKernels whether rows have a length that {@link Precision#INT8_ALONE} reads
   */
  Matrices(TorchTensors tensors, List<Linear> all, Precision requested, boolean fitsByteKernels) {
    this.tensors = tensors;
    this.all = List.copyOf(all);
    Precision wanted = requested;
    if (wanted == Precision.FASTEST) {
      wanted = fastest();
    } else if (wanted.multipliesIntegers() && !integersAreExact()) {
      wanted = Precision.INT8_ALONE;
    }
    if (wanted == Precision.INT8_ALONE && !fitsByteKernels) {
      wanted = Precision.FP16;
    }
    Packing first = new Packing(tensors);
    boolean isWhole = pack(first, wanted);
    precision = isWhole ? wanted : Precision.FP16;
    if (isWhole) {
      packed = first;
    } else {
      first.close();
      packed = new Packing(tensors);
      pack(packed, precision);
    }
  }

  /** The arguments of the program. */
  List<IValue> values() {
    return List.of(packed.dense(), packed.halves, packed.bytes, packed.rows(), biases());
  }

  /** A bias for each matrix, empty where it has none; or none at all. */
  private IValue biases() {
    if (all.stream().allMatch(linear -> linear.biases().isEmpty())) {
      return Packing.list(List.of());
    }
    return Packing.list(
        all.stream()
            .map(
                linear ->
                    linear.biases().isEmpty()
                        ? (PtNDArray) tensors.manager.create(new Shape(0), DataType.FLOAT32)
                        : tensors.below(TorchTensors.FLOAT, linear.biases()))
            .toList());
  }

  /** Packs parts of about the same size, each on a thread; returns whether all could be packed. */
  private boolean pack(Packing whole, Precision wanted) {
    int threads = Math.min(MOST_THREADS, Runtime.getRuntime().availableProcessors());
    long size = all.stream().mapToLong(Matrices::size).sum();
    List<CompletableFuture<Boolean>> done = new ArrayList<>();
    List<Packing> parts = new ArrayList<>();
    int from = 0;
    long before = 0;
    for (int i = 0; i < all.size(); i++) {
      before += size(all.get(i));
      if (before * threads >= size * (parts.size() + 1)) {
        List<Linear> some = all.subList(from, i + 1);
        Packing part = new Packing(tensors);
        parts.add(part);
        done.add(
            CompletableFuture.supplyAsync(
                () -> {
                  JniUtils.setGraphExecutorOptimize(false); // as the thread that loads has it
                  JniUtils.setNumThreads(1);
                  return part.addAll(some, wanted);
                },
                task -> Thread.ofPlatform().daemon().name("packing").start(task)));
        from = i + 1;
      }
    }
    try {
      CompletableFuture.allOf(done.toArray(CompletableFuture[]::new)).join();
    } catch (CompletionException e) {
      throw e.getCause() instanceof RuntimeException failure ? failure : e;
    }
    parts.forEach(whole::take);
    return done.stream().allMatch(CompletableFuture::join);
  }

  private static long size(Linear linear) {
    return linear.parts().stream().map(TensorView::data).mapToLong(data -> data.byteSize()).sum();
  }

  /**
   * The fastest precision: of the kernels for bytes, the second one needs a byte more a weight, so
   * it is taken where it halves the time of the first layer's first product of many rows.
   */
  private Precision fastest() {
    try (Packing trial = new Packing(tensors)) {
      List<Linear> first = all.subList(1, 2);
      return !integersAreExact() || !trial.addAll(first, Precision.INT8_TILES)
          ? Precision.INT8_ALONE
          : tilesHalve(trial, first.getFirst().parts().getFirst().shape()[1])
              ? Precision.INT8_TILES
              : Precision.INT8;
    }
  }

  private boolean tilesHalve(Packing trial, long width) {
    JniUtils.setNumThreads(Runtime.getRuntime().availableProcessors());
    PtNDManager manager = tensors.manager;
    try (PtNDManager scratch = manager.newSubManager(manager.getDevice());
        IValue x = IValue.from((PtNDArray) scratch.ones(new Shape(TRIAL_ROWS, width)));
        IValue none = Packing.list(List.of());
        IValue stored = trial.rows();
        IValue first = IValue.from(0L)) {
      long inBytes = Long.MAX_VALUE;
      long inTiles = Long.MAX_VALUE;
      for (int i = 0; i < TRIALS; i++) {
        inBytes = Math.min(inBytes, nanos(x, none, trial.halves, trial.bytes, none, none, first));
        inTiles = Math.min(inTiles, nanos(x, none, trial.halves, trial.bytes, stored, none, first));
      }
      return 2 * inTiles < inBytes;
    }
  }

  private long nanos(IValue... arguments) {
    long start = System.nanoTime();
    IValueUtils.runMethod(tensors.block, "linear", arguments).close();
    return System.nanoTime() - start;
  }

  /** Whether sums of products of bytes are exact here: without VNNI pairs of them saturate. */
  private boolean integersAreExact() {
    try (IValue exact = IValueUtils.runMethod(tensors.block, "adds_bytes_exactly")) {
      return exact.toBoolean();
    }
  }
}
