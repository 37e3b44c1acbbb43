package dovetail.protocol.http;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import dovetail.protocol.http.WindowService.Filled;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/**
 * The form of the answers to a client: JSON without blanks, as llama.vim looks for {@code
 * "content":"}.
 */
sealed interface Form {
  /** The reply with the answers; with an empty text if there are none, and never an error. */
  Reply of(Filled filled);

  /** llama.cpp's {@code /infill}. */
  record Infill(int wanted, List<String> fields) implements Form {
    @Override
    public Reply of(Filled filled) {
      if (wanted <= 1) {
        return json(one(filled, 0));
      }
      JsonArray all = new JsonArray();
      for (int i = 0; i < Math.max(1, filled.answers().size()); i++) {
        all.add(one(filled, i));
      }
      return json(all);
    }

    private JsonObject one(Filled filled, int index) {
      JsonObject reply = new JsonObject();
      reply.addProperty("content", answer(filled, index));
      reply.addProperty("index", index);
      reply.addProperty("stop", true);
      reply.addProperty("truncated", false);
      reply.addProperty("tokens_cached", 0);
      reply.add("generation_settings", new JsonObject());
      for (String field : fields) {
        if (!field.isEmpty() && !reply.has(field)) {
          reply.addProperty(field, 0);
        }
      }
      reply.add("dovetail", about(filled));
      return reply;
    }
  }

  /** OpenAI's completions, and other forms that clients read likewise. A stream is one chunk. */
  record Choices(boolean streams) implements Form {
    @Override
    public Reply of(Filled filled) {
      JsonObject reply = new JsonObject();
      reply.addProperty("id", "cmpl-" + UUID.randomUUID());
      reply.addProperty("object", "text_completion");
      reply.addProperty("created", Instant.now().getEpochSecond());
      reply.addProperty("model", Routes.MODEL);
      JsonArray choices = new JsonArray();
      for (int i = 0; i < Math.max(1, filled.answers().size()); i++) {
        choices.add(choice(filled, i));
      }
      reply.add("choices", choices);
      JsonObject usage = new JsonObject();
      usage.addProperty("prompt_tokens", 0);
      usage.addProperty("completion_tokens", 0);
      usage.addProperty("total_tokens", 0);
      reply.add("usage", usage);
      reply.add("dovetail", about(filled));
      return streams
          ? new Reply(200, "text/event-stream", "data: " + reply + "\n\ndata: [DONE]\n\n")
          : json(reply);
    }

    private JsonObject choice(Filled filled, int index) {
      String text = answer(filled, index);
      JsonObject choice = new JsonObject();
      choice.addProperty("index", index);
      choice.addProperty("text", text);
      choice.add(streams ? "delta" : "message", message(text));
      choice.add("logprobs", JsonNull.INSTANCE);
      choice.addProperty("finish_reason", "stop");
      return choice;
    }

    private static JsonObject message(String text) {
      JsonObject message = new JsonObject();
      message.addProperty("role", "assistant");
      message.addProperty("content", text);
      return message;
    }
  }

  private static String answer(Filled filled, int index) {
    return index < filled.answers().size() ? filled.answers().get(index) : "";
  }

  /** Facts for people, without the word that clients take for a failure. */
  private static JsonObject about(Filled filled) {
    JsonObject about = new JsonObject();
    about.addProperty("reading", filled.reading());
    about.addProperty("language", filled.language());
    about.addProperty("reason", filled.reason().replaceAll("(?i)error", "fault"));
    return about;
  }

  /** A reply of JSON. */
  static Reply json(JsonElement body) {
    return Reply.json(body.toString());
  }

  /** OpenAI's form of an error in a request. */
  static Reply error(int status, String message) {
    JsonObject error = new JsonObject();
    error.addProperty("message", message);
    error.addProperty("type", "invalid_request_error");
    error.add("code", new JsonPrimitive(status));
    error.add("param", JsonNull.INSTANCE);
    JsonObject reply = new JsonObject();
    reply.add("error", error);
    return new Reply(status, "application/json", json(reply).body());
  }
}
