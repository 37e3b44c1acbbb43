package dovetail.model.remote;

import com.google.gson.JsonObject;
import dovetail.model.Cancellation;
import dovetail.model.ModelConfig;
import dovetail.model.ModelFailure;
import dovetail.model.PlainFrame;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A server's model whose answers are text. Samples show how much the server tells. */
final class TextModel {
  /** A sample prompt; the server continues it with {@value #PROBED} tokens. */
  static final String PROBE = "x = ";

  private static final int PROBED = 4;

  /** The bytes of a token of source text, so few that a prompt surely fits. */
  private static final int BYTES_PER_TOKEN = 3;

  private TextModel() {}

  /**
   * An endpoint in OpenAI's form.
   *
   * @param kind the kind of server; empty if it is not known
   * @param known the path of completions; empty if it is not known
   */
  static RemoteModel openAi(Http http, String kind, String name, int context, String known) {
    String own = http.endpoint.url().getPath() == null ? "" : http.endpoint.url().getPath();
    boolean fim = own.endsWith("/fim") || own.endsWith("/beta");
    List<String> paths =
        !known.isEmpty()
            ? List.of(known)
            : fim ? List.of("/completions") : List.of("/v1/completions", "/v1/fim/completions");
    String last = "";
    for (String path : paths) {
      boolean apart = fim || path.contains("/fim/");
      Holes holes = holes(http.endpoint, name, apart);
      for (boolean alternatives : new boolean[] {true, false}) {
        JsonObject body = OpenAi.body(name, holes.of(PROBE, 0, "\n"), 1, alternatives);
        body.addProperty("stream", false);
        Http.Answer answer = http.tryPost(path, body);
        if (answer.status() == 200 && !answer.json().has("choices")) {
          throw http.noAnswer(answer.text());
        }
        if (answer.status() == 200) {
          return of(
              http,
              kind.isEmpty() ? "an endpoint in OpenAI's form" : kind,
              name,
              context,
              holes,
              new OpenAi(http, path, name, holes, alternatives),
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

  /** A model of Ollama's. */
  static RemoteModel ollama(Http http, String kind) {
    String name = Servers.chosen(http, "/api/tags", "models", "name");
    JsonObject question = new JsonObject();
    question.addProperty("model", name);
    Http.Answer shown = http.tryPost("/api/show", question);
    if (name.isEmpty() || shown.status() == 404) {
      throw http.wrong(
          "has no model \"%s\": ollama pull NAME fetches one, --remote-model names it"
              .formatted(name));
    }
    boolean inserts = Fields.array(shown.json(), "capabilities").toString().contains("\"insert\"");
    boolean named = Templates.byName(name).isPresent();
    Holes holes = holes(http.endpoint, name, inserts && !named);
    JsonObject body = Ollama.body(name, holes.of(PROBE, 0, "\n"), 1);
    body.addProperty("stream", false);
    Http.Answer answer = http.tryPost("/api/generate", body);
    if (answer.status() != 200) {
      throw http.failed("/api/generate", answer.status(), answer.json().toString());
    }
    boolean tells = !Fields.array(answer.json(), "logprobs").isEmpty();
    return of(http, kind, name, Ollama.CONTEXT, holes, new Ollama(http, name, holes), tells);
  }

  /** The form of a hole in a prompt: as set, else the server's own, else by the model's name. */
  private static Holes holes(Endpoint endpoint, String name, boolean apart) {
    String set = endpoint.template();
    if (set.equals("plain")) {
      return new Holes(Optional.of(PlainFrame.text()), Marks.of(""), "plain (as set)");
    }
    if (set.equals("prefix-first") || set.equals("suffix-first")) {
      throw new ModelFailure(
          "the template \"%s\" needs a server that tells special tokens; %s"
              .formatted(set, Templates.HOW_TO_SET));
    }
    if (!set.isEmpty()) {
      return new Holes(Optional.of(Templates.checked(set)), Marks.of(set), set + " (as set)");
    }
    Optional<String> form =
        Templates.byName(name).map(family -> family.text(family.suffixFirst(name)));
    if (apart) {
      return new Holes(
          Optional.empty(),
          Marks.of(form.orElse("")),
          "the server's own (prompt and suffix apart)");
    }
    return form.map(text -> new Holes(Optional.of(text), Marks.of(text), text + " (by its name)"))
        .orElseThrow(
            () ->
                new ModelFailure(
                    "%s: nothing is known of how the model \"%s\" was taught to fill holes; %s"
                        .formatted(endpoint, name, Templates.HOW_TO_SET)));
  }

  /**
   * The model of a wire.
   *
   * @param tells whether an answer that was no stream has alternatives, which counts where the
   *     model writes nothing
   */
  static RemoteModel of(
      Http http, String kind, String name, int context, Holes holes, TextWire wire, boolean tells) {
    int bytes = Math.max(1024, BYTES_PER_TOKEN * Math.min(context, Servers.MOST_CONTEXT));
    ModelConfig config =
        new ModelConfig(
            name.isEmpty() ? "a model" : name,
            Bytes.SIZE,
            bytes,
            Servers.processor(kind, http.endpoint));
    return new RemoteModel(
        http,
        new RemoteModel.Found(
            kind, tier(wire, tells), holes.dump(), "none is needed: text goes as text"),
        config,
        Bytes.VOCABULARY,
        Bytes.TOKENIZER,
        new Templates.Choice(Bytes.TEMPLATE, Optional.empty(), ""),
        () -> new TextSession(wire, bytes));
  }

  /** The tier by a sample answer that is a stream, as all later answers are. */
  private static Tier tier(TextWire wire, boolean tells) {
    try (Answer<TextWire.Piece> answer = wire.open(PROBE, 0, "\n", PROBED)) {
      List<TextWire.Piece> pieces = new ArrayList<>();
      while (pieces.size() < PROBED
          && answer.next(Cancellation.never()).map(pieces::add).orElse(false)) {
        // one more
      }
      boolean others = pieces.stream().anyMatch(piece -> !piece.others().isEmpty());
      return others || (pieces.isEmpty() && tells) ? Tier.TEXT : Tier.TEXT_ONLY;
    } catch (Superseded e) {
      throw new IllegalStateException("nobody could cancel", e);
    }
  }
}
