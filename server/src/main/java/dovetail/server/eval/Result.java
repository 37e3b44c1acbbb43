package dovetail.server.eval;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import dovetail.server.complete.Completion;
import java.util.Optional;

/**
 * What came of one case with one decoder.
 *
 * @param valid whether the oracle accepts the whole text
 * @param leaves whether it is valid, and closes what the suffix could have closed
 * @param exact whether the middle is what stood there, blanks at both ends apart
 * @param similarity to what stood there, from 0 to 1
 */
public record Result(
    String id,
    String decoder,
    boolean valid,
    boolean leaves,
    boolean exact,
    double similarity,
    String finish,
    int tokens,
    double millis,
    double constraintMicros,
    String middle)
    implements Recorded {

  /** Of a completion that an oracle has judged. */
  static Result of(Cut cut, String decoder, Completion completion, boolean valid, boolean leaves) {
    return new Result(
        cut.id(),
        decoder,
        valid,
        leaves,
        completion.middle().strip().equals(cut.middle().strip()),
        Similarity.of(completion.middle(), cut.middle()),
        completion.finish().word(),
        completion.tokens(),
        completion.millis(),
        completion.constraintMicros(),
        completion.middle());
  }

  @Override
  public String key() {
    return Recorded.key(id, decoder);
  }

  @Override
  public JsonObject json() {
    JsonObject json = new JsonObject();
    json.addProperty("id", id);
    json.addProperty("decoder", decoder);
    json.addProperty("valid", valid);
    json.addProperty("leaves", leaves);
    json.addProperty("exact", exact);
    json.addProperty("similarity", Math.round(similarity * 1e4) / 1e4);
    json.addProperty("finish", finish);
    json.addProperty("tokens", tokens);
    json.addProperty("millis", Math.round(millis * 1e3) / 1e3);
    json.addProperty("constraint_micros", Math.round(constraintMicros));
    json.addProperty("middle", middle);
    return json;
  }

  /** What {@link #json} wrote; empty if that is no such line. */
  public static Optional<Result> read(String line) {
    try {
      JsonElement element = JsonParser.parseString(line);
      if (!element.isJsonObject() || !element.getAsJsonObject().has("decoder")) {
        return Optional.empty();
      }
      JsonObject json = element.getAsJsonObject();
      return Optional.of(
          new Result(
              json.get("id").getAsString(),
              json.get("decoder").getAsString(),
              json.get("valid").getAsBoolean(),
              json.has("leaves") && json.get("leaves").getAsBoolean(),
              json.get("exact").getAsBoolean(),
              json.get("similarity").getAsDouble(),
              json.get("finish").getAsString(),
              json.get("tokens").getAsInt(),
              json.get("millis").getAsDouble(),
              json.get("constraint_micros").getAsDouble(),
              json.get("middle").getAsString()));
    } catch (JsonParseException | IllegalStateException e) {
      return Optional.empty();
    }
  }
}
