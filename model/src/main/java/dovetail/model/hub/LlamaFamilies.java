package dovetail.model.hub;

import dovetail.model.hub.Architecture.Attention;
import dovetail.model.hub.Architecture.Biases;
import dovetail.model.hub.Architecture.Factors;
import dovetail.model.hub.Architecture.FeedForward;
import dovetail.model.hub.Architecture.Norm;

/** The shapes of Llama, and of the families that differ little from it. */
final class LlamaFamilies {
  private LlamaFamilies() {}

  /** RMS norms, rotary positions, grouped queries, gated SiLU. */
  static Architecture llama(JsonSource json, String name) {
    LlamaKeys keys = new LlamaKeys(json);
    return keys.llama(name, keys.attention(), keys.biases(), Factors.NONE);
  }

  /** Llama, where a layer may see a window only. */
  static Architecture mistral(JsonSource json, String name) {
    LlamaKeys keys = new LlamaKeys(json);
    Attention windowed = keys.attention(keys.windows(keys.allSliding()));
    return keys.llama(name, windowed, Biases.NONE, Factors.NONE);
  }

  /** Llama with biases on queries, keys and values. */
  static Architecture qwen2(JsonSource json, String name) {
    LlamaKeys keys = new LlamaKeys(json);
    Attention windowed = keys.attention(keys.windows(keys.slidingByType()));
    return keys.llama(name, windowed, new Biases(true, false, false), Factors.NONE);
  }

  /** Dense Qwen3: Llama with norms on the heads of queries and keys. */
  static Architecture qwen3(JsonSource json, String name) {
    LlamaKeys keys = new LlamaKeys(json);
    Attention plain = keys.attention(keys.windows(keys.slidingByType()));
    Attention normed = plain.of(json.positive("head_dim").orElse(128), true);
    return keys.llama(name, normed, keys.biases(), Factors.NONE);
  }

  /** Layer norms and biases everywhere, a feed-forward part of two matrices. */
  static Architecture starcoder2(JsonSource json, String name) {
    LlamaKeys keys = new LlamaKeys(json);
    boolean biased = !json.has("use_bias") || json.flag("use_bias");
    return new Architecture(
        keys.size(name),
        keys.attention(keys.windows(keys.allSliding())),
        new FeedForward(
            json.required("intermediate_size"),
            keys.activation("hidden_act", "gelu_pytorch_tanh"),
            false),
        new Norm(Norm.Kind.LAYER, json.number("norm_epsilon").orElse(1e-5)),
        keys.rotary(),
        biased ? Biases.ALL : Biases.NONE,
        Factors.NONE,
        keys.tied(true));
  }
}
