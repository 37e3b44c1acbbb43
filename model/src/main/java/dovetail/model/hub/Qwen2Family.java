package dovetail.model.hub;

import dovetail.model.hub.Architecture.Biases;
import dovetail.model.hub.Architecture.Factors;
import dovetail.model.hub.Architecture.Norm;

/** Qwen2: Llama with biases on queries, keys and values. */
final class Qwen2Family implements Family {
  @Override
  public String architecture() {
    return "Qwen2ForCausalLM";
  }

  @Override
  public String modelType() {
    return "qwen2";
  }

  @Override
  public String models() {
    return "Qwen2.5-Coder";
  }

  @Override
  public Architecture read(JsonSource json, String name) {
    LlamaKeys keys = new LlamaKeys(json);
    return new Architecture(
        keys.size(name),
        keys.attention(keys.windows(keys.slidingByType())),
        keys.feedForward(),
        keys.norm(Norm.Kind.RMS),
        keys.rotary(),
        new Biases(true, false, false),
        Factors.NONE,
        keys.tied(false));
  }

  @Override
  public DecoderTensors find(TensorFinder finder, Architecture architecture) {
    return LlamaNames.find(finder, architecture, LlamaNames.LLAMA);
  }
}
