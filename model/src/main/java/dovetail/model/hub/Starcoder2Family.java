package dovetail.model.hub;

import dovetail.model.hub.Architecture.Biases;
import dovetail.model.hub.Architecture.Factors;
import dovetail.model.hub.Architecture.FeedForward;
import dovetail.model.hub.Architecture.Norm;

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
    return LlamaNames.find(finder, architecture, LlamaNames.TWO_MATRICES);
  }
}
