package dovetail.model.hub;

import dovetail.model.hub.Architecture.Biases;
import dovetail.model.hub.Architecture.Factors;
import dovetail.model.hub.Architecture.Norm;

/** Qwen2: Llama with biases on queries, keys and values. */
final class Qwen2Family implements Family {
  @Override
  public Name name() {
    return new Name("Qwen2ForCausalLM", "qwen2", "Qwen2.5-Coder");
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
}
