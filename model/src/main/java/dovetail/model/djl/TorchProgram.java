package dovetail.model.djl;

import ai.djl.Device;
import ai.djl.engine.EngineException;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import ai.djl.pytorch.engine.PtNDArray;
import ai.djl.pytorch.engine.PtNDManager;
import ai.djl.pytorch.engine.PtSymbolBlock;
import ai.djl.pytorch.jni.IValue;
import ai.djl.pytorch.jni.IValueUtils;
import ai.djl.pytorch.jni.JniUtils;
import dovetail.model.ModelFailure;
import dovetail.model.hub.Architecture;
import dovetail.model.hub.Architecture.Attention;
import dovetail.model.hub.DecoderTensors;
import dovetail.model.hub.DecoderTensors.Linear;
import dovetail.model.hub.DecoderTensors.NormTensors;
import dovetail.model.hub.Reason;
import dovetail.model.hub.TensorView;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * A decoder-only transformer as TorchScript, with its weights: it runs {@code decoder.py} of the
 * resources, for every {@link Architecture}.
 *
 * <p>Program and weights are apart: the text is loaded as a module without weights, and every call
 * passes the weights as lists. In the order of the text: norms {@code [final, then per layer
 * attention, feed-forward]}, and their biases, zeros where there are none; matrices {@code [output,
 * then per layer query+key+value, out, gate+up, down]}, either dense, packed in 16 bits or packed
 * in 8; where a second kernel reads them in bytes, three tensors for each matrix once more: its
 * bytes, ones, and the scales of its rows; and their biases. A list of tensors that an architecture
 * does not have is empty. The embedding keeps the type and the mapped memory of its file.
 *
 * <p>Immutable after loading, and shared by threads.
 */
final class TorchProgram implements AutoCloseable {
  private static final int BYTES_AT_ONCE = 32;

  /** Tokens of the first prompt, which loads kernels and shows whether memory suffices. */
  private static final int WARM = 256;

  private final Device device;
  private final PtNDManager manager;
  private final PtSymbolBlock block;
  private final Architecture architecture;

  /** The precision of the matrices: the requested one, if the processor has it. */
  final Precision precision;

  /** Whether logits stay where they are computed. */
  final boolean keepsScores;

  /** The arguments of every call, in the order of the program's parameters. */
  private final List<IValue> weights;

  private final List<IValue> constants;

  /**
   * Loads program and weights; the engine must be running.
   *
   * @throws EngineException if they have no room on the device; nothing of them stays there then
   * @throws ModelFailure if they have room, but a prompt has none
   */
  static TorchProgram load(
      Architecture architecture, DecoderTensors tensors, LoadOptions options, boolean cuda) {
    Device device = cuda ? Device.gpu() : Device.cpu();
    JniUtils.setGraphExecutorOptimize(false);
    PtNDManager manager = (PtNDManager) NDManager.newBaseManager(device, "PyTorch");
    try {
      TorchProgram program = new TorchProgram(architecture, tensors, options, device, manager);
      if (cuda) {
        program.warm();
      }
      return program;
    } catch (EngineException | ModelFailure e) {
      manager.close();
      throw e;
    }
  }

  private TorchProgram(
      Architecture architecture,
      DecoderTensors tensors,
      LoadOptions options,
      Device device,
      PtNDManager manager) {
    this.architecture = architecture;
    this.device = device;
    this.manager = manager;
    boolean cuda = device.isGpu();
    keepsScores = cuda || options.keepsScores();
    Precision available =
        available(options.precision(), cuda, tensors.output().type().equals("BF16"));
    block = text(manager);
    TorchTensors torch = new TorchTensors(block, manager);
    List<Linear> matrices = new ArrayList<>();
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
    Matrices packed = new Matrices(torch, matrices, available, fitsByteKernels(architecture));
    precision = packed.precision;
    weights = new ArrayList<>();
    weights.add(IValue.from(torch.table(tensors.embedding())));
    weights.add(Packing.list(norms.stream().map(norm -> weight(norm, torch)).toList()));
    weights.add(Packing.list(norms.stream().map(norm -> bias(norm, torch)).toList()));
    weights.add(Packing.list(headNorms.stream().map(torch::vector).toList()));
    weights.add(Packing.list(outerNorms.stream().map(norm -> weight(norm, torch)).toList()));
    weights.addAll(packed.values());
    int positions = Math.min(architecture.size().context(), LoadOptions.MOST_CONTEXT);
    Rotation rotation = new Rotation(architecture, positions);
    constants =
        List.of(
            IValue.from(rotation.cosines(manager).toDevice(device, false)),
            IValue.from(rotation.sines(manager).toDevice(device, false)),
            Packing.list(tensors.positions().stream().map(torch::vector).toList()),
            IValue.listFrom(shape()),
            IValue.listFrom(factors()),
            IValue.listFrom(
                architecture.attention().windows().stream().mapToLong(size -> size).toArray()));
  }

  private long[] shape() {
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
      architecture.norm().kind() == Architecture.Norm.Kind.LAYER ? 1 : 0
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

  /** A cache for every layer's keys or values of {@code positions} tokens, with any content. */
  IValue cache(PtNDManager owner, int positions) {
    PtNDArray[] layers = new PtNDArray[architecture.size().layers()];
    Attention attention = architecture.attention();
    Shape each = new Shape(attention.keyValueHeads(), positions, attention.headWidth());
    return here(
        () -> {
          Arrays.setAll(layers, i -> owner.create(each, DataType.FLOAT32));
          return IValue.listFrom(layers);
        });
  }

  /** The device that it runs on, for people. */
  String processor() {
    return device.isGpu() ? "the GPU by CUDA" : "the CPU";
  }

  /** A manager for tensors that live no longer than this program. */
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
   * Sets properties of the thread in libtorch, as a virtual thread may have changed its carrier.
   */
  private static void begin(int threads) {
    JniUtils.setGraphExecutorOptimize(false);
    JniUtils.setNumThreads(threads);
  }

  /** Runs a method of the program's text that returns a tensor. */
  PtNDArray run(String method, PtNDManager owner, IValue... arguments) {
    return ran(method, result -> result.toTensor(owner), arguments);
  }

  /** Runs a method that returns a list of tensors. */
  PtNDArray[] runAll(String method, PtNDManager owner, IValue... arguments) {
    return ran(method, result -> result.toTensorArray(owner), arguments);
  }

  /** Runs a method that returns a number. */
  double runToNumber(String method, IValue... arguments) {
    return ran(method, result -> result.toDouble(), arguments);
  }

  private <T> T ran(String method, Function<IValue, T> taken, IValue... arguments) {
    JniUtils.setGraphExecutorOptimize(false);
    return here(
        () -> {
          try (IValue result = IValueUtils.runMethod(block, method, arguments)) {
            return taken.apply(result);
          }
        });
  }

  /** Takes a step. A GPU is shared with other programs, so any step may find its memory full. */
  private <T> T here(Supplier<T> step) {
    try {
      return step.get();
    } catch (EngineException e) {
      if (device.isGpu()) {
        throw new ModelFailure(
            "model: the GPU cannot go on (--device cpu runs without it): " + Reason.of(e));
      }
      throw e;
    }
  }

  /** Reads a prompt and a token behind it: a GPU loads kernels when they are first used. */
  private void warm() {
    int length = Math.min(WARM, architecture.size().context() - 1);
    try (PtNDManager scratch = newManager();
        IValue keys = cache(scratch, length + 1);
        IValue values = cache(scratch, length + 1)) {
      forward(new long[length], 0, 1, keys, values, scratch);
      forward(new long[1], length, 1, keys, values, scratch).toByteBuffer(true);
    }
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
  private static Precision available(Precision requested, boolean cuda, boolean storedInBfloat) {
    String arch = System.getProperty("os.arch");
    return switch (requested) {
      case FASTEST, INT8, INT8_TILES, INT8_ALONE, FP16 -> {
        if (cuda) {
          yield storedInBfloat ? Precision.BF16_DENSE : Precision.FP16_DENSE;
        }
        yield arch.equals("amd64") || arch.equals("x86_64") ? requested : Precision.FP32;
      }
      case FP16_DENSE, BF16_DENSE, FP32 -> requested;
    };
  }

  /**
   * Whether rows fit the kernel for a single token, which reads {@value #BYTES_AT_ONCE} bytes of a
   * row at once, unchecked.
   */
  private static boolean fitsByteKernels(Architecture architecture) {
    Attention attention = architecture.attention();
    return architecture.size().width() % BYTES_AT_ONCE == 0
        && attention.heads() * attention.headWidth() % BYTES_AT_ONCE == 0
        && architecture.feedForward().width() % BYTES_AT_ONCE == 0;
  }

  private static PtSymbolBlock text(PtNDManager manager) {
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

  /** A norm's bias: zeros where it has none. */
  private PtNDArray bias(NormTensors norm, TorchTensors torch) {
    return norm.bias()
        .map(torch::vector)
        .orElseGet(() -> (PtNDArray) manager.zeros(new Shape(architecture.size().width())));
  }

  /** A norm's weight, as it is multiplied with. */
  private PtNDArray weight(NormTensors norm, TorchTensors torch) {
    PtNDArray weight = torch.vector(norm.weight());
    if (architecture.norm().kind() != Architecture.Norm.Kind.RMS_PLUS_ONE) {
      return weight;
    }
    PtNDArray more = weight.add(1);
    weight.close();
    return more;
  }
}
