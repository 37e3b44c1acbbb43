package dovetail.model.remote;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dovetail.model.Cancellation;
import dovetail.model.ModelConfig;
import dovetail.model.ModelFailure;
import dovetail.model.hub.TokenizerFile;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Detects the kind of server at a URL, and makes its model.
 *
 * <p>Probed in this order: llama.cpp ({@code /props}), vLLM ({@code /version}), SGLang ({@code
 * /get_model_info}), Ollama ({@code /api/version}), else an endpoint in OpenAI's form.
 */
public final class Servers {
  /** More tokens no prompt has: reading them takes too long. */
  static final int MOST_CONTEXT = 8192;

  /** Where nobody says how much a model sees. */
  private static final int USUAL_CONTEXT = 4096;

  /** Of a token of source text, so that a prompt surely fits. */
  private static final int BYTES_PER_TOKEN = 3;

  /**
   * A sample prompt, to find out how much a server tells; it is asked for {@value #PROBED} tokens.
   */
  private static final String PROBE = "x = ";

  private static final int PROBED = 4;

  private Servers() {}

  /**
   * The model at an endpoint. Where this is a file of weights, a server is started for it, which
   * ends with the model.
   *
   * @param cache the folder for facts about servers
   * @throws ModelFailure if it cannot be used, with the way out for people
   */
  public static RemoteModel connect(Endpoint endpoint, Path cache) {
    Optional<String> problem = Endpoint.problem(endpoint.url().toString());
    if (problem.isPresent()) {
      throw new ModelFailure(problem.get(), Http.REST);
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
      return connect(server.endpoint(), cache).with(server);
    } catch (ModelFailure e) {
      server.close();
      throw e;
    }
  }

  private static RemoteModel connect(Http http, Path cache) {
    if (http.endpoint().template().equals("chat")) {
      return chat(http);
    }
    Http.Answer props = http.get("/props");
    if (props.json().has("default_generation_settings")) {
      return LlamaCppModel.of(http, props.json(), cache.resolve("servers"));
    }
    if (props.status() == 503) {
      throw new ModelFailure(
          http.endpoint() + " is still loading its model", Duration.ofSeconds(3));
    }
    Http.Answer version = http.get("/version");
    if (version.status() == 200 && version.json().has("version")) {
      return openAi(http, "vLLM " + Fields.text(version.json(), "version").orElse(""));
    }
    Http.Answer info = http.get("/get_model_info");
    if (info.status() == 200 && info.json().has("model_path")) {
      return sglang(http, info.json());
    }
    Http.Answer ollama = http.get("/api/version");
    if (ollama.status() == 200 && ollama.json().has("version")) {
      return ollama(http, "Ollama " + Fields.text(ollama.json(), "version").orElse(""));
    }
    return openAi(http, "");
  }

  // ---- ids, by a tokenizer's file

  private static RemoteModel ids(Http http, String kind, String name, int context, Wires wires) {
    TokenizerFile file = TokenizerFiles.read(http.endpoint().tokenizer().orElseThrow());
    var tokenizer = TokenizerFiles.opened(file);
    Templates.Choice template = Templates.of(http.endpoint(), file.vocabulary(), tokenizer, name);
    int size = file.vocabulary().size();
    ModelConfig config =
        new ModelConfig(
            name,
            size,
            Math.min(context, MOST_CONTEXT),
            words(kind) + " at " + http.endpoint().url());
    RemoteModel.Found found =
        new RemoteModel.Found(
            kind,
            Tier.IDS,
            template.template().dump(file.vocabulary()) + " (" + template.why() + ")",
            "of " + file.path());
    return new RemoteModel(
            http,
            found,
            config,
            file.vocabulary(),
            tokenizer,
            template,
            () -> new IdSession(wires.of(size), config.contextLength(), size))
        .orElse(Templates.other(http.endpoint(), file.vocabulary(), tokenizer, name));
  }

  private interface Wires {
    IdWire of(int size);
  }

  private static RemoteModel sglang(Http http, JsonObject info) {
    String path = Fields.text(info, "model_path").orElse("");
    int context = Fields.whole(info, "context_length").orElse(USUAL_CONTEXT);
    if (http.endpoint().tokenizer().isPresent()) {
      return ids(http, "SGLang", path, context, size -> new Sglang(http, size));
    }
    return text(http, "SGLang", path, context, "/v1/completions");
  }

  // ---- text

  private static RemoteModel openAi(Http http, String kind) {
    Http.Answer listed = http.get("/v1/models");
    boolean isPage = listed.status() == 200 && Http.object(listed.text()).isEmpty();
    if (isPage && http.endpoint().model().isEmpty()) {
      throw http.noAnswer(listed.text());
    }
    JsonObject models = listed.json();
    List<String> names = new ArrayList<>();
    int context = USUAL_CONTEXT;
    for (JsonElement element : Fields.array(models, "data")) {
      if (element instanceof JsonObject one) {
        String id = Fields.text(one, "id").orElse("");
        names.add(id);
        if (id.equals(http.endpoint().model()) || http.endpoint().model().isEmpty()) {
          context = Fields.whole(one, "max_model_len").orElse(context);
        }
      }
    }
    String name = chosen(http.endpoint(), names);
    if (!kind.isEmpty() && http.endpoint().tokenizer().isPresent()) {
      return ids(http, kind, name, context, size -> new Vllm(http, name, size));
    }
    return text(http, kind, name, context, "");
  }

  // ---- chats

  private static RemoteModel chat(Http http) {
    Http.Answer ollama = http.get("/api/version");
    if (ollama.status() == 200 && ollama.json().has("version")) {
      String name = chosen(http.endpoint(), names(http.get("/api/tags").json(), "models", "name"));
      return chat(http, name, List.of(Chat.Form.OLLAMA));
    }
    Http keyed = new Http(http.endpoint().withApiKey());
    Http.Answer listed = http.get("/v1/models");
    String name = chosen(http.endpoint(), names(listed.json(), "data", "id"));
    return http.endpoint().url().toString().endsWith("/messages")
        ? chat(keyed, name, List.of(Chat.Form.ANTHROPIC, Chat.Form.ANTHROPIC_WHOLE))
        : chat(http, name, List.of(Chat.Form.OPENAI));
  }

  private static RemoteModel chat(Http http, String name, List<Chat.Form> forms) {
    String last = "";
    for (Chat.Form form : forms) {
      Chat wire = new Chat(http, form, name, Set.of());
      Http.Answer answer = asked(http, wire);
      Optional<Chat> other = wire.without(answer);
      while (other.isPresent()) {
        wire = other.get();
        answer = asked(http, wire);
        other = wire.without(answer);
      }
      if (answer.status() == 200 && !answer.json().has(form.field())) {
        throw http.noAnswer(answer.text());
      }
      if (answer.status() == 200) {
        Holes holes = new Holes(Optional.empty(), Marks.of(""), "a chat (as set)");
        return text(http, "a chat at " + form.path(), name, USUAL_CONTEXT, holes, wire, false);
      }
      last = "status %d for %s".formatted(answer.status(), form.path());
    }
    throw http.wrong("does not chat: " + last);
  }

  private static Http.Answer asked(Http http, Chat wire) {
    JsonObject body = wire.body(PROBE, 0, "\n");
    body.addProperty("stream", false);
    return http.tryPost(wire.form().path(), body);
  }

  private static List<String> names(JsonObject listed, String list, String field) {
    List<String> names = new ArrayList<>();
    for (JsonElement element : Fields.array(listed, list)) {
      if (element instanceof JsonObject one) {
        names.add(Fields.text(one, field).orElse(""));
      }
    }
    return names;
  }

  /** The model that is meant, if that is clear. */
  private static String chosen(Endpoint endpoint, List<String> names) {
    if (!endpoint.model().isEmpty()) {
      return endpoint.model();
    }
    if (names.size() > 1) {
      String some = String.join(", ", names.subList(0, Math.min(8, names.size())));
      throw new ModelFailure(
          endpoint + " has several models: say which (--remote-model; remote.model): " + some,
          Http.REST);
    }
    return names.isEmpty() ? "" : names.getFirst();
  }

  /** An endpoint whose answers are text; how much it says is tried out. */
  private static RemoteModel text(Http http, String kind, String name, int context, String known) {
    String own = http.endpoint().url().getPath() == null ? "" : http.endpoint().url().getPath();
    boolean fim = own.endsWith("/fim") || own.endsWith("/beta");
    List<String> paths =
        !known.isEmpty()
            ? List.of(known)
            : fim ? List.of("/completions") : List.of("/v1/completions", "/v1/fim/completions");
    String last = "";
    for (String path : paths) {
      boolean apart = fim || path.contains("/fim/");
      Holes holes = holes(http.endpoint(), name, apart);
      for (boolean alternatives : new boolean[] {true, false}) {
        JsonObject body = OpenAi.body(name, holes.of(PROBE, 0, "\n"), 1, alternatives);
        body.addProperty("stream", false);
        Http.Answer answer = http.tryPost(path, body);
        if (answer.status() == 200 && !answer.json().has("choices")) {
          throw http.noAnswer(answer.text());
        }
        if (answer.status() == 200) {
          OpenAi wire = new OpenAi(http, path, name, holes, alternatives);
          return text(
              http,
              kind.isEmpty() ? "an endpoint in OpenAI's form" : kind,
              name,
              context,
              holes,
              wire,
              !Fields.object(Fields.first(answer.json(), "choices"), "logprobs").isEmpty());
        }
        last = "status %d for %s".formatted(answer.status(), path);
      }
    }
    throw http.wrong(
        "is no server of a kind that is known (llama.cpp, vLLM, SGLang, Ollama, OpenAI's"
            + " completions): "
            + last);
  }

  /** How a hole becomes a prompt: as set, else by the server, else by the model's name. */
  private static Holes holes(Endpoint endpoint, String name, boolean apart) {
    String said = endpoint.template();
    if (said.equals("plain")) {
      return new Holes(Optional.of(Templates.plain()), Marks.of(""), "plain (as set)");
    }
    Optional<Templates.Family> family = Templates.byName(name);
    if (said.equals("prefix-first") || said.equals("suffix-first")) {
      throw new ModelFailure(
          "the template \""
              + said
              + "\" needs a server that tells special tokens; "
              + Templates.HOW_TO_SET,
          Http.REST);
    }
    if (!said.isEmpty()) {
      return new Holes(Optional.of(Templates.checked(said)), Marks.of(said), said + " (as set)");
    }
    if (apart) {
      return new Holes(
          Optional.empty(),
          Marks.of(family.map(one -> one.text(name)).orElse("")),
          "the server's own (prompt and suffix apart)");
    }
    return family
        .map(one -> one.text(name))
        .map(form -> new Holes(Optional.of(form), Marks.of(form), form + " (by its name)"))
        .orElseThrow(
            () ->
                new ModelFailure(
                    endpoint
                        + ": nothing is known of how the model \""
                        + name
                        + "\" was taught to fill holes; "
                        + Templates.HOW_TO_SET,
                    Http.REST));
  }

  private static RemoteModel ollama(Http http, String kind) {
    String name = chosen(http.endpoint(), names(http.get("/api/tags").json(), "models", "name"));
    JsonObject asked = new JsonObject();
    asked.addProperty("model", name);
    Http.Answer shown = http.tryPost("/api/show", asked);
    if (name.isEmpty() || shown.status() == 404) {
      throw http.wrong(
          "has no model \"%s\": ollama pull NAME fetches one, --remote-model names it"
              .formatted(name));
    }
    boolean inserts = Fields.array(shown.json(), "capabilities").toString().contains("\"insert\"");
    boolean named = Templates.byName(name).isPresent();
    Holes holes = holes(http.endpoint(), name, inserts && !named);
    JsonObject body = Ollama.body(name, holes.of(PROBE, 0, "\n"), 1);
    body.addProperty("stream", false);
    Http.Answer answer = http.tryPost("/api/generate", body);
    if (answer.status() != 200) {
      throw http.failed("/api/generate", answer.status(), answer.json().toString());
    }
    boolean told = !Fields.array(answer.json(), "logprobs").isEmpty();
    return text(http, kind, name, Ollama.CONTEXT, holes, new Ollama(http, name, holes), told);
  }

  /**
   * How much a stream tells, since answers are streams.
   *
   * @param told whether others are told without one, which counts where the model writes nothing
   */
  private static Tier tier(TextWire wire, boolean told) {
    try (Answer<TextWire.Piece> answer = wire.open(PROBE, 0, "\n", PROBED)) {
      List<TextWire.Piece> pieces = new ArrayList<>();
      while (pieces.size() < PROBED
          && answer.next(Cancellation.never()).map(pieces::add).orElse(false)) {
        // one more
      }
      boolean others = pieces.stream().anyMatch(piece -> !piece.others().isEmpty());
      return others || (pieces.isEmpty() && told) ? Tier.TEXT : Tier.TEXT_ONLY;
    } catch (Superseded e) {
      throw new IllegalStateException("nobody could cancel", e);
    }
  }

  private static RemoteModel text(
      Http http, String kind, String name, int context, Holes holes, TextWire wire, boolean told) {
    int bytes = Math.max(1024, BYTES_PER_TOKEN * Math.min(context, MOST_CONTEXT));
    ModelConfig config =
        new ModelConfig(
            name.isEmpty() ? "a model" : name,
            Bytes.SIZE,
            bytes,
            words(kind) + " at " + http.endpoint().url());
    return new RemoteModel(
        http,
        new RemoteModel.Found(
            kind, tier(wire, told), holes.dump(), "none is needed: text goes as text"),
        config,
        Bytes.VOCABULARY,
        Bytes.TOKENIZER,
        new Templates.Choice(Bytes.TEMPLATE, Optional.empty(), ""),
        () -> new TextSession(wire, bytes));
  }

  private static String words(String kind) {
    String first = kind.replaceFirst(" .*", "");
    return first.equals("an") ? "a server" : first;
  }
}
