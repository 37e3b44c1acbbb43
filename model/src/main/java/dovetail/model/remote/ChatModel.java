package dovetail.model.remote;

import com.google.gson.JsonObject;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A server's model that only chats. */
final class ChatModel {
  private ChatModel() {}

  /** The model at an endpoint: Ollama's, Anthropic's, or one in OpenAI's form. */
  static RemoteModel of(Http http) {
    if (http.get("/api/version").has("version")) {
      String name = Servers.chosen(http, "/api/tags", "models", "name");
      return of(http, name, List.of(Chat.Form.OLLAMA));
    }
    Http keyed = new Http(http.endpoint.withApiKey());
    String name = Servers.chosen(http, "/v1/models", "data", "id");
    return http.endpoint.url().toString().endsWith("/messages")
        ? of(keyed, name, List.of(Chat.Form.ANTHROPIC, Chat.Form.ANTHROPIC_WHOLE))
        : of(http, name, List.of(Chat.Form.OPENAI));
  }

  private static RemoteModel of(Http http, String name, List<Chat.Form> forms) {
    String last = "";
    for (Chat.Form form : forms) {
      Chat wire = new Chat(http, form, name, Set.of());
      Http.Answer answer = sample(http, wire);
      Optional<Chat> other = wire.without(answer);
      while (other.isPresent()) {
        wire = other.get();
        answer = sample(http, wire);
        other = wire.without(answer);
      }
      if (answer.status() == 200 && !answer.json().has(form.field())) {
        throw http.noAnswer(answer.text());
      }
      if (answer.status() == 200) {
        Holes holes = new Holes(Optional.empty(), Marks.of(""), "a chat (as set)");
        String kind = "a chat at " + form.path();
        return TextModel.of(http, kind, name, Servers.USUAL_CONTEXT, holes, wire, false);
      }
      last = "status %d for %s".formatted(answer.status(), form.path());
    }
    throw http.wrong("does not chat: " + last);
  }

  /** The answer to a sample prompt. */
  private static Http.Answer sample(Http http, Chat wire) {
    JsonObject body = wire.body(TextModel.PROBE, 0, "\n");
    body.addProperty("stream", false);
    return http.tryPost(wire.form.path(), body);
  }
}
