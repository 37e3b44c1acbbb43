package dovetail.model.remote;

import com.google.gson.JsonObject;
import dovetail.model.ModelFailure;
import dovetail.model.hub.TokenizerFile;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;

/**
 * Detects the kind of server at a URL, and makes its model.
 *
 * <p>The order of the probes: llama.cpp ({@code /props}), vLLM ({@code /version}), SGLang ({@code
 * /get_model_info}), Ollama ({@code /api/version}), else an endpoint in OpenAI's form.
 */
public final class Servers {
  /** The most tokens of a prompt: reading more takes too long. */
  static final int MOST_CONTEXT = 8192;

  /** The context of a model whose server does not tell it. */
  static final int USUAL_CONTEXT = 4096;

  private Servers() {}

  /**
   * The model at an endpoint. For a file of weights this method starts a server, which ends with
   * the model.
   *
   * @param cache the folder for facts about servers
   * @throws ModelFailure if it cannot be used, with the way out for people
   */
  public static RemoteModel connect(Endpoint endpoint, Path cache) {
    Optional<String> problem = Endpoint.problem(endpoint.url().toString());
    if (problem.isPresent()) {
      throw new ModelFailure(problem.get());
    }
    if (endpoint.isFile()) {
      String path = System.getenv().getOrDefault("PATH", "");
      return ofFile(endpoint, StartedServer.program(path), cache);
    }
    Http http = new Http(endpoint);
    try {
      return connect(http, cache);
    } catch (ModelFailure e) {
      http.close();
      throw e;
    }
  }

  static RemoteModel ofFile(Endpoint endpoint, Optional<Path> program, Path cache) {
    StartedServer server = StartedServer.start(endpoint, program);
    try {
      return connect(server.endpoint, cache).with(server);
    } catch (ModelFailure e) {
      server.close();
      throw e;
    }
  }

  private static RemoteModel connect(Http http, Path cache) {
    if (http.endpoint.template().equals("chat")) {
      return ChatModel.of(http);
    }
    Http.Answer props = http.get("/props");
    if (props.json().has("default_generation_settings")) {
      return LlamaCppModel.of(http, props.json(), cache.resolve("servers"));
    }
    if (props.status() == 503) {
      throw new ModelFailure(http.endpoint + " is still loading its model", Duration.ofSeconds(3));
    }
    Http.Answer vllm = http.get("/version");
    if (vllm.has("version")) {
      return openAi(http, "vLLM " + Fields.text(vllm.json(), "version").orElse(""));
    }
    Http.Answer info = http.get("/get_model_info");
    if (info.has("model_path")) {
      return sglang(http, info.json());
    }
    Http.Answer ollama = http.get("/api/version");
    if (ollama.has("version")) {
      String version = Fields.text(ollama.json(), "version").orElse("");
      return TextModel.ollama(http, "Ollama " + version);
    }
    return openAi(http, "");
  }

  private static RemoteModel sglang(Http http, JsonObject info) {
    String path = Fields.text(info, "model_path").orElse("");
    int context = Fields.whole(info, "context_length").orElse(USUAL_CONTEXT);
    return http.endpoint.tokenizer().isPresent()
        ? byFile(http, "SGLang", path, context, size -> new Sglang(http, size))
        : TextModel.openAi(http, "SGLang", path, context, "/v1/completions");
  }

  private static RemoteModel openAi(Http http, String kind) {
    Http.Answer listed = http.get("/v1/models");
    String wanted = http.endpoint.model();
    boolean isPage = listed.status() == 200 && Http.object(listed.text()).isEmpty();
    if (isPage && wanted.isEmpty()) {
      throw http.noAnswer(listed.text());
    }
    int context = USUAL_CONTEXT;
    for (JsonObject model : Fields.objects(listed.json(), "data")) {
      if (wanted.isEmpty() || wanted.equals(Fields.text(model, "id").orElse(""))) {
        context = Fields.whole(model, "max_model_len").orElse(context);
      }
    }
    String name = chosen(http.endpoint, listed.json(), "data", "id");
    return !kind.isEmpty() && http.endpoint.tokenizer().isPresent()
        ? byFile(http, kind, name, context, size -> new Vllm(http, name, size))
        : TextModel.openAi(http, kind, name, context, "");
  }

  /**
   * A model whose tokenizer's file the user named.
   *
   * @param wires makes a wire, given the vocabulary's size
   */
  private static RemoteModel byFile(
      Http http, String kind, String name, int context, IntFunction<IdWire> wires) {
    TokenizerFile file = TokenizerFiles.read(http.endpoint.tokenizer().orElseThrow());
    int size = file.vocabulary().size();
    return IdModel.of(
        http,
        kind,
        name,
        context,
        file.vocabulary(),
        TokenizerFiles.choice(file),
        () -> wires.apply(size));
  }

  /** The name of the model to use, by the names at a path. */
  static String chosen(Http http, String path, String list, String field) {
    return chosen(http.endpoint, http.get(path).json(), list, field);
  }

  /**
   * The name of the model to use: the user's choice, or the only model; empty if there is none.
   *
   * @param list the field that has all models
   * @param field the field of a model that has its name
   */
  private static String chosen(Endpoint endpoint, JsonObject listed, String list, String field) {
    if (!endpoint.model().isEmpty()) {
      return endpoint.model();
    }
    List<String> names =
        Fields.objects(listed, list).stream()
            .map(model -> Fields.text(model, field).orElse(""))
            .toList();
    if (names.size() > 1) {
      String some = String.join(", ", names.subList(0, Math.min(8, names.size())));
      throw new ModelFailure(
          endpoint + " has several models: say which (--remote-model; remote.model): " + some);
    }
    return names.isEmpty() ? "" : names.getFirst();
  }

  /** The device of a model, for people: the server. */
  static String processor(String kind, Endpoint endpoint) {
    String first = kind.replaceFirst(" .*", "");
    return (first.matches("an?") ? "a server" : first) + " at " + endpoint.url();
  }
}
