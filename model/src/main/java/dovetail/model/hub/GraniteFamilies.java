package dovetail.model.hub;

import com.google.gson.JsonElement;
import dovetail.model.hub.Architecture.Attention;
import dovetail.model.hub.Architecture.Factors;
import dovetail.model.hub.Architecture.FeedForward;
import java.util.Optional;
import java.util.Set;

/** The shapes of Granite's families. */
final class GraniteFamilies {
  private static final Set<String> ATTENTION = Set.of("attention", "full_attention");

  private GraniteFamilies() {}

  /** Llama with four factors. */
  static Architecture granite(JsonSource json, String name) {
    LlamaKeys keys = new LlamaKeys(json);
    Attention plain = keys.attention();
    double logits = json.number("logits_scaling").orElse(1);
    if (!(logits > 0)) {
      json.problem("logits_scaling", logits + ", where a positive number should stand");
    }
    Attention scaled = plain.scaled(json.number("attention_multiplier").orElse(1), 0);
    Factors factors =
        new Factors(
            json.number("embedding_multiplier").orElse(1),
            json.number("residual_multiplier").orElse(1),
            1 / logits,
            0);
    return keys.llama(name, scaled, keys.biases(), factors);
  }

  /**
   * Granite 4 where all layers are attention: Granite with the two matrices into the feed-forward
   * part in one. Folders with state-space layers or experts are refused: a server runs them.
   */
  static Architecture hybrid(JsonSource json, String name) {
    if (json.whole("num_local_experts").orElse(0) > 0) {
      json.problem("num_local_experts", "experts are not supported; a server runs such a model");
    }
    if (!json.string("position_embedding_type").equals(Optional.of("rope"))) {
      json.problem("position_embedding_type", "known: \"rope\"");
    }
    String layers = json.has("layer_types") ? "layer_types" : "layers_block_type";
    for (JsonElement layer : json.list(layers)) {
      String type = layer.isJsonPrimitive() ? layer.getAsString() : layer.toString();
      if (!ATTENTION.contains(type)) {
        json.problem(
            layers, "\"" + type + "\" layers are not supported; a server runs such a model");
        break;
      }
    }
    Architecture plain = granite(json, name);
    FeedForward gated =
        new FeedForward(
            json.required("shared_intermediate_size"), plain.feedForward().activation(), true);
    return new Architecture(
        plain.size(),
        plain.attention(),
        gated,
        plain.norm(),
        plain.positions(),
        plain.biases(),
        plain.factors(),
        plain.tied());
  }
}
