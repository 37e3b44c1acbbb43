package dovetail.model.hub;

import com.google.gson.JsonElement;
import dovetail.model.hub.Architecture.Activation;
import dovetail.model.hub.Architecture.Attention;
import dovetail.model.hub.Architecture.Biases;
import dovetail.model.hub.Architecture.Factors;
import dovetail.model.hub.Architecture.FeedForward;
import dovetail.model.hub.Architecture.Norm;
import dovetail.model.hub.Architecture.Size;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** The keys of config.json that most families have in common with Llama. */
record LlamaKeys(JsonSource json) {
  private static final Map<String, Activation> ACTIVATIONS =
      Map.of(
          "silu", Activation.SILU,
          "gelu", Activation.GELU,
          "gelu_pytorch_tanh", Activation.GELU_TANH,
          "gelu_new", Activation.GELU_TANH,
          "gelu_fast", Activation.GELU_TANH);

  /** Llama with another attention, other biases and other factors. */
  Architecture llama(String name, Attention attention, Biases biases, Factors factors) {
    return new Architecture(
        size(name),
        attention,
        feedForward(),
        norm(Norm.Kind.RMS),
        rotary(),
        biases,
        factors,
        tied(false));
  }

  Size size(String name) {
    return new Size(
        name,
        json.string("model_type").orElse(""),
        json.required("vocab_size"),
        json.required("max_position_embeddings"),
        json.required("hidden_size"),
        json.required("num_hidden_layers"));
  }

  /** Plain attention over all positions. */
  Attention attention() {
    return attention(List.of());
  }

  /** Plain attention, with windows for some layers. */
  Attention attention(List<Integer> windows) {
    int width = json.required("hidden_size");
    int heads = json.required("num_attention_heads");
    int keyValueHeads = json.positive("num_key_value_heads").orElse(heads);
    int headWidth = json.positive("head_dim").orElse(Math.max(1, width / heads));
    if (heads % keyValueHeads != 0) {
      json.problem("num_key_value_heads", keyValueHeads + " does not divide " + heads + " heads");
    }
    boolean isSaid =
        json.has("head_dim") || (json.has("hidden_size") && json.has("num_attention_heads"));
    if (isSaid && headWidth % 2 != 0) {
      json.problem("head_dim", headWidth + ", where an even number should stand");
    }
    return new Attention(
        heads, keyValueHeads, headWidth, 1 / Math.sqrt(headWidth), 0, false, windows);
  }

  /** A gated feed-forward part, as {@code hidden_act} says; SiLU if it does not. */
  FeedForward feedForward() {
    return new FeedForward(
        json.required("intermediate_size"), activation("hidden_act", "silu"), true);
  }

  Activation activation(String key, String usual) {
    String name = json.string(key).orElse(usual);
    Activation found = ACTIVATIONS.get(name);
    if (found == null) {
      json.problem(
          key,
          "\"%s\" is not supported; known: %s"
              .formatted(name, String.join(", ", ACTIVATIONS.keySet().stream().sorted().toList())));
      return Activation.SILU;
    }
    return found;
  }

  /** Norms by root mean square. */
  Norm norm(Norm.Kind kind) {
    return new Norm(kind, json.number("rms_norm_eps").orElse(1e-6));
  }

  /** The biases by {@code attention_bias} and {@code mlp_bias}. */
  Biases biases() {
    boolean attention = json.flag("attention_bias");
    return new Biases(attention, attention, json.flag("mlp_bias"));
  }

  /** Rotary positions: "rope_theta" and "rope_scaling", or both in "rope_parameters". */
  Positions rotary() {
    String key = json.has("rope_parameters") ? "rope_parameters" : "rope_scaling";
    double theta = json.number("rope_theta").orElse(10_000);
    Positions.Scaling scaling = new Positions.Scaling.None();
    Optional<JsonSource> said = json.child(key);
    if (said.isPresent()) {
      theta = said.get().number("rope_theta").orElse(theta);
      scaling = scaling(said.get());
    }
    if (!(theta > 1)) {
      json.problem(key, "base " + theta + " makes no positions");
    }
    return new Positions.Rotary(theta, scaling);
  }

  private static Positions.Scaling scaling(JsonSource said) {
    String type = said.string("rope_type").or(() -> said.string("type")).orElse("default");
    double factor = said.number("factor").orElse(1);
    if (!(factor > 0)) {
      said.problem("factor", factor + " makes no positions");
    }
    return switch (type) {
      case "default" -> new Positions.Scaling.None();
      case "linear" -> new Positions.Scaling.Linear(factor);
      case "llama3" -> llama3(said, factor);
      default -> {
        said.problem(
            "rope_type",
            "\"" + type + "\" is not supported; known: \"default\", \"linear\", \"llama3\"");
        yield new Positions.Scaling.None();
      }
    };
  }

  private static Positions.Scaling llama3(JsonSource said, double factor) {
    double low = said.number("low_freq_factor").orElse(1);
    double high = said.number("high_freq_factor").orElse(4);
    int original = said.required("original_max_position_embeddings");
    if (!(low < high)) {
      said.problem("high_freq_factor", high + " is not greater than " + low);
    }
    return new Positions.Scaling.Llama3(factor, low, high, original);
  }

  /** The window of {@code sliding_window}, on each layer of a kind; empty for none. */
  List<Integer> windows(List<Boolean> sliding) {
    int window = json.positive("sliding_window").orElse(0);
    return window == 0 || !sliding.contains(true)
        ? List.of()
        : sliding.stream().map(slides -> slides ? window : 0).toList();
  }

  /** Says that all layers have a window. */
  List<Boolean> allSliding() {
    return Collections.nCopies(layers(), true);
  }

  /** Which layers have a window: by {@code layer_types}, or else by {@code use_sliding_window}. */
  List<Boolean> slidingByType() {
    List<JsonElement> types = json.list("layer_types");
    if (!types.isEmpty()) {
      return slidingBy(types);
    }
    if (!json.flag("use_sliding_window")) {
      return List.of();
    }
    int from = json.whole("max_window_layers").orElse(0);
    return IntStream.range(0, layers()).mapToObj(layer -> layer >= from).toList();
  }

  /** One of {@code sliding_attention} and {@code full_attention} for each layer. */
  List<Boolean> slidingBy(List<JsonElement> types) {
    List<Boolean> sliding = new ArrayList<>();
    for (JsonElement type : types) {
      String name = type.isJsonPrimitive() ? type.getAsString() : type.toString();
      if (!List.of("sliding_attention", "full_attention").contains(name)) {
        json.problem(
            "layer_types",
            "\"" + name + "\" is not supported; known: full_attention, sliding_attention");
      }
      sliding.add(name.equals("sliding_attention"));
    }
    if (sliding.size() != layers()) {
      json.problem("layer_types", "has %d layers of %d".formatted(sliding.size(), layers()));
    }
    return sliding;
  }

  private int layers() {
    return json.positive("num_hidden_layers").orElse(1);
  }

  /** Whether the output matrix is the embedding. */
  boolean tied(boolean usual) {
    return json.has("tie_word_embeddings") ? json.flag("tie_word_embeddings") : usual;
  }
}
