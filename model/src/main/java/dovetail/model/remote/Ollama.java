package dovetail.model.remote;

import com.google.gson.JsonObject;
import java.util.List;

/** Ollama's {@code /api/generate}: a raw prompt, text and alternatives with their bytes. */
final class Ollama implements TextWire {
  /** The requested context: the server's own is small, and cuts longer prompts silently. */
  static final int CONTEXT = 4096;

  private final Http http;
  private final String model;
  private final Holes holes;

  Ollama(Http http, String model, Holes holes) {
    this.http = http;
    this.model = model;
    this.holes = holes;
  }

  private static final int ALTERNATIVES = 20;

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
    return new TextAnswer(
        http,
        "/api/generate",
        body,
        List.of("response", "done"),
        holes.marks(),
        prefix,
        written,
        suffix) {
      @Override
      List<Piece> pieces(JsonObject line) {
        if (Fields.text(line, "done_reason").orElse("").equals("stop")) {
          endByModel();
        }
        if (!Fields.text(line, "thinking").orElse("").isEmpty()) {
          throw http.wrong(
              ("has %s think before it writes, though it is asked not to (think: false): name a"
                      + " model that fills holes")
                  .formatted(model));
        }
        String text = Fields.text(line, "response").orElse("");
        return TokenPieces.pieces(http, holes.marks(), Fields.array(line, "logprobs"), text);
      }
    };
  }
}
