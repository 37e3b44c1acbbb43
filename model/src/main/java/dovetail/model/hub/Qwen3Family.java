package dovetail.model.hub;

import dovetail.model.hub.Architecture.Attention;
import dovetail.model.hub.Architecture.Factors;
import dovetail.model.hub.Architecture.Norm;

/** Qwen3, dense: Llama with norms on the heads of queries and keys. */
final class Qwen3Family implements Family {
  @Override
  public Name name() {
    return new Name("Qwen3ForCausalLM", "qwen3", "Qwen3, the dense ones");
  }

  @Override
  public Architecture read(JsonSource json, String name) {
    LlamaKeys keys = new LlamaKeys(json);
    Attention plain = keys.attention(keys.windows(keys.slidingByType()));
    return new Architecture(
        keys.size(name),
        new Attention(
            plain.heads(),
            plain.keyValueHeads(),
            json.positive("head_dim").orElse(128),
            1 / Math.sqrt(json.positive("head_dim").orElse(128)),
            0,
            true,
            plain.windows()),
        keys.feedForward(),
        keys.norm(Norm.Kind.RMS),
        keys.rotary(),
        keys.biases(),
        Factors.NONE,
        keys.tied(false));
  }
}
