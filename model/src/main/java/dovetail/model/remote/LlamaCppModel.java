package dovetail.model.remote;

import com.google.gson.JsonObject;
import dovetail.model.Tokenizer;
import dovetail.model.Vocabulary;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** The model of a llama.cpp server, which needs nothing but its URL. */
final class LlamaCppModel {
  private LlamaCppModel() {}

  /**
   * The model.
   *
   * @param props the answer of {@code /props}
   */
  static RemoteModel of(Http http, JsonObject props, Path cache) {
    Endpoint endpoint = http.endpoint;
    JsonObject models = http.get("/v1/models").json();
    JsonObject model =
        Fields.objects(models, "data").stream()
            .filter(listed -> Fields.text(listed, "id").orElse("").equals(endpoint.model()))
            .reduce(Fields.first(models, "data"), (before, last) -> last);
    JsonObject meta = Fields.object(model, "meta");
    int size = Fields.whole(meta, "n_vocab").orElse(0);
    int context =
        Fields.whole(Fields.object(props, "default_generation_settings"), "n_ctx")
            .orElse(Fields.whole(meta, "n_ctx").orElse(0));
    if (size < 1 || context < 1) {
      throw http.wrong(
          "says neither how large its vocabulary is nor its context (/v1/models, /props); a router"
              + " needs the model's name (--remote-model)");
    }
    String name =
        Fields.text(model, "id")
            .filter(id -> !id.isBlank())
            .or(() -> Fields.text(props, "model_alias"))
            .orElse("a model");
    String shortName = name.substring(name.lastIndexOf('/') + 1).replaceFirst("[.]gguf$", "");
    JsonObject said = new JsonObject();
    said.add("meta", meta);
    for (String key : new String[] {"model_path", "model_alias", "eos_token", "bos_token"}) {
      said.add(key, props.get(key));
    }
    String end = Fields.text(props, "eos_token").orElse("");
    Vocabulary vocabulary = ServerVocabulary.of(http, said, size, end, cache);
    TokenizerFiles.Choice tokenizer = TokenizerFiles.of(http, vocabulary);
    int whole = LlamaCpp.whole(vocabulary);
    return IdModel.of(
            http,
            "llama.cpp " + Fields.text(props, "build_info").orElse("of an unknown build"),
            shortName,
            context,
            vocabulary,
            tokenizer,
            () -> new LlamaCpp(http, vocabulary, whole))
        .noting(() -> notes(http, props, vocabulary, tokenizer.tokenizer()));
  }

  /** The server's slots, and the share of a prompt that it keeps for a longer prompt. */
  private static List<String> notes(
      Http http, JsonObject props, Vocabulary vocabulary, Tokenizer tokenizer) {
    int[] sample = tokenizer.encode("one two three four five six seven\n".repeat(20));
    LlamaCpp wire = new LlamaCpp(http, vocabulary, LlamaCpp.whole(vocabulary));
    try {
      wire.share(Arrays.copyOf(sample, sample.length - 1));
      double share = wire.share(sample);
      String slots = Fields.whole(props, "total_slots").orElse(1) + " requests side by side";
      String kept = "cache kept %.0f %%, %s".formatted(100 * share, slots);
      return share > 0.9
          ? List.of(kept)
          : List.of(
              kept,
              "this model or server cannot go back in its cache: each key reads the prompt again");
    } catch (Superseded e) {
      return List.of();
    }
  }
}
