package dovetail.model.hub;

import dovetail.model.hub.Architecture.FeedForward;
import dovetail.model.hub.Architecture.Norm;
import dovetail.model.hub.DecoderTensors.Layer;
import dovetail.model.hub.DecoderTensors.Linear;
import dovetail.model.hub.DecoderTensors.NormTensors;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The names of tensors that most families have in common with Llama. */
final class LlamaNames {
  /**
   * A family's names for the parts of a layer that families name differently.
   *
   * @param up the matrices into the feed-forward part: first the one for the activated values;
   *     then, where these are gated by another matrix, that matrix
   * @param outerNorms the norms after attention and after the feed-forward part, if there are any
   */
  record LayerNames(List<String> up, String down, String feedForwardNorm, List<String> outerNorms) {
    private Linear up(TensorFinder finder, String layer, Architecture shape) {
      FeedForward part = shape.feedForward();
      long rows = (part.gated() ? 2L : 1L) * part.width() / up.size();
      boolean biased = shape.biases().feedForward();
      return TensorFinder.below(
          up.stream()
              .map(name -> finder.linear(layer + name, biased, rows, shape.size().width()))
              .toArray(Linear[]::new));
    }

    private Linear down(TensorFinder finder, String layer, Architecture shape) {
      boolean biased = shape.biases().feedForward();
      return finder.linear(layer + down, biased, shape.size().width(), shape.feedForward().width());
    }
  }

  private static final List<String> GATED = List.of("mlp.gate_proj", "mlp.up_proj");

  static final LayerNames LLAMA =
      new LayerNames(GATED, "mlp.down_proj", "post_attention_layernorm", List.of());

  /** As Gemma 2 names them. */
  static final LayerNames FOUR_NORMS =
      new LayerNames(
          GATED,
          "mlp.down_proj",
          "pre_feedforward_layernorm",
          List.of("post_attention_layernorm", "post_feedforward_layernorm"));

  /** As Granite 4 names them: the activated values and their gates are in one matrix. */
  static final LayerNames FUSED =
      new LayerNames(
          List.of("shared_mlp.input_linear"),
          "shared_mlp.output_linear",
          "post_attention_layernorm",
          List.of());

  /** As StarCoder2 names them, whose feed-forward part is not gated. */
  static final LayerNames TWO_MATRICES =
      new LayerNames(List.of("mlp.c_fc"), "mlp.c_proj", "post_attention_layernorm", List.of());

  private LlamaNames() {}

  static DecoderTensors find(TensorFinder finder, Architecture shape, LayerNames parts) {
    long width = shape.size().width();
    long tokens = shape.size().vocabulary();
    Norm.Kind kind = shape.norm().kind();
    TensorView embedding = finder.find("model.embed_tokens.weight", tokens, width);
    NormTensors norm = finder.norm("model.norm", kind, width);
    TensorView output = shape.tied() ? embedding : finder.find("lm_head.weight", tokens, width);
    List<Layer> layers = new ArrayList<>();
    for (int i = 0; i < shape.size().layers() && !finder.isHopeless(); i++) {
      String layer = "model.layers." + i + ".";
      layers.add(
          new Layer(
              finder.norm(layer + "input_layernorm", kind, width),
              queriesKeysValues(finder, layer, shape),
              headNorms(finder, layer, shape),
              finder.linear(
                  layer + "self_attn.o_proj", shape.biases().out(), width, queryWidth(shape)),
              finder.norm(layer + parts.feedForwardNorm(), kind, width),
              parts.up(finder, layer, shape),
              parts.down(finder, layer, shape),
              parts.outerNorms().stream()
                  .map(name -> finder.norm(layer + name, kind, width))
                  .toList()));
    }
    return new DecoderTensors(embedding, Optional.empty(), norm, output, layers);
  }

  private static Linear queriesKeysValues(TensorFinder finder, String layer, Architecture shape) {
    long width = shape.size().width();
    long keys = (long) shape.attention().keyValueHeads() * shape.attention().headWidth();
    boolean biased = shape.biases().queryKeyValue();
    return TensorFinder.below(
        finder.linear(layer + "self_attn.q_proj", biased, queryWidth(shape), width),
        finder.linear(layer + "self_attn.k_proj", biased, keys, width),
        finder.linear(layer + "self_attn.v_proj", biased, keys, width));
  }

  private static long queryWidth(Architecture shape) {
    return (long) shape.attention().heads() * shape.attention().headWidth();
  }

  private static List<TensorView> headNorms(TensorFinder finder, String layer, Architecture shape) {
    long width = shape.attention().headWidth();
    return shape.attention().headNorms()
        ? List.of(
            finder.find(layer + "self_attn.q_norm.weight", width),
            finder.find(layer + "self_attn.k_norm.weight", width))
        : List.of();
  }
}
