package dovetail.model.hub;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The tensors of a Llama model, each there and of the right shape.
 *
 * @param embedding {@code [vocabulary, width]}
 * @param norm {@code [width]}
 * @param output {@code [vocabulary, width]}; the embedding itself if they are tied
 * @param layers from the first to the last
 */
public record LlamaTensors(
    TensorView embedding, TensorView norm, TensorView output, List<Layer> layers) {
  /**
   * One block; matrices are {@code [out, in]}.
   *
   * @param attentionNorm before attention
   * @param query to all heads
   * @param key to key heads
   * @param value to value heads
   * @param out from all heads
   * @param feedForwardNorm before the feed-forward part
   * @param gate goes through SiLU
   * @param up is multiplied with it
   * @param down back to the width
   */
  public record Layer(
      TensorView attentionNorm,
      TensorView query,
      TensorView key,
      TensorView value,
      TensorView out,
      TensorView feedForwardNorm,
      TensorView gate,
      TensorView up,
      TensorView down) {
    private Stream<TensorView> all() {
      return Stream.of(attentionNorm, query, key, value, out, feedForwardNorm, gate, up, down);
    }
  }

  /** How many bytes they are, those that are tied counted once. */
  public long bytes() {
    return Stream.concat(Stream.of(embedding, norm, output), layers.stream().flatMap(Layer::all))
        .distinct()
        .mapToLong(tensor -> tensor.data().byteSize())
        .sum();
  }

  /** More than so many wrong tensors are counted, not listed. */
  private static final int LISTED = 5;

  /** The tensors, or nothing and at least one more problem. */
  static Optional<LlamaTensors> find(
      String where,
      Map<String, TensorView> tensors,
      LlamaConfig shape,
      List<ModelProblem> problems) {
    Finder finder = new Finder(tensors);
    long width = shape.width();
    long queries = (long) shape.heads() * shape.headWidth();
    long keys = (long) shape.keyValueHeads() * shape.headWidth();
    long inner = shape.feedForward();
    TensorView embedding = finder.find("model.embed_tokens.weight", shape.vocabularySize(), width);
    TensorView norm = finder.find("model.norm.weight", width);
    TensorView output =
        shape.tied() ? embedding : finder.find("lm_head.weight", shape.vocabularySize(), width);
    List<Layer> layers = new ArrayList<>();
    for (int i = 0; i < shape.layers() && finder.wrong.size() <= LISTED; i++) {
      String layer = "model.layers." + i + ".";
      layers.add(
          new Layer(
              finder.find(layer + "input_layernorm.weight", width),
              finder.find(layer + "self_attn.q_proj.weight", queries, width),
              finder.find(layer + "self_attn.k_proj.weight", keys, width),
              finder.find(layer + "self_attn.v_proj.weight", keys, width),
              finder.find(layer + "self_attn.o_proj.weight", width, queries),
              finder.find(layer + "post_attention_layernorm.weight", width),
              finder.find(layer + "mlp.gate_proj.weight", inner, width),
              finder.find(layer + "mlp.up_proj.weight", inner, width),
              finder.find(layer + "mlp.down_proj.weight", width, inner)));
    }
    if (finder.wrong.isEmpty()) {
      return Optional.of(new LlamaTensors(embedding, norm, output, List.copyOf(layers)));
    }
    for (String wrong : finder.wrong.subList(0, Math.min(LISTED, finder.wrong.size()))) {
      problems.add(new ModelProblem(where, wrong));
    }
    if (finder.wrong.size() > LISTED) {
      problems.add(new ModelProblem(where, "and more tensors are missing or do not fit"));
    }
    return Optional.empty();
  }

  private static final class Finder {
    private static final TensorView MISSING =
        new TensorView("", "F32", new long[0], MemorySegment.NULL);

    private final Map<String, TensorView> tensors;
    private final List<String> wrong = new ArrayList<>();

    Finder(Map<String, TensorView> tensors) {
      this.tensors = tensors;
    }

    TensorView find(String name, long... shape) {
      TensorView tensor = tensors.get(name);
      if (tensor == null) {
        wrong.add("has no tensor \"" + name + "\" of shape " + Arrays.toString(shape));
        return MISSING;
      }
      if (!Arrays.equals(tensor.shape(), shape)) {
        wrong.add(
            "tensor \"%s\" has the shape %s; config.json says %s"
                .formatted(name, Arrays.toString(tensor.shape()), Arrays.toString(shape)));
      } else if (unpackedBytes(tensor) > Integer.MAX_VALUE) {
        wrong.add("tensor \"" + name + "\" has 2 GiB or more");
      } else if (tensor.type().equals("I8") && shape.length == 2) {
        return unpacked(tensor);
      } else if (!List.of("F32", "F16", "BF16").contains(tensor.type())) {
        wrong.add(
            "tensor \"%s\" is of type %s; known: F32, F16, BF16, and I8 for matrices"
                .formatted(name, tensor.type()));
      }
      return tensor;
    }

    private static long unpackedBytes(TensorView tensor) {
      return tensor.data().byteSize() * (tensor.type().equals("I8") ? 2 : 1);
    }

    private TensorView unpacked(TensorView bytes) {
      TensorView scales = tensors.get(bytes.name() + Int8Rows.SCALE);
      long[] rows = {bytes.shape()[0]};
      if (scales == null || !scales.type().equals("F32") || !Arrays.equals(scales.shape(), rows)) {
        wrong.add(
            "tensor \"%s\" is of type I8 and has no \"%s\" of type F32 and shape %s beside it"
                .formatted(bytes.name(), bytes.name() + Int8Rows.SCALE, Arrays.toString(rows)));
        return bytes;
      }
      return Int8Rows.unpack(bytes, scales);
    }
  }
}
