package dovetail.model.hub;

import dovetail.model.hub.Architecture.Attention;
import dovetail.model.hub.Architecture.Biases;
import dovetail.model.hub.Architecture.Factors;

/** Mistral: Llama, where a layer may see a window only. */
final class MistralFamily implements Family {
  @Override
  public Name name() {
    return new Name("MistralForCausalLM", "mistral", "Codestral, Mistral");
  }

  @Override
  public Architecture read(JsonSource json, String name) {
    LlamaKeys keys = new LlamaKeys(json);
    Attention windowed = keys.attention(keys.windows(keys.allSliding()));
    return keys.llama(name, windowed, Biases.NONE, Factors.NONE);
  }
}
