package dovetail.model.hub;

import com.google.gson.JsonElement;
import dovetail.model.hub.Architecture.Activation;
import dovetail.model.hub.Architecture.Attention;
import dovetail.model.hub.Architecture.Factors;
import dovetail.model.hub.Architecture.FeedForward;
import dovetail.model.hub.Architecture.Norm;
import java.util.List;
import java.util.stream.IntStream;

/** The shapes of Gemma's families. */
final class GemmaFamilies {
  private GemmaFamilies() {}

  /** Llama with norms by one more than their weight, scaled embeddings, gated GELU. */
  static Architecture gemma(JsonSource json, String name) {
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

  /** Gemma with more norms, capped scores and logits, windows on every other layer. */
  static Architecture gemma2(JsonSource json, String name) {
    LlamaKeys keys = new LlamaKeys(json);
    Attention gemma = attention(json, keys.attention(windows(json, keys)));
    return new Architecture(
        keys.size(name),
        gemma.scaled(
            1 / Math.sqrt(json.number("query_pre_attn_scalar").orElse(256)),
            json.number("attn_logit_softcapping").orElse(0)),
        feedForward(json, keys),
        keys.norm(Norm.Kind.RMS_PLUS_ONE),
        keys.rotary(),
        keys.biases(),
        new Factors(
            Math.sqrt(json.required("hidden_size")),
            1,
            1,
            json.number("final_logit_softcapping").orElse(0)),
        keys.tied(true));
  }

  /**
   * The first layer has a window, the second has none, and so on, unless the file says otherwise.
   */
  private static List<Integer> windows(JsonSource json, LlamaKeys keys) {
    List<JsonElement> types = json.list("layer_types");
    if (!types.isEmpty()) {
      return keys.windows(keys.slidingBy(types));
    }
    int layers = json.required("num_hidden_layers");
    return keys.windows(IntStream.range(0, layers).mapToObj(layer -> layer % 2 == 0).toList());
  }

  /** Heads are 256 wide unless the file says otherwise. */
  private static Attention attention(JsonSource json, Attention plain) {
    return plain.of(json.positive("head_dim").orElse(256), false);
  }

  /** The first of the family's folders say {@code gelu} in {@code hidden_act}, and mean tanh's. */
  private static FeedForward feedForward(JsonSource json, LlamaKeys keys) {
    Activation activation =
        json.has("hidden_activation")
            ? keys.activation("hidden_activation", "gelu_pytorch_tanh")
            : Activation.GELU_TANH;
    return new FeedForward(json.required("intermediate_size"), activation, true);
  }
}
