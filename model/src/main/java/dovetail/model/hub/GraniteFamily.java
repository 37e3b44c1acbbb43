package dovetail.model.hub;

import dovetail.model.hub.Architecture.Attention;
import dovetail.model.hub.Architecture.Factors;

/** Granite: Llama with four factors. */
final class GraniteFamily implements Family {
  @Override
  public Name name() {
    return new Name("GraniteForCausalLM", "granite", "Granite 3");
  }

  @Override
  public Architecture read(JsonSource json, String name) {
    LlamaKeys keys = new LlamaKeys(json);
    Attention plain = keys.attention();
    double logits = json.number("logits_scaling").orElse(1);
    if (!(logits > 0)) {
      json.problem("logits_scaling", logits + ", where a positive number should stand");
    }
    Attention scaled =
        new Attention(
            plain.heads(),
            plain.keyValueHeads(),
            plain.headWidth(),
            json.number("attention_multiplier").orElse(1),
            0,
            false,
            plain.windows());
    Factors factors =
        new Factors(
            json.number("embedding_multiplier").orElse(1),
            json.number("residual_multiplier").orElse(1),
            1 / logits,
            0);
    return keys.llama(name, scaled, keys.biases(), factors);
  }
}
