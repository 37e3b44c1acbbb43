package dovetail.model.remote;

import com.google.gson.JsonObject;
import dovetail.model.ModelConfig;
import dovetail.model.ModelFailure;
import dovetail.model.Vocabulary;
import java.nio.file.Path;

/**
 * Finds out what kind of server answers at a URL, and makes a model of it.
 *
 * <p>Probed in this order: llama.cpp ({@code /props}), vLLM ({@code /version}), SGLang ({@code
 * /get_model_info}), Ollama ({@code /api/version}), else an endpoint in OpenAI's form.
 */
public final class Servers {
  /** More tokens no prompt has: reading them takes too long. */
  static final int MOST_CONTEXT = 8192;

  private Servers() {}

  /**
   * The model at an endpoint.
   *
   * @param cache where what was learnt of servers is kept
   * @throws ModelFailure if it cannot be used, with what people can do
   */
  public static RemoteModel connect(Endpoint endpoint, Path cache) {
    Endpoint.problem(endpoint.url())
        .ifPresent(
            problem -> {
              throw new ModelFailure(problem, Http.REST);
            });
    Http http = new Http(endpoint);
    try {
      Http.Answer props = http.get("/props");
      if (props.json().has("default_generation_settings")) {
        return llamaCpp(http, props.json(), cache.resolve("servers"));
      }
      if (props.status() == 503) {
        throw new ModelFailure(
            endpoint + " is still loading its model", java.time.Duration.ofSeconds(3));
      }
      throw http.wrong("is no server of a kind that is known");
    } catch (ModelFailure e) {
      http.close();
      throw e;
    }
  }

  private static RemoteModel llamaCpp(Http http, JsonObject props, Path cache) {
    Endpoint endpoint = http.endpoint();
    JsonObject models = http.get("/v1/models").json();
    JsonObject one = Fields.first(models, "data");
    for (var element : Fields.array(models, "data")) {
      if (element instanceof JsonObject candidate
          && Fields.text(candidate, "id").orElse("").equals(endpoint.model())) {
        one = candidate;
      }
    }
    JsonObject meta = Fields.object(one, "meta");
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
        Fields.text(one, "id")
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
    Templates.Choice template =
        Templates.of(endpoint, vocabulary, tokenizer.tokenizer(), shortName);
    RemoteModel.Found found =
        new RemoteModel.Found(
            "llama.cpp " + Fields.text(props, "build_info").orElse("of an unknown build"),
            Tier.IDS,
            template.template().dump(vocabulary) + " (" + template.why() + ")",
            tokenizer.why());
    ModelConfig config =
        new ModelConfig(
            shortName, size, Math.min(context, MOST_CONTEXT), "llama.cpp at " + endpoint.url());
    return new RemoteModel(
        http,
        found,
        config,
        vocabulary,
        tokenizer.tokenizer(),
        template,
        () -> new IdSession(new LlamaCpp(http, size), config.contextLength(), size));
  }
}
