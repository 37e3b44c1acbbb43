package dovetail.model.hub;

import dovetail.model.hub.Architecture.Norm;
import dovetail.model.hub.DecoderTensors.Layer;
import dovetail.model.hub.DecoderTensors.Linear;
import dovetail.model.hub.DecoderTensors.NormTensors;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The names of tensors that most families have in common with Llama. */
final class LlamaNames {
  /** How a family names the parts of a layer that are not named alike by all. */
  interface Parts {
    /** Into the feed-forward part. */
    Linear up(TensorFinder finder, String layer, Architecture shape);

    /** Out of the feed-forward part. */
    Linear down(TensorFinder finder, String layer, Architecture shape);

    /** The norm before the feed-forward part. */
    String feedForwardNorm();

    /** The norms after attention and after the feed-forward part, where there are such. */
    List<String> outerNorms();
  }

  /** As Llama names them. */
  static final Parts LLAMA = new Gated("post_attention_layernorm", List.of());

  /** As Gemma 2 names them. */
  static final Parts FOUR_NORMS =
      new Gated(
          "pre_feedforward_layernorm",
          List.of("post_attention_layernorm", "post_feedforward_layernorm"));

  /** As Granite 4 names them: what is activated and what it is multiplied with are one matrix. */
  static final Parts FUSED = new Fused();

  private record Gated(String feedForwardNorm, List<String> outerNorms) implements Parts {
    @Override
    public Linear up(TensorFinder finder, String layer, Architecture shape) {
      long inner = shape.feedForward().width();
      long width = shape.size().width();
      boolean biased = shape.biases().feedForward();
      return TensorFinder.below(
          finder.linear(layer + "mlp.gate_proj", biased, inner, width),
          finder.linear(layer + "mlp.up_proj", biased, inner, width));
    }

    @Override
    public Linear down(TensorFinder finder, String layer, Architecture shape) {
      long inner = shape.feedForward().width();
      boolean biased = shape.biases().feedForward();
      return finder.linear(layer + "mlp.down_proj", biased, shape.size().width(), inner);
    }
  }

  private record Fused() implements Parts {
    @Override
    public Linear up(TensorFinder finder, String layer, Architecture shape) {
      long both = 2L * shape.feedForward().width();
      return finder.linear(layer + "shared_mlp.input_linear", false, both, shape.size().width());
    }

    @Override
    public Linear down(TensorFinder finder, String layer, Architecture shape) {
      long inner = shape.feedForward().width();
      return finder.linear(layer + "shared_mlp.output_linear", false, shape.size().width(), inner);
    }

    @Override
    public String feedForwardNorm() {
      return "post_attention_layernorm";
    }

    @Override
    public List<String> outerNorms() {
      return List.of();
    }
  }

  private LlamaNames() {}

  /** The tensors by those names. */
  static DecoderTensors find(TensorFinder finder, Architecture shape, Parts parts) {
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
