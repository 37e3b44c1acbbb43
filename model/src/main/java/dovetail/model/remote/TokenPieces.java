package dovetail.model.remote;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dovetail.model.remote.TextWire.Other;
import dovetail.model.remote.TextWire.Piece;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Reads the pieces of an answer from Ollama's list of tokens, which newer endpoints in OpenAI's
 * form have, too: {@code [{"token", "bytes", "logprob", "top_logprobs": [...]}]}.
 */
final class TokenPieces {
  private TokenPieces() {}

  /**
   * The pieces of a text: the tokens if they spell it, else, as for split characters, one piece.
   */
  static List<Piece> pieces(Http http, Marks marks, JsonArray tokens, String text) {
    byte[] whole = text.getBytes(StandardCharsets.UTF_8);
    List<Piece> pieces = new ArrayList<>();
    ByteArrayOutputStream spelt = new ByteArrayOutputStream();
    for (JsonObject token : Fields.objects(tokens)) {
      byte[] bytes = bytes(token);
      spelt.writeBytes(bytes);
      if (bytes.length > 0) {
        pieces.add(
            new Piece(bytes, Fields.log(http, token.get("logprob")), others(http, marks, token)));
      }
    }
    if (Arrays.equals(spelt.toByteArray(), whole)) {
      return pieces;
    }
    return whole.length == 0 ? List.of() : List.of(new Piece(whole, 0, List.of()));
  }

  private static List<Other> others(Http http, Marks marks, JsonObject token) {
    return Fields.objects(token, "top_logprobs").stream()
        .flatMap(top -> marks.other(bytes(top), Fields.log(http, top.get("logprob"))).stream())
        .toList();
  }

  private static byte[] bytes(JsonObject token) {
    return Fields.bytes(token)
        .orElseGet(() -> Fields.text(token, "token").orElse("").getBytes(StandardCharsets.UTF_8));
  }
}
