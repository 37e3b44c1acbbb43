package dovetail.model.hub;

import dovetail.model.hub.Architecture.Factors;

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
    return keys.llama(name, keys.attention(), keys.biases(), Factors.NONE);
  }
}
