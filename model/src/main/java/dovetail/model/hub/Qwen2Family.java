package dovetail.model.hub;

import dovetail.model.hub.Architecture.Attention;
import dovetail.model.hub.Architecture.Biases;
import dovetail.model.hub.Architecture.Factors;

/** Qwen2: Llama with biases on queries, keys and values. */
final class Qwen2Family implements Family {
  @Override
  public Name name() {
    return new Name("Qwen2ForCausalLM", "qwen2", "Qwen2.5-Coder");
  }

  @Override
  public Architecture read(JsonSource json, String name) {
    LlamaKeys keys = new LlamaKeys(json);
    Attention windowed = keys.attention(keys.windows(keys.slidingByType()));
    return keys.llama(name, windowed, new Biases(true, false, false), Factors.NONE);
  }
}
