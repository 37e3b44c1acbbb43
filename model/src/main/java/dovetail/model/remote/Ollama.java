package dovetail.model.remote;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
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
    body.addProperty("think", false);
    sent.suffix().ifPresent(suffix -> body.addProperty("suffix", suffix));
    body.addProperty("logprobs", true);
    body.addProperty("top_logprobs", ALTERNATIVES);
    body.add("options", options);
    return body;
  }

  @Override
  public Answer<Piece> open(String prefix, int written, String suffix, int most) {
    JsonObject body = body(model, holes.of(prefix, written, suffix), most);
    String begun = prefix.substring(prefix.length() - written);
    return new TextAnswer(
        http, "/api/generate", body, List.of("response", "done"), holes.marks(), begun) {
      @Override
      List<Piece> pieces(JsonObject line) {
        if (Fields.text(line, "done_reason").orElse("").equals("stop")) {
          endByModel();
        }
        if (!Fields.text(line, "thinking").orElse("").isEmpty()) {
          throw http.wrong(
              "has %s think before it writes, though it is asked not to (think: false): name a model that fills holes"
                  .formatted(model));
        }
        return Ollama.this.pieces(line);
      }
    };
  }

  /**
   * The pieces of a line: of tokens where they spell its text, which halves of characters do not.
   */
  private List<Piece> pieces(JsonObject line) {
    byte[] text = Fields.text(line, "response").orElse("").getBytes(StandardCharsets.UTF_8);
    List<Piece> pieces = new ArrayList<>();
    ByteArrayOutputStream spelt = new ByteArrayOutputStream();
    for (JsonElement element : Fields.array(line, "logprobs")) {
      if (element instanceof JsonObject token) {
        byte[] bytes = bytes(token);
        spelt.writeBytes(bytes);
        if (bytes.length > 0) {
          pieces.add(new Piece(bytes, Fields.log(http, token.get("logprob")), others(token)));
        }
      }
    }
    if (Arrays.equals(spelt.toByteArray(), text)) {
      return pieces;
    }
    return text.length == 0 ? List.of() : List.of(new Piece(text, 0, List.of()));
  }

  private List<Other> others(JsonObject token) {
    List<Other> others = new ArrayList<>();
    for (JsonElement top : Fields.array(token, "top_logprobs")) {
      if (top instanceof JsonObject other) {
        holes
            .marks()
            .other(bytes(other), Fields.log(http, other.get("logprob")))
            .ifPresent(others::add);
      }
    }
    return others;
  }

  private static byte[] bytes(JsonObject token) {
    return Fields.bytes(token)
        .orElseGet(() -> Fields.text(token, "token").orElse("").getBytes(StandardCharsets.UTF_8));
  }
}
