package dovetail.model.hub;

import com.google.gson.JsonElement;
import dovetail.model.hub.Architecture.Attention;
import dovetail.model.hub.Architecture.Factors;
import dovetail.model.hub.Architecture.Norm;
import java.util.ArrayList;
import java.util.List;

/** Gemma 2: Gemma, more norms, capped scores and logits, windows on every other layer. */
final class Gemma2Family implements Family {
  @Override
  public Name name() {
    return new Name("Gemma2ForCausalLM", "gemma2", "Gemma 2");
  }

  @Override
  public Architecture read(JsonSource json, String name) {
    LlamaKeys keys = new LlamaKeys(json);
    Attention gemma = GemmaFamily.attention(json, keys.attention(windows(json, keys)));
    Norm norm = keys.norm(Norm.Kind.RMS_PLUS_ONE);
    return new Architecture(
        keys.size(name),
        new Attention(
            gemma.heads(),
            gemma.keyValueHeads(),
            gemma.headWidth(),
            1 / Math.sqrt(json.number("query_pre_attn_scalar").orElse(256)),
            json.number("attn_logit_softcapping").orElse(0),
            false,
            gemma.windows()),
        GemmaFamily.feedForward(json, keys),
        new Norm(norm.kind(), norm.epsilon(), true),
        keys.rotary(),
        keys.biases(),
        new Factors(
            Math.sqrt(json.required("hidden_size")),
            1,
            1,
            json.number("final_logit_softcapping").orElse(0)),
        keys.tied(true));
  }

  /** The first layer has a window, the second has none, and so on, unless it is said. */
  private static List<Integer> windows(JsonSource json, LlamaKeys keys) {
    List<JsonElement> types = json.list("layer_types");
    if (!types.isEmpty()) {
      return keys.windows(keys.slidingBy(types));
    }
    List<Boolean> sliding = new ArrayList<>();
    for (int i = 0; i < json.required("num_hidden_layers"); i++) {
      sliding.add(i % 2 == 0);
    }
    return keys.windows(sliding);
  }

  @Override
  public DecoderTensors find(TensorFinder finder, Architecture architecture) {
    return LlamaNames.find(finder, architecture, LlamaNames.FOUR_NORMS);
  }
}
