package dovetail.model.hub;

import com.google.gson.JsonElement;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Reads config.json. */
final class ConfigReader {
  /**
   * The fields of config.json.
   *
   * @param begin id of the token that begins a text, or -1
   * @param order of prefix and suffix, if the file names it
   * @param files whether the model was trained on several files, if config.json says so
   */
  record Config(
      Family family,
      Architecture shape,
      Set<Integer> ends,
      int begin,
      Optional<FillOrder> order,
      Optional<FillFiles> files) {}

  private ConfigReader() {}

  /** The fields of config.json, or nothing and at least one more problem. */
  static Optional<Config> read(Path folder, List<ModelProblem> problems) {
    int before = problems.size();
    Optional<JsonSource> source = JsonSource.read(folder.resolve("config.json"), problems);
    if (source.isEmpty()) {
      return Optional.empty();
    }
    Optional<Family> family = family(source.get());
    checkQuantization(source.get());
    if (family.isEmpty()) {
      return Optional.empty();
    }
    Config config = read(source.get(), family.get(), folder);
    return problems.size() == before ? Optional.of(config) : Optional.empty();
  }

  private static Config read(JsonSource json, Family family, Path folder) {
    Architecture shape = family.shape().apply(json, name(json, folder));
    if (shape.size().vocabulary() > TokenizerReader.MAX_SIZE) {
      json.problem("vocab_size", shape.size().vocabulary() + ", more than any vocabulary has");
    }
    int begin = json.whole("bos_token_id").orElse(-1);
    return new Config(
        family,
        shape,
        ends(json),
        begin,
        json.oneOf(
            "fill_order",
            "prefix_first",
            FillOrder.PREFIX_FIRST,
            "suffix_first",
            FillOrder.SUFFIX_FIRST),
        json.oneOf("fill_files", "repository", FillFiles.REPOSITORY, "none", FillFiles.NONE));
  }

  private static Optional<Family> family(JsonSource json) {
    List<JsonElement> architectures = json.list("architectures");
    String type = json.string("model_type").orElse("");
    Optional<Family> family =
        architectures.isEmpty()
            ? Family.ofType(type)
            : architectures.stream()
                .filter(JsonElement::isJsonPrimitive)
                .flatMap(name -> Family.of(name.getAsString()).stream())
                .findFirst();
    if (family.isEmpty()) {
      json.problem(
          "architectures",
          (architectures.isEmpty() ? "model type \"" + type + "\"" : architectures.toString())
              + " is not supported; known: "
              + String.join(
                  ", ",
                  Family.ALL.stream()
                      .map(known -> known.architecture() + " (" + known.models() + ")")
                      .toList())
              + ". A server runs many more (--remote)");
    }
    return family;
  }

  /** Reports quantised weights, which only a special library can multiply with. */
  private static void checkQuantization(JsonSource json) {
    Optional<JsonSource> quantization = json.child("quantization_config");
    if (quantization.isPresent()) {
      String method = quantization.get().string("quant_method").orElse("an unnamed kind");
      json.problem(
          "quantization_config",
          "weights in %s are not read; a folder with F32, F16 or BF16 is needed, or a server that"
                  .formatted(method.toUpperCase(Locale.ROOT))
              + " runs these (--remote)");
    }
  }

  private static Set<Integer> ends(JsonSource json) {
    Set<Integer> ends = new TreeSet<>();
    JsonElement value = json.object.get("eos_token_id");
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

  private static String name(JsonSource json, Path folder) {
    String said = json.string("_name_or_path").orElse("");
    Path last = folder.toAbsolutePath().normalize().getFileName();
    return said.isBlank() || said.startsWith("/") || said.startsWith(".")
        ? String.valueOf(last)
        : said;
  }
}
