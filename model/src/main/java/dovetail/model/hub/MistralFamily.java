package dovetail.model.hub;

import dovetail.model.hub.Architecture.Biases;
import dovetail.model.hub.Architecture.Factors;
import dovetail.model.hub.Architecture.Norm;

/** Mistral: Llama, where a layer may see a window only. */
final class MistralFamily implements Family {
  @Override
  public Name name() {
    return new Name("MistralForCausalLM", "mistral", "Codestral, Mistral");
  }

  @Override
  public Architecture read(JsonSource json, String name) {
    LlamaKeys keys = new LlamaKeys(json);
    return new Architecture(
        keys.size(name),
        keys.attention(keys.windows(keys.allSliding())),
        keys.feedForward(),
        keys.norm(Norm.Kind.RMS),
        keys.rotary(),
        Biases.NONE,
        Factors.NONE,
        keys.tied(false));
  }
}
