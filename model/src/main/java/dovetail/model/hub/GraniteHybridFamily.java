package dovetail.model.hub;

import com.google.gson.JsonElement;
import dovetail.model.hub.Architecture.FeedForward;
import java.util.Optional;
import java.util.Set;

/**
 * Granite 4 where all layers are attention: Granite with the two matrices into the feed-forward
 * part in one. Folders with state-space layers or experts are refused: a server runs them.
 */
final class GraniteHybridFamily implements Family {
  private static final Set<String> ATTENTION = Set.of("attention", "full_attention");

  private final Family granite = new GraniteFamily();

  @Override
  public Name name() {
    return new Name(
        "GraniteMoeHybridForCausalLM",
        "granitemoehybrid",
        "Granite 4 without state-space layers and experts");
  }

  @Override
  public Architecture read(JsonSource json, String name) {
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
    Architecture plain = granite.read(json, name);
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

  @Override
  public DecoderTensors find(TensorFinder finder, Architecture architecture) {
    return LlamaNames.find(finder, architecture, LlamaNames.FUSED);
  }
}
