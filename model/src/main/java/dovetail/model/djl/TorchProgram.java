package dovetail.model.djl;

import ai.djl.Device;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import ai.djl.pytorch.engine.PtNDArray;
import ai.djl.pytorch.engine.PtNDManager;
import ai.djl.pytorch.engine.PtSymbolBlock;
import ai.djl.pytorch.jni.IValue;
import ai.djl.pytorch.jni.IValueUtils;
import ai.djl.pytorch.jni.JniUtils;
import dovetail.model.hub.Architecture;
import dovetail.model.hub.Architecture.Attention;
import dovetail.model.hub.DecoderTensors;
import dovetail.model.hub.DecoderTensors.Linear;
import dovetail.model.hub.DecoderTensors.NormTensors;
import dovetail.model.hub.TensorView;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * A decoder-only transformer as TorchScript, with its weights: what {@code decoder.py} among the
 * resources computes, for every {@link Architecture}.
 *
 * <p>Program and weights are apart: the text is loaded as a module without weights, and every call
 * passes the weights as lists. In the order of the text: norms {@code [final, then per layer
 * attention, feed-forward]}, and their biases; matrices {@code [output, then per layer
 * query+key+value, out, gate+up, down]}, either dense or packed, and their biases; for tokens that
 * come alone, or many at once, where the model is stored so, three tensors for each matrix once
 * more: its bytes, ones, and the scales of its rows. A list of what an architecture does not have
 * is empty. The embedding keeps the type and the mapped memory of its file.
 *
 * <p>Immutable after loading, and shared by threads.
 */
final class TorchProgram implements AutoCloseable {
  private static final int THREADS = Runtime.getRuntime().availableProcessors();

  /** So many tokens at once are rounded to integers, where that is faster; fewer never are. */
  private static final long MANY = 32;

  /** How often each kernel is timed when a model is loaded, and the rows it is given. */
  private static final int TRIALS = 7;

  private static final int TRIAL_ROWS = 256;

  private static final int BYTES_AT_ONCE = 32;

  private static final int HALF = 5; // as libtorch numbers types
  private static final int FLOAT = 6;
  private static final int BFLOAT = 15;

  private final Device device;
  private final PtNDManager manager;
  private final PtSymbolBlock block;
  private final Architecture architecture;
  private final Precision precision;
  private final boolean keepsScores;

  /** What every call is given, in the order of the program's parameters. */
  private final List<IValue> weights;

  private final List<IValue> constants;

  /**
   * Loads program and weights; the engine must be running.
   *
   * @param cuda whether it runs on the first GPU, else on the CPU
   */
  TorchProgram(
      Architecture architecture, DecoderTensors tensors, LoadOptions options, boolean cuda) {
    this.architecture = architecture;
    device = cuda ? Device.gpu() : Device.cpu();
    keepsScores = cuda || options.keepsScores();
    Precision available =
        available(options.precision(), cuda, tensors.output().type().equals("BF16"));
    JniUtils.setGraphExecutorOptimize(false);
    manager = (PtNDManager) NDManager.newBaseManager(device, "PyTorch");
    block = load(manager);
    Matrices matrices = new Matrices(available, fitsByteKernels(architecture));
    List<NormTensors> norms = new ArrayList<>(List.of(tensors.norm()));
    List<TensorView> headNorms = new ArrayList<>();
    List<NormTensors> outerNorms = new ArrayList<>();
    matrices.add(new Linear(List.of(tensors.output()), List.of()));
    for (DecoderTensors.Layer layer : tensors.layers()) {
      norms.add(layer.attentionNorm());
      norms.add(layer.feedForwardNorm());
      headNorms.addAll(layer.headNorms());
      outerNorms.addAll(layer.outerNorms());
      matrices.add(layer.in());
      matrices.add(layer.out());
      matrices.add(layer.up());
      matrices.add(layer.down());
    }
    IValue dense = list(matrices.dense);
    IValue int8 = list(matrices.bytes);
    precision = matrices.precision(dense, int8);
    List<TensorView> normBiases = norms.stream().flatMap(norm -> norm.bias().stream()).toList();
    weights =
        List.of(
            IValue.from(wrap(tensors.embedding())),
            list(norms.stream().map(this::weight).toList()),
            list(normBiases.stream().map(this::vector).toList()),
            list(headNorms.stream().map(this::vector).toList()),
            list(outerNorms.stream().map(this::weight).toList()),
            dense,
            matrices.packed,
            int8,
            list(matrices.biases()));
    int positions = Math.min(architecture.size().context(), LoadOptions.MOST_CONTEXT);
    Rotation rotation = new Rotation(architecture, positions);
    constants =
        List.of(
            IValue.from(rotation.cosines(manager).toDevice(device, false)),
            IValue.from(rotation.sines(manager).toDevice(device, false)),
            list(tensors.positions().stream().map(this::vector).toList()),
            IValue.listFrom(shape(precision == Precision.INT8 ? MANY : Long.MAX_VALUE)),
            IValue.listFrom(factors()),
            IValue.listFrom(
                architecture.attention().windows().stream().mapToLong(size -> size).toArray()));
  }

  private long[] shape(long many) {
    Attention attention = architecture.attention();
    return new long[] {
      attention.heads(),
      attention.keyValueHeads(),
      attention.headWidth(),
      architecture.feedForward().width(),
      switch (architecture.feedForward().activation()) {
        case SILU -> 0;
        case GELU_TANH -> 1;
        case GELU -> 2;
      },
      architecture.feedForward().gated() ? 1 : 0,
      many
    };
  }

  private double[] factors() {
    Architecture.Factors factors = architecture.factors();
    return new double[] {
      architecture.norm().epsilon(),
      architecture.attention().factor(),
      architecture.attention().cap(),
      factors.residual(),
      factors.embedding(),
      factors.logits(),
      factors.logitsCap()
    };
  }

  /** Matrices as they come, each packed and let go before the next. */
  private final class Matrices {
    private final Precision asked;
    private final boolean packs;
    private final List<PtNDArray> dense = new ArrayList<>();
    private final List<PtNDArray> bytes = new ArrayList<>();
    private final List<Linear> all = new ArrayList<>();
    private final IValue packed = IValueUtils.runMethod(block, "no_packed");
    private boolean storedInBytes;

    Matrices(Precision asked, boolean fitsByteKernels) {
      this.asked = asked;
      packs =
          switch (asked) {
            case FASTEST, INT8, INT8_ALONE, FP16 -> true;
            case FP16_DENSE, BF16_DENSE, FP32 -> false;
          };
      storedInBytes = packs && asked != Precision.FP16 && fitsByteKernels;
    }

    void add(Linear linear) {
      all.add(linear);
      PtNDArray matrix = below(type(), linear.parts());
      if (!packs) {
        dense.add(matrix);
        return;
      }
      try (IValue value = IValue.from(matrix)) {
        IValueUtils.runMethod(block, "pack_fp16", packed, value).close();
        if (storedInBytes) {
          addBytes(value);
        }
      }
      matrix.close();
    }

    private int type() {
      return switch (asked) {
        case FP16_DENSE -> HALF;
        case BF16_DENSE -> BFLOAT;
        case FASTEST, INT8, INT8_ALONE, FP16, FP32 -> FLOAT;
      };
    }

    private void addBytes(IValue matrix) {
      try (IValue rows = IValueUtils.runMethod(block, "int8_rows", matrix)) {
        PtNDArray[] three = rows.toTensorArray(manager);
        storedInBytes = three.length > 0;
        if (!storedInBytes) {
          bytes.forEach(PtNDArray::close);
          bytes.clear();
        }
        bytes.addAll(List.of(three));
      }
    }

    /** What came of the precision that was asked for. */
    Precision precision(IValue none, IValue int8) {
      if (!packs) {
        return asked;
      }
      if (!storedInBytes) {
        return Precision.FP16;
      }
      return asked == Precision.FASTEST ? faster(none, packed, int8) : asked;
    }

    /** A bias for each matrix, empty where it has none; or none at all. */
    List<PtNDArray> biases() {
      if (all.stream().allMatch(linear -> linear.biases().isEmpty())) {
        return List.of();
      }
      return all.stream()
          .map(
              linear ->
                  linear.biases().isEmpty()
                      ? (PtNDArray) manager.create(new Shape(0), DataType.FLOAT32)
                      : below(FLOAT, linear.biases()))
          .toList();
    }
  }

  /**
   * The keys or values of every layer, for {@code positions} tokens; their contents are anything.
   */
  IValue cache(PtNDManager owner, int positions) {
    PtNDArray[] layers = new PtNDArray[architecture.size().layers()];
    Attention attention = architecture.attention();
    Shape each = new Shape(attention.keyValueHeads(), positions, attention.headWidth());
    for (int i = 0; i < layers.length; i++) {
      layers[i] = owner.create(each, DataType.FLOAT32);
    }
    return IValue.listFrom(layers);
  }

  /** What the matrices are kept in: what was asked for, if the processor has it. */
  Precision precision() {
    return precision;
  }

  /** What it runs on, for people. */
  String processor() {
    return device.isGpu() ? "the GPU by CUDA" : "the CPU";
  }

  /** A manager for what lives no longer than this program. */
  PtNDManager newManager() {
    return manager.newSubManager(device);
  }

  /**
   * Reads tokens at positions from {@code start} on, and writes their keys and values.
   *
   * @param threads how many threads share the work, which changes no result
   * @return a row: the logits after the last one, where they were computed
   */
  PtNDArray forward(
      long[] tokens, int start, int threads, IValue keys, IValue values, PtNDManager owner) {
    try (IValue ids = IValue.listFrom(tokens);
        IValue position = IValue.from((long) start)) {
      begin(threads);
      return run("forward", owner, arguments(List.of(ids, position), keys, values));
    }
  }

  /**
   * Reads tokens that are not behind one another, and writes their keys and values from {@code
   * start} on.
   *
   * @param places the position of each in its text
   * @param hidden for each a row of {@code start + tokens.length} numbers: 0 for what it sees,
   *     negative infinity for the rest
   * @return rows: the logits after each, where they were computed
   */
  PtNDArray branches(
      long[] tokens,
      long[] places,
      float[] hidden,
      int start,
      IValue keys,
      IValue values,
      PtNDManager owner) {
    Shape rows = new Shape(tokens.length, start + (long) tokens.length);
    try (PtNDManager scratch = newManager();
        IValue ids = IValue.listFrom(tokens);
        IValue positions = IValue.listFrom(places);
        IValue unseen = IValue.from((PtNDArray) scratch.create(hidden, rows));
        IValue position = IValue.from((long) start)) {
      begin(tokens.length == 1 ? 1 : THREADS);
      return run(
          "branches", owner, arguments(List.of(ids, positions, unseen, position), keys, values));
    }
  }

  /** Properties of the thread in libtorch, and a virtual thread may have changed its carrier. */
  private static void begin(int threads) {
    JniUtils.setGraphExecutorOptimize(false);
    JniUtils.setNumThreads(threads);
  }

  /** Runs a method of the program's text that gives a tensor. */
  PtNDArray run(String method, PtNDManager owner, IValue... arguments) {
    JniUtils.setGraphExecutorOptimize(false);
    try (IValue result = IValueUtils.runMethod(block, method, arguments)) {
      return result.toTensor(owner);
    }
  }

  /** Runs one that gives a list of tensors. */
  PtNDArray[] runAll(String method, PtNDManager owner, IValue... arguments) {
    JniUtils.setGraphExecutorOptimize(false);
    try (IValue result = IValueUtils.runMethod(block, method, arguments)) {
      return result.toTensorArray(owner);
    }
  }

  /** Runs one that gives a number. */
  double runToNumber(String method, IValue... arguments) {
    JniUtils.setGraphExecutorOptimize(false);
    try (IValue result = IValueUtils.runMethod(block, method, arguments)) {
      return result.toDouble();
    }
  }

  /** Whether logits stay where they are computed. */
  boolean keepsScores() {
    return keepsScores;
  }

  /**
   * Whether a layer sees fewer than so many positions: branches, which lie in the cache one behind
   * the other, are then not read side by side.
   */
  boolean hasWindowBelow(int positions) {
    return architecture.attention().windows().stream()
        .anyMatch(window -> window > 0 && window < positions);
  }

  private IValue[] arguments(List<IValue> first, IValue keys, IValue values) {
    List<IValue> all = new ArrayList<>(6 + weights.size() + constants.size());
    all.addAll(first);
    all.addAll(weights);
    all.add(keys);
    all.add(values);
    all.addAll(constants);
    return all.toArray(IValue[]::new);
  }

  @Override
  public void close() {
    weights.forEach(IValue::close);
    constants.forEach(IValue::close);
    block.close();
    manager.close();
  }

  /** FBGEMM's packed 16-bit matrices exist for x86-64 only. */
  private static Precision available(Precision asked, boolean cuda, boolean storedInBfloat) {
    String arch = System.getProperty("os.arch");
    return switch (asked) {
      case FASTEST, INT8, INT8_ALONE, FP16 -> {
        if (cuda) {
          yield storedInBfloat ? Precision.BF16_DENSE : Precision.FP16_DENSE;
        }
        yield arch.equals("amd64") || arch.equals("x86_64") ? asked : Precision.FP32;
      }
      case FP16_DENSE, BF16_DENSE, FP32 -> asked;
    };
  }

  /** By the first layer's first product of many rows. */
  private Precision faster(IValue none, IValue packed, IValue int8) {
    JniUtils.setNumThreads(THREADS);
    Shape rows = new Shape(TRIAL_ROWS, architecture.size().width());
    try (PtNDManager scratch = newManager();
        IValue x = IValue.from((PtNDArray) scratch.ones(rows));
        IValue first = IValue.from(1L)) {
      long integers = Long.MAX_VALUE;
      long halves = Long.MAX_VALUE;
      for (int i = 0; i < TRIALS; i++) {
        integers = Math.min(integers, nanos(x, none, packed, int8, none, first));
        halves = Math.min(halves, nanos(x, none, packed, none, none, first));
      }
      return integers < halves ? Precision.INT8 : Precision.INT8_ALONE;
    }
  }

  /** The kernel for a token that comes alone reads so many bytes of a row at once, unchecked. */
  private static boolean fitsByteKernels(Architecture architecture) {
    Attention attention = architecture.attention();
    return architecture.size().width() % BYTES_AT_ONCE == 0
        && attention.heads() * attention.headWidth() % BYTES_AT_ONCE == 0
        && architecture.feedForward().width() % BYTES_AT_ONCE == 0;
  }

  private long nanos(IValue... arguments) {
    long start = System.nanoTime();
    IValueUtils.runMethod(block, "linear", arguments).close();
    return System.nanoTime() - start;
  }

  private static PtSymbolBlock load(PtNDManager manager) {
    try (InputStream text = TorchProgram.class.getResourceAsStream("decoder.py")) {
      if (text == null) {
        throw new IllegalStateException("built without decoder.py");
      }
      String source = new String(text.readAllBytes(), StandardCharsets.UTF_8);
      byte[] archive = TorchArchive.of("Decoder", source);
      return JniUtils.loadModule(manager, new ByteArrayInputStream(archive), false, false);
    } catch (IOException e) {
      throw new UncheckedIOException("from memory", e);
    }
  }

  /** A tensor over the file's own memory, or on the GPU a copy of it. */
  private PtNDArray wrap(TensorView tensor) {
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
  private PtNDArray below(int type, List<TensorView> parts) {
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

  private PtNDArray vector(TensorView tensor) {
    return below(FLOAT, List.of(tensor));
  }

  /** A norm's weight, as it is multiplied with. */
  private PtNDArray weight(NormTensors norm) {
    PtNDArray weight = vector(norm.weight());
    if (architecture.norm().kind() != Architecture.Norm.Kind.RMS_PLUS_ONE) {
      return weight;
    }
    PtNDArray more = weight.add(1);
    weight.close();
    return more;
  }

  private static IValue list(List<PtNDArray> arrays) {
    return IValue.listFrom(arrays.toArray(PtNDArray[]::new));
  }
}
