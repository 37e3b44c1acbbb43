package dovetail.model.hub;

import dovetail.model.hub.Architecture.Attention;
import dovetail.model.hub.Architecture.Factors;

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
    int headWidth = json.positive("head_dim").orElse(128);
    Attention normed =
        new Attention(
            plain.heads(),
            plain.keyValueHeads(),
            headWidth,
            1 / Math.sqrt(headWidth),
            0,
            true,
            plain.windows());
    return keys.llama(name, normed, keys.biases(), Factors.NONE);
  }
}
