package dovetail.model.remote;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dovetail.model.remote.TextWire.Other;
import dovetail.model.remote.TextWire.Piece;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Tokens as Ollama and newer endpoints in OpenAI's form tell them: {@code [{"token", "bytes",
 * "logprob", "top_logprobs": [...]}]}.
 */
final class TokenTexts {
  private TokenTexts() {}

  /** The pieces of a text: of tokens where they spell it, which halves of characters do not. */
  static List<Piece> pieces(Http http, Marks marks, JsonArray tokens, String text) {
    byte[] whole = text.getBytes(StandardCharsets.UTF_8);
    List<Piece> pieces = new ArrayList<>();
    ByteArrayOutputStream spelt = new ByteArrayOutputStream();
    for (JsonElement element : tokens) {
      if (element instanceof JsonObject token) {
        byte[] bytes = bytes(token);
        spelt.writeBytes(bytes);
        if (bytes.length > 0) {
          pieces.add(
              new Piece(bytes, Fields.log(http, token.get("logprob")), others(http, marks, token)));
        }
      }
    }
    if (Arrays.equals(spelt.toByteArray(), whole)) {
      return pieces;
    }
    return whole.length == 0 ? List.of() : List.of(new Piece(whole, 0, List.of()));
  }

  private static List<Other> others(Http http, Marks marks, JsonObject token) {
    List<Other> others = new ArrayList<>();
    for (JsonElement top : Fields.array(token, "top_logprobs")) {
      if (top instanceof JsonObject other) {
        marks.other(bytes(other), Fields.log(http, other.get("logprob"))).ifPresent(others::add);
      }
    }
    return others;
  }

  private static byte[] bytes(JsonObject token) {
    return Fields.bytes(token)
        .orElseGet(() -> Fields.text(token, "token").orElse("").getBytes(StandardCharsets.UTF_8));
  }
}
