package dovetail.model.hub;

import dovetail.model.hub.Architecture.Biases;
import dovetail.model.hub.Architecture.Factors;
import dovetail.model.hub.Architecture.Norm;

/** Mistral: Llama, where a layer may see a window only. */
final class MistralFamily implements Family {
  @Override
  public String architecture() {
    return "MistralForCausalLM";
  }

  @Override
  public String modelType() {
    return "mistral";
  }

  @Override
  public String models() {
    return "Codestral, Mistral";
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

  @Override
  public DecoderTensors find(TensorFinder finder, Architecture architecture) {
    return LlamaNames.find(finder, architecture, LlamaNames.LLAMA);
  }
}
