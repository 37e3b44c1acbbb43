package dovetail.protocol.http;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import dovetail.protocol.http.WindowService.Filled;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/**
 * The form of the answers to a client: JSON without blanks, as llama.vim looks for {@code
 * "content":"}.
 */
sealed interface AnswerForm {
  /** The reply with the answers; with an empty text if there are none, and never an error. */
  Reply of(Filled filled);

  /** llama.cpp's {@code /infill}. */
  record Infill(int wanted, List<String> fields) implements AnswerForm {
    @Override
    public Reply of(Filled filled) {
      if (wanted <= 1) {
        return json(answerAt(filled, 0));
      }
      JsonArray all = new JsonArray();
      for (int i = 0; i < Math.max(1, filled.answers().size()); i++) {
        all.add(answerAt(filled, i));
      }
      return json(all);
    }

    private JsonObject answerAt(Filled filled, int index) {
      JsonObject reply =
          object(
              """
              {"content":%s,"index":%d,"stop":true,"truncated":false,"tokens_cached":0,
               "generation_settings":{}}
              """
                  .formatted(new JsonPrimitive(answer(filled, index)), index));
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
  record Choices(boolean streams) implements AnswerForm {
    @Override
    public Reply of(Filled filled) {
      JsonObject reply =
          object(
              """
              {"id":"cmpl-%s","object":"text_completion","created":%d,"model":"%s",
               "usage":{"prompt_tokens":0,"completion_tokens":0,"total_tokens":0}}
              """
                  .formatted(UUID.randomUUID(), Instant.now().getEpochSecond(), Routes.MODEL));
      JsonArray choices = new JsonArray();
      for (int i = 0; i < Math.max(1, filled.answers().size()); i++) {
        choices.add(choice(filled, i));
      }
      reply.add("choices", choices);
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

  private static JsonObject object(String json) {
    return JsonParser.parseString(json).getAsJsonObject();
  }

  /** A reply of JSON. */
  static Reply json(JsonElement body) {
    return Reply.json(body.toString());
  }

  /** OpenAI's form of an error in a request. */
  static Reply error(int status, String message) {
    String error = "{\"error\":{\"message\":%s,\"type\":\"%s\",\"code\":%d,\"param\":null}}";
    return new Reply(
        status,
        "application/json",
        error.formatted(new JsonPrimitive(message), "invalid_request_error", status));
  }
}
