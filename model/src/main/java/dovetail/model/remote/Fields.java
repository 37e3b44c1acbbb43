package dovetail.model.remote;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Readers of the fields of servers' answers, which may have any form. */
final class Fields {
  private Fields() {}

  /** A whole number; empty if there is none. */
  static OptionalInt whole(JsonObject object, String key) {
    if (object.get(key) instanceof JsonPrimitive number && number.isNumber()) {
      double value = number.getAsDouble();
      if (value == Math.rint(value) && Math.abs(value) <= Integer.MAX_VALUE) {
        return OptionalInt.of((int) value);
      }
    }
    return OptionalInt.empty();
  }

  /** A text; empty if there is none. */
  static Optional<String> text(JsonObject object, String key) {
    return object.get(key) instanceof JsonPrimitive text && text.isString()
        ? Optional.of(text.getAsString())
        : Optional.empty();
  }

  /** Whether the value is true. */
  static boolean flag(JsonObject object, String key) {
    return object.get(key) instanceof JsonPrimitive flag && flag.isBoolean() && flag.getAsBoolean();
  }

  /** An object; an empty one if there is none. */
  static JsonObject object(JsonObject object, String key) {
    return object.get(key) instanceof JsonObject found ? found : new JsonObject();
  }

  /** An array; an empty one if there is none. */
  static JsonArray array(JsonObject object, String key) {
    return object.get(key) instanceof JsonArray found ? found : new JsonArray();
  }

  /** The objects of an array; none if there is no array. */
  static List<JsonObject> objects(JsonObject object, String key) {
    return objects(array(object, key));
  }

  /** The objects of an array. */
  static List<JsonObject> objects(JsonArray array) {
    return array.asList().stream()
        .filter(JsonElement::isJsonObject)
        .map(JsonElement::getAsJsonObject)
        .toList();
  }

  /** The first element of an array, if it is an object; else an empty one. */
  static JsonObject first(JsonObject object, String key) {
    JsonArray all = array(object, key);
    return !all.isEmpty() && all.get(0) instanceof JsonObject found ? found : new JsonObject();
  }

  /** The logarithm of a probability. */
  static float log(Http http, JsonElement value) {
    if (value instanceof JsonPrimitive number && number.isNumber()) {
      double log = number.getAsDouble();
      if (log <= 0.01) { // rounding
        return (float) Math.max(Math.min(log, 0), -1e4);
      }
    }
    throw http.wrong("says " + value + " where the logarithm of a probability should stand");
  }

  /** Bytes, as an array of numbers; empty if there is none. */
  static Optional<byte[]> bytes(JsonObject object) {
    if (!(object.get("bytes") instanceof JsonArray array)) {
      return Optional.empty();
    }
    byte[] bytes = new byte[array.size()];
    for (int i = 0; i < bytes.length; i++) {
      if (!(array.get(i) instanceof JsonPrimitive number && number.isNumber())) {
        return Optional.empty();
      }
      bytes[i] = (byte) number.getAsInt();
    }
    return Optional.of(bytes);
  }

  /** {@code {"id", "logprob", "top_logprobs": [{"id", "logprob"}]}}, ids below a size. */
  static Step step(Http http, JsonElement place, int size) {
    if (!(place instanceof JsonObject object)) {
      throw http.wrong("says " + place + " of a token");
    }
    List<JsonObject> top = objects(object, "top_logprobs");
    int[] ids = new int[top.size() + 1];
    float[] logs = new float[ids.length];
    int count = 0;
    int token = id(http, object, size);
    boolean own = false;
    for (JsonObject alternative : top) {
      ids[count] = id(http, alternative, size);
      logs[count] = log(http, alternative.get("logprob"));
      own |= ids[count++] == token;
    }
    if (!own) {
      ids[count] = token;
      logs[count++] = log(http, object.get("logprob"));
    }
    return new Step(token, Arrays.copyOf(ids, count), Arrays.copyOf(logs, count));
  }

  private static int id(Http http, JsonObject object, int size) {
    int id = whole(object, "id").orElse(-1);
    if (id < 0 || id >= size) {
      throw http.wrong(
          "names the token %s of a vocabulary of %d: is it the model that it was?"
              .formatted(object.get("id"), size));
    }
    return id;
  }

  /** Ids of tokens as an array. */
  static JsonArray ids(int[] tokens) {
    JsonArray ids = new JsonArray(tokens.length);
    for (int token : tokens) {
      ids.add(token);
    }
    return ids;
  }
}
