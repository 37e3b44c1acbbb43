package dovetail.model.remote;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** Ollama's {@code /api/generate}: a raw prompt, text and alternatives with their bytes. */
final class Ollama implements TextWire {
  /** The requested context: the server's own is small, and cuts a prompt without a word. */
  static final int CONTEXT = 4096;

  private static final int ALTERNATIVES = 20;

  private final Http http;
  private final String model;
  private final Holes holes;

  Ollama(Http http, String model, Holes holes) {
    this.http = http;
    this.model = model;
    this.holes = holes;
  }

  /** The body sent for a prompt. */
  static JsonObject body(String model, Holes.Sent sent, int most) {
    JsonObject options = new JsonObject();
    options.addProperty("temperature", 0);
    options.addProperty("num_predict", most);
    options.addProperty("num_ctx", CONTEXT);
    JsonObject body = new JsonObject();
    body.addProperty("model", model);
    body.addProperty("prompt", sent.prompt());
    body.addProperty("raw", sent.suffix().isEmpty());
    sent.suffix().ifPresent(suffix -> body.addProperty("suffix", suffix));
    body.addProperty("logprobs", true);
    body.addProperty("top_logprobs", ALTERNATIVES);
    body.add("options", options);
    return body;
  }

  @Override
  public Answer<Piece> open(String prefix, int written, String suffix, int most) {
    JsonObject body = body(model, holes.of(prefix, written, suffix), most);
    return new Answer<>(http, "/api/generate", body) {
      @Override
      Collection<Piece> told(JsonObject chunk) {
        if (Fields.text(chunk, "done_reason").orElse("").equals("stop")) {
          endByModel();
        }
        return pieces(http, chunk);
      }
    };
  }

  /** The pieces of a line. */
  private static List<Piece> pieces(Http http, JsonObject chunk) {
    byte[] text = Fields.text(chunk, "response").orElse("").getBytes(StandardCharsets.UTF_8);
    List<Piece> pieces = new ArrayList<>();
    for (JsonElement element : Fields.array(chunk, "logprobs")) {
      if (element instanceof JsonObject token) {
        byte[] bytes = bytes(token);
        List<Other> others = new ArrayList<>();
        for (JsonElement top : Fields.array(token, "top_logprobs")) {
          if (top instanceof JsonObject other) {
            boolean end = SpecialNames.isEnd(Fields.text(other, "token").orElse(""), "");
            others.add(
                new Other(
                    end ? new byte[0] : bytes(other), Fields.log(http, other.get("logprob"))));
          }
        }
        if (bytes.length > 0) {
          pieces.add(new Piece(bytes, Fields.log(http, token.get("logprob")), others));
        }
      }
    }
    return pieces.isEmpty() && text.length > 0 ? List.of(new Piece(text, 0, List.of())) : pieces;
  }

  private static byte[] bytes(JsonObject token) {
    return Fields.bytes(token)
        .orElseGet(() -> Fields.text(token, "token").orElse("").getBytes(StandardCharsets.UTF_8));
  }
}
