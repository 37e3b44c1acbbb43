package dovetail.model.hub;

import com.google.gson.JsonElement;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Reads config.json. */
final class ConfigReader {
  /** Architectures that can be run, and models that have them. */
  static final String KNOWN =
      "LlamaForCausalLM (Llama, DeepSeek-Coder, CodeLlama, Mellum, the embedded model)";

  /**
   * What config.json says.
   *
   * @param shape of the network
   * @param ends ids of the tokens that end a text
   * @param begin id of the token that begins a text, or -1
   * @param order of prefix and suffix, if it is said
   * @param files whether it was taught to see several, if it is said
   */
  record Config(
      LlamaConfig shape,
      Set<Integer> ends,
      int begin,
      Optional<FillOrder> order,
      Optional<FillFiles> files) {}

  private ConfigReader() {}

  /** What config.json says, or nothing and at least one more problem. */
  static Optional<Config> read(Path folder, List<ModelProblem> problems) {
    int before = problems.size();
    Optional<JsonSource> source = JsonSource.read(folder.resolve("config.json"), problems);
    if (source.isEmpty()) {
      return Optional.empty();
    }
    Config config = read(source.get(), folder);
    return problems.size() == before ? Optional.of(config) : Optional.empty();
  }

  private static Config read(JsonSource json, Path folder) {
    String type = json.string("model_type").orElse("");
    checkArchitecture(json, type);
    int width = json.required("hidden_size");
    int heads = json.required("num_attention_heads");
    int keyValueHeads = json.positive("num_key_value_heads").orElse(heads);
    int headWidth = json.positive("head_dim").orElse(Math.max(1, width / heads));
    if (heads % keyValueHeads != 0) {
      json.problem("num_key_value_heads", keyValueHeads + " does not divide " + heads + " heads");
    }
    if (headWidth % 2 != 0) {
      json.problem("head_dim", headWidth + ", where an even number should stand");
    }
    for (String bias : List.of("attention_bias", "mlp_bias")) {
      if (json.flag(bias)) {
        json.problem(bias, "true is not supported yet");
      }
    }
    String activation = json.string("hidden_act").orElse("silu");
    if (!activation.equals("silu")) {
      json.problem("hidden_act", "\"" + activation + "\" is not supported; known: \"silu\"");
    }
    Rope rope = rope(json);
    String name = name(json, folder);
    LlamaConfig shape =
        new LlamaConfig(
            name,
            type,
            json.required("vocab_size"),
            json.required("max_position_embeddings"),
            width,
            json.required("num_hidden_layers"),
            heads,
            keyValueHeads,
            headWidth,
            json.required("intermediate_size"),
            json.number("rms_norm_eps").orElse(1e-6),
            rope.theta,
            rope.factor,
            json.flag("tie_word_embeddings"));
    int begin = json.whole("bos_token_id").orElse(-1);
    return new Config(shape, ends(json), begin, order(json), files(json));
  }

  private static void checkArchitecture(JsonSource json, String type) {
    List<JsonElement> architectures = json.list("architectures");
    boolean known =
        architectures.isEmpty()
            ? type.equals("llama")
            : architectures.stream()
                .anyMatch(
                    name ->
                        name.isJsonPrimitive() && name.getAsString().equals("LlamaForCausalLM"));
    if (!known) {
      json.problem(
          "architectures",
          (architectures.isEmpty() ? "model type \"" + type + "\"" : architectures.toString())
              + " is not supported; known: "
              + KNOWN);
    }
  }

  private record Rope(double theta, double factor) {}

  /** Base and linear scaling: "rope_theta" and "rope_scaling", or both in "rope_parameters". */
  private static Rope rope(JsonSource json) {
    String key = json.has("rope_parameters") ? "rope_parameters" : "rope_scaling";
    double theta = json.number("rope_theta").orElse(10_000);
    double factor = 1;
    Optional<JsonSource> scaling = json.child(key);
    if (scaling.isPresent()) {
      JsonSource child = scaling.get();
      theta = child.number("rope_theta").orElse(theta);
      String type = child.string("rope_type").or(() -> child.string("type")).orElse("default");
      switch (type) {
        case "default" -> {}
        case "linear" -> factor = child.number("factor").orElse(1);
        default ->
            child.problem(
                "rope_type", "\"" + type + "\" is not supported; known: \"default\", \"linear\"");
      }
    }
    if (!(theta > 1) || !(factor > 0)) {
      json.problem(key, "base " + theta + " and factor " + factor + " make no positions");
    }
    return new Rope(theta, factor);
  }

  private static Set<Integer> ends(JsonSource json) {
    Set<Integer> ends = new TreeSet<>();
    JsonElement value = json.object().get("eos_token_id");
    if (value != null && value.isJsonArray()) {
      for (JsonElement element : json.list("eos_token_id")) {
        if (element.isJsonPrimitive() && element.getAsJsonPrimitive().isNumber()) {
          ends.add(element.getAsInt());
        } else {
          json.problem("eos_token_id", element + ", where a number should stand");
        }
      }
    } else {
      json.whole("eos_token_id").ifPresent(ends::add);
    }
    return ends;
  }

  private static Optional<FillOrder> order(JsonSource json) {
    Optional<String> order = json.string("fill_order");
    if (order.isEmpty()) {
      return Optional.empty();
    }
    switch (order.get()) {
      case "prefix_first" -> {
        return Optional.of(FillOrder.PREFIX_FIRST);
      }
      case "suffix_first" -> {
        return Optional.of(FillOrder.SUFFIX_FIRST);
      }
      default -> {
        json.problem(
            "fill_order",
            "\"" + order.get() + "\", where \"prefix_first\" or \"suffix_first\" should stand");
        return Optional.empty();
      }
    }
  }

  private static Optional<FillFiles> files(JsonSource json) {
    Optional<String> files = json.string("fill_files");
    if (files.isEmpty()) {
      return Optional.empty();
    }
    switch (files.get()) {
      case "repository" -> {
        return Optional.of(FillFiles.REPOSITORY);
      }
      case "none" -> {
        return Optional.of(FillFiles.NONE);
      }
      default -> {
        json.problem(
            "fill_files", "\"" + files.get() + "\", where \"repository\" or \"none\" should stand");
        return Optional.empty();
      }
    }
  }

  private static String name(JsonSource json, Path folder) {
    String said = json.string("_name_or_path").orElse("");
    Path last = folder.toAbsolutePath().normalize().getFileName();
    return said.isBlank() || said.startsWith("/") || said.startsWith(".")
        ? String.valueOf(last)
        : said;
  }
}
