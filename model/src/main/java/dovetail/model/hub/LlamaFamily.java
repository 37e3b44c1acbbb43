package dovetail.model.hub;

import dovetail.model.hub.Architecture.Factors;
import dovetail.model.hub.Architecture.Norm;

/** Llama: RMS norms, rotary positions, grouped queries, gated SiLU. */
final class LlamaFamily implements Family {
  @Override
  public Name name() {
    return new Name(
        "LlamaForCausalLM",
        "llama",
        "Llama, DeepSeek-Coder, CodeLlama, Seed-Coder, Mellum, the embedded model");
  }

  @Override
  public Architecture read(JsonSource json, String name) {
    LlamaKeys keys = new LlamaKeys(json);
    return new Architecture(
        keys.size(name),
        keys.attention(),
        keys.feedForward(),
        keys.norm(Norm.Kind.RMS),
        keys.rotary(),
        keys.biases(),
        Factors.NONE,
        keys.tied(false));
  }
}
