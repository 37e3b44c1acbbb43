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
import dovetail.model.hub.LlamaConfig;
import dovetail.model.hub.LlamaTensors;
import dovetail.model.hub.TensorView;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * The Llama network as TorchScript, with its weights: what {@code llama.py} among the resources
 * computes.
 *
 * <p>Program and weights are apart: the text is loaded as a module without weights, and every call
 * passes the weights as lists. In the order of the text: norms {@code [final, then per layer
 * attention, feed-forward]}; matrices {@code [output, then per layer query+key+value, out, gate+up,
 * down]}, either dense or packed; for tokens that come alone, or many at once, where the model is
 * stored so, three tensors for each matrix once more: its bytes, ones, and the scales of its rows.
 * The embedding keeps the type and the mapped memory of its file.
 *
 * <p>Immutable after loading, and shared by threads.
 */
final class TorchProgram implements AutoCloseable {
  /** A single token is too little to share: waiting for the other threads costs more. */
  private static final int THREADS = Runtime.getRuntime().availableProcessors();

  /** So many tokens at once are rounded to integers, where that is faster; fewer never are. */
  private static final long MANY = 32;

  /** How often each kernel is timed when a model is loaded, and the rows it is given. */
  private static final int TRIALS = 7;

  private static final int TRIAL_ROWS = 256;

  private static final int BYTES_AT_ONCE = 32;

  private static final int HALF = 5; // as libtorch numbers types
  private static final int FLOAT = 6;

  private final Device device;
  private final PtNDManager manager;
  private final PtSymbolBlock block;
  private final LlamaConfig config;
  private final Precision precision;
  private final IValue embedding;
  private final IValue norms;
  private final IValue dense;
  private final IValue packed;
  private final IValue int8;
  private final IValue cos;
  private final IValue sin;
  private final IValue shape;
  private final IValue epsilon;
  private final IValue many;

  /**
   * Loads program and weights; the engine must be running.
   *
   * @param cuda whether it runs on the first GPU, else on the CPU
   */
  TorchProgram(LlamaConfig config, LlamaTensors tensors, LoadOptions options, boolean cuda) {
    this.config = config;
    device = cuda ? Device.gpu() : Device.cpu();
    Precision available = available(options.precision(), cuda);
    JniUtils.setGraphExecutorOptimize(false);
    manager = (PtNDManager) NDManager.newBaseManager(device, "PyTorch");
    block = load(manager);
    List<PtNDArray> normList = new ArrayList<>();
    List<PtNDArray> matrices = new ArrayList<>();
    int kept = available == Precision.FP16_DENSE ? HALF : FLOAT;
    normList.add(below(FLOAT, tensors.norm()));
    matrices.add(below(kept, tensors.output()));
    for (LlamaTensors.Layer layer : tensors.layers()) {
      normList.add(below(FLOAT, layer.attentionNorm()));
      normList.add(below(FLOAT, layer.feedForwardNorm()));
      matrices.add(below(kept, layer.query(), layer.key(), layer.value()));
      matrices.add(below(kept, layer.out()));
      matrices.add(below(kept, layer.gate(), layer.up()));
      matrices.add(below(kept, layer.down()));
    }
    embedding = IValue.from(wrap(tensors.embedding()));
    norms = IValue.listFrom(normList.toArray(PtNDArray[]::new));
    boolean pack = available != Precision.FP16_DENSE && available != Precision.FP32;
    boolean bytes = pack && available != Precision.FP16 && fitsByteKernels(config);
    IValue all = IValue.listFrom(matrices.toArray(PtNDArray[]::new));
    IValue none = IValue.listFrom(new PtNDArray[0]);
    dense = pack ? none : all;
    packed = IValueUtils.runMethod(block, "pack_fp16", pack ? all : none);
    int8 = IValueUtils.runMethod(block, "int8_rows", bytes ? all : none);
    boolean stored = int8.toTensorArray(manager).length > 0;
    precision =
        !pack
            ? available
            : !stored ? Precision.FP16 : available == Precision.FASTEST ? faster(none) : available;
    if (pack) {
      all.close();
      matrices.forEach(PtNDArray::close);
    }
    int positions = Math.min(config.contextLength(), options.contextLimit());
    cos = IValue.from(rotation(positions, Wave.COS));
    sin = IValue.from(rotation(positions, Wave.SIN));
    shape =
        IValue.listFrom(
            config.heads(), config.keyValueHeads(), config.headWidth(), config.feedForward());
    epsilon = IValue.from(config.normEpsilon());
    many = IValue.from(precision == Precision.INT8 ? MANY : Long.MAX_VALUE);
  }

  /**
   * The keys or values of every layer, for {@code positions} tokens; their contents are anything.
   */
  IValue cache(PtNDManager owner, int positions) {
    PtNDArray[] layers = new PtNDArray[config.layers()];
    Shape each = new Shape(config.keyValueHeads(), positions, config.headWidth());
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
   * Reads tokens at positions from {@code start} on, writes their keys and values, and writes the
   * logits after the last one.
   */
  void forward(long[] tokens, int start, IValue keys, IValue values, float[] logits) {
    // A property of the thread in libtorch, and a virtual thread may have changed its carrier.
    JniUtils.setGraphExecutorOptimize(false);
    JniUtils.setNumThreads(tokens.length == 1 ? 1 : THREADS);
    try (PtNDManager scratch = newManager();
        IValue ids = IValue.listFrom(tokens);
        IValue position = IValue.from((long) start);
        IValue result =
            IValueUtils.runMethod(
                block, "forward", ids, position, embedding, norms, dense, packed, int8, keys,
                values, cos, sin, shape, epsilon, many)) {
      ByteBuffer bytes = result.toTensor(scratch).toByteBuffer(true);
      bytes.order(ByteOrder.nativeOrder()).asFloatBuffer().get(logits);
    }
  }

  /**
   * Reads tokens that are not behind one another, writes their keys and values from {@code start}
   * on, and writes the logits after each.
   *
   * @param places the position of each in its text
   * @param hidden for each a row of {@code start + tokens.length} numbers: 0 for what it sees,
   *     negative infinity for the rest
   */
  void branches(
      long[] tokens,
      long[] places,
      float[] hidden,
      int start,
      IValue keys,
      IValue values,
      float[][] logits) {
    JniUtils.setGraphExecutorOptimize(false);
    JniUtils.setNumThreads(tokens.length == 1 ? 1 : THREADS);
    Shape rows = new Shape(tokens.length, start + (long) tokens.length);
    try (PtNDManager scratch = newManager();
        IValue ids = IValue.listFrom(tokens);
        IValue positions = IValue.listFrom(places);
        IValue unseen = IValue.from((PtNDArray) scratch.create(hidden, rows));
        IValue position = IValue.from((long) start);
        IValue result =
            IValueUtils.runMethod(
                block,
                "branches",
                ids,
                positions,
                unseen,
                position,
                embedding,
                norms,
                dense,
                packed,
                int8,
                keys,
                values,
                cos,
                sin,
                shape,
                epsilon,
                many)) {
      ByteBuffer bytes = result.toTensor(scratch).toByteBuffer(true);
      FloatBuffer all = bytes.order(ByteOrder.nativeOrder()).asFloatBuffer();
      for (int i = 0; i < tokens.length; i++) {
        all.get(logits[i]);
      }
    }
  }

  @Override
  public void close() {
    for (IValue value :
        List.of(embedding, norms, dense, packed, int8, cos, sin, shape, epsilon, many)) {
      value.close();
    }
    block.close();
    manager.close();
  }

  /** FBGEMM's packed 16-bit matrices exist for x86-64 only. */
  private static Precision available(Precision asked, boolean cuda) {
    String arch = System.getProperty("os.arch");
    return switch (asked) {
      case FASTEST, INT8, INT8_ALONE, FP16 -> {
        if (cuda) {
          yield Precision.FP16_DENSE;
        }
        yield arch.equals("amd64") || arch.equals("x86_64") ? asked : Precision.FP32;
      }
      case FP16_DENSE, FP32 -> asked;
    };
  }

  /** By the first layer's first product of many rows. */
  private Precision faster(IValue none) {
    JniUtils.setNumThreads(THREADS);
    Shape rows = new Shape(TRIAL_ROWS, config.width());
    try (PtNDManager scratch = newManager();
        IValue x = IValue.from((PtNDArray) scratch.ones(rows));
        IValue first = IValue.from(1L)) {
      long integers = Long.MAX_VALUE;
      long halves = Long.MAX_VALUE;
      for (int i = 0; i < TRIALS; i++) {
        integers = Math.min(integers, nanos(x, int8, first));
        halves = Math.min(halves, nanos(x, none, first));
      }
      return integers < halves ? Precision.INT8 : Precision.INT8_ALONE;
    }
  }

  /** The kernel for a token that comes alone reads so many bytes of a row at once, unchecked. */
  private static boolean fitsByteKernels(LlamaConfig config) {
    return config.width() % BYTES_AT_ONCE == 0
        && config.heads() * config.headWidth() % BYTES_AT_ONCE == 0
        && config.feedForward() % BYTES_AT_ONCE == 0;
  }

  private long nanos(IValue x, IValue rows, IValue index) {
    long start = System.nanoTime();
    IValueUtils.runMethod(block, "linear", x, dense, packed, rows, index).close();
    return System.nanoTime() - start;
  }

  private static PtSymbolBlock load(PtNDManager manager) {
    try (InputStream text = TorchProgram.class.getResourceAsStream("llama.py")) {
      if (text == null) {
        throw new IllegalStateException("built without llama.py");
      }
      String source = new String(text.readAllBytes(), StandardCharsets.UTF_8);
      byte[] archive = TorchArchive.of("Llama", source);
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
  private PtNDArray below(int type, TensorView... parts) {
    PtNDArray[] arrays = new PtNDArray[parts.length];
    for (int i = 0; i < parts.length; i++) {
      arrays[i] = wrap(parts[i]);
    }
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

  private enum Wave {
    COS,
    SIN
  }

  /**
   * Rotary positions (RoFormer, Su et al., 2021, section 3.2.2), {@code [positions, 1, headWidth]}.
   * The two halves of a head are the two coordinates of its planes; since the program adds the head
   * with its halves swapped, the first half of the sines is negative.
   */
  private PtNDArray rotation(int positions, Wave wave) {
    int width = config.headWidth();
    int half = width / 2;
    PtNDManager written = manager.newSubManager(Device.cpu());
    PtNDArray array = written.create(new Shape(positions, 1, width), DataType.FLOAT32);
    FloatBuffer table = array.toByteBuffer(true).order(ByteOrder.nativeOrder()).asFloatBuffer();
    for (int position = 0; position < positions; position++) {
      for (int i = 0; i < half; i++) {
        double frequency = Math.pow(config.ropeTheta(), -2.0 * i / width);
        double angle = position / config.ropeFactor() * frequency;
        int at = position * width + i;
        switch (wave) {
          case COS -> {
            table.put(at, (float) Math.cos(angle));
            table.put(at + half, (float) Math.cos(angle));
          }
          case SIN -> {
            table.put(at, (float) -Math.sin(angle));
            table.put(at + half, (float) Math.sin(angle));
          }
        }
      }
    }
    return array.toDevice(device, false);
  }
}
