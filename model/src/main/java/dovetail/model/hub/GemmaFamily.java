package dovetail.model.hub;

import dovetail.model.hub.Architecture.Activation;
import dovetail.model.hub.Architecture.Attention;
import dovetail.model.hub.Architecture.Factors;
import dovetail.model.hub.Architecture.FeedForward;
import dovetail.model.hub.Architecture.Norm;

/** Gemma: Llama with norms by one more than their weight, scaled embeddings, gated GELU. */
final class GemmaFamily implements Family {
  @Override
  public Name name() {
    return new Name("GemmaForCausalLM", "gemma", "CodeGemma, Gemma");
  }

  @Override
  public Architecture read(JsonSource json, String name) {
    LlamaKeys keys = new LlamaKeys(json);
    return new Architecture(
        keys.size(name),
        attention(json, keys.attention()),
        feedForward(json, keys),
        keys.norm(Norm.Kind.RMS_PLUS_ONE),
        keys.rotary(),
        keys.biases(),
        new Factors(Math.sqrt(json.required("hidden_size")), 1, 1, 0),
        keys.tied(true));
  }

  /** Heads are 256 wide unless it is said. */
  static Attention attention(JsonSource json, Attention plain) {
    int headWidth = json.positive("head_dim").orElse(256);
    return new Attention(
        plain.heads(),
        plain.keyValueHeads(),
        headWidth,
        1 / Math.sqrt(headWidth),
        plain.cap(),
        false,
        plain.windows());
  }

  /** The first of the family's folders say {@code gelu} in {@code hidden_act}, and mean tanh's. */
  static FeedForward feedForward(JsonSource json, LlamaKeys keys) {
    Activation activation =
        json.has("hidden_activation")
            ? keys.activation("hidden_activation", "gelu_pytorch_tanh")
            : Activation.GELU_TANH;
    return new FeedForward(json.required("intermediate_size"), activation, true);
  }
}
