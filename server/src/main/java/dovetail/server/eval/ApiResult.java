package dovetail.server.eval;

import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import java.util.Optional;

/**
 * What a decoder made of one hole.
 *
 * @param id of the hole
 * @param decoder which one
 * @param isAbove whether the name stands above the hole too
 * @param first whether the likeliest middle is the name that was there
 * @param samples how many were drawn
 * @param hits how many of these are the name
 * @param calls how often the model was asked for them, all together
 * @param bounded how many hit a bound
 * @param none how many are nothing
 */
public record ApiResult(
    String id,
    String decoder,
    boolean isAbove,
    boolean first,
    int samples,
    int hits,
    long calls,
    int bounded,
    int none)
    implements Recorded {

  @Override
  public String key() {
    return Recorded.key(id, decoder);
  }

  @Override
  public JsonObject json() {
    JsonObject json = new JsonObject();
    json.addProperty("id", id);
    json.addProperty("decoder", decoder);
    json.addProperty("above", isAbove);
    json.addProperty("first", first);
    json.addProperty("samples", samples);
    json.addProperty("hits", hits);
    json.addProperty("calls", calls);
    json.addProperty("bounded", bounded);
    json.addProperty("none", none);
    return json;
  }

  /** What {@link #json} wrote; empty if that is no such line. */
  public static Optional<ApiResult> read(String line) {
    try {
      JsonObject json = JsonParser.parseString(line).getAsJsonObject();
      return json.has("hits")
          ? Optional.of(
              new ApiResult(
                  json.get("id").getAsString(),
                  json.get("decoder").getAsString(),
                  json.get("above").getAsBoolean(),
                  json.get("first").getAsBoolean(),
                  json.get("samples").getAsInt(),
                  json.get("hits").getAsInt(),
                  json.get("calls").getAsLong(),
                  json.get("bounded").getAsInt(),
                  json.get("none").getAsInt()))
          : Optional.empty();
    } catch (JsonParseException | IllegalStateException e) {
      return Optional.empty();
    }
  }

  /**
   * The chance that the name is among some of the samples, if these are drawn without putting back:
   * 1 - C(n - c, k) / C(n, k) (Chen et al. 2021, arXiv 2107.03374).
   */
  double among(int some) {
    double miss = 1;
    for (int i = 0; i < some; i++) {
      miss *= Math.max(0, samples - hits - i) / (double) (samples - i);
    }
    return 1 - miss;
  }
}
