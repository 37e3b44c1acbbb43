package dovetail.model.remote;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Completions in OpenAI's form, as text: {@code choices[0].text}, or {@code delta.content}, with
 * {@code logprobs} where the server has them.
 */
final class OpenAi implements TextWire {
  private static final int ALTERNATIVES = 20;

  private final Http http;
  private final String path;
  private final String model;
  private final Holes holes;
  private final boolean alternatives;

  OpenAi(Http http, String path, String model, Holes holes, boolean alternatives) {
    this.http = http;
    this.path = path;
    this.model = model;
    this.holes = holes;
    this.alternatives = alternatives;
  }

  /** The body sent for a prompt. */
  static JsonObject body(String model, Holes.Sent sent, int most, boolean alternatives) {
    JsonObject body = new JsonObject();
    if (!model.isEmpty()) {
      body.addProperty("model", model);
    }
    body.addProperty("prompt", sent.prompt());
    sent.suffix().ifPresent(suffix -> body.addProperty("suffix", suffix));
    body.addProperty("max_tokens", most);
    body.addProperty("temperature", 0);
    if (alternatives) {
      body.addProperty("logprobs", ALTERNATIVES);
    }
    return body;
  }

  @Override
  public Answer<Piece> open(String prefix, int written, String suffix, int most) {
    JsonObject body = body(model, holes.of(prefix, written, suffix), most, alternatives);
    return new TextAnswer(
        http, path, body, List.of("choices"), holes.marks(), prefix, written, suffix) {
      private boolean whole;

      @Override
      boolean isWhole() {
        return whole;
      }

      @Override
      List<Piece> pieces(JsonObject chunk) {
        JsonObject choice = Fields.first(chunk, "choices");
        whole |= !Fields.text(choice, "finish_reason").orElse("").isEmpty();
        if (Fields.text(choice, "finish_reason").orElse("").equals("stop")) {
          endByModel();
        }
        return OpenAi.this.pieces(choice);
      }
    };
  }

  /** The pieces of a chunk. */
  private List<Piece> pieces(JsonObject choice) {
    String text =
        Fields.text(choice, "text")
            .or(() -> Fields.text(Fields.object(choice, "delta"), "content"))
            .or(() -> Fields.text(Fields.object(choice, "message"), "content"))
            .orElse("");
    JsonObject scores = Fields.object(choice, "logprobs");
    JsonArray content = Fields.array(scores, "content");
    if (!content.isEmpty()) {
      return TokenPieces.pieces(http, holes.marks(), content, text);
    }
    JsonArray tokens = Fields.array(scores, "tokens");
    JsonArray logs = Fields.array(scores, "token_logprobs");
    JsonArray tops = Fields.array(scores, "top_logprobs");
    List<Piece> pieces = new ArrayList<>();
    StringBuilder joined = new StringBuilder();
    for (int i = 0; i < tokens.size() && i < logs.size(); i++) {
      String token = tokens.get(i).isJsonPrimitive() ? tokens.get(i).getAsString() : "";
      joined.append(token);
      if (!token.isEmpty()) {
        pieces.add(
            new Piece(
                token.getBytes(StandardCharsets.UTF_8),
                Fields.log(http, logs.get(i)),
                others(i < tops.size() ? tops.get(i) : new JsonObject())));
      }
    }
    // Tokens that do not spell the text are parts of characters, or special: the text is right.
    if (joined.toString().equals(text) || text.isEmpty()) {
      return text.isEmpty() ? List.of() : pieces;
    }
    return List.of(new Piece(text.getBytes(StandardCharsets.UTF_8), 0, List.of()));
  }

  private List<Other> others(JsonElement top) {
    List<Other> others = new ArrayList<>();
    if (top instanceof JsonObject object) {
      for (Map.Entry<String, JsonElement> entry : object.entrySet()) {
        if (entry.getValue() instanceof JsonPrimitive) {
          String token = entry.getKey();
          if (!token.startsWith("bytes:")) {
            holes
                .marks()
                .other(token.getBytes(StandardCharsets.UTF_8), Fields.log(http, entry.getValue()))
                .ifPresent(others::add);
          }
        }
      }
    }
    return others;
  }
}
