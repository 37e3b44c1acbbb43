package dovetail.model.hub;

import dovetail.model.hub.Architecture.Biases;
import dovetail.model.hub.Architecture.Factors;
import dovetail.model.hub.Architecture.FeedForward;
import dovetail.model.hub.Architecture.Norm;
import dovetail.model.hub.DecoderTensors.Linear;
import java.util.List;

/** StarCoder2: layer norms and biases everywhere, a feed-forward part of two matrices. */
final class Starcoder2Family implements Family {
  @Override
  public Name name() {
    return new Name("Starcoder2ForCausalLM", "starcoder2", "StarCoder2");
  }

  @Override
  public Architecture read(JsonSource json, String name) {
    LlamaKeys keys = new LlamaKeys(json);
    boolean biased = !json.has("use_bias") || json.flag("use_bias");
    return new Architecture(
        keys.size(name),
        keys.attention(keys.windows(keys.allSliding())),
        new FeedForward(
            json.required("intermediate_size"),
            keys.activation("hidden_act", "gelu_pytorch_tanh"),
            false),
        new Norm(Norm.Kind.LAYER, json.number("norm_epsilon").orElse(1e-5), false),
        keys.rotary(),
        biased ? Biases.ALL : Biases.NONE,
        Factors.NONE,
        keys.tied(true));
  }

  @Override
  public DecoderTensors find(TensorFinder finder, Architecture architecture) {
    return LlamaNames.find(finder, architecture, new TwoMatrices());
  }

  private record TwoMatrices() implements LlamaNames.Parts {
    @Override
    public Linear up(TensorFinder finder, String layer, Architecture shape) {
      long inner = shape.feedForward().width();
      boolean biased = shape.biases().feedForward();
      return finder.linear(layer + "mlp.c_fc", biased, inner, shape.size().width());
    }

    @Override
    public Linear down(TensorFinder finder, String layer, Architecture shape) {
      long inner = shape.feedForward().width();
      boolean biased = shape.biases().feedForward();
      return finder.linear(layer + "mlp.c_proj", biased, shape.size().width(), inner);
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
}
