package dovetail.protocol.settings;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;

/**
 * Reads the setting {@code remote}: a URL, or an object, or a list of these in the order in which
 * they are tried. Null, an empty text and an empty list mean no server.
 *
 * <pre>
 *   {"url": "https://host/path", "model": "NAME", "keyFile": "/path", "keyVariable": "NAME",
 *    "headers": {"X-Team": "a"}, "ca": "/path.pem", "template": "...",
 *    "tokenizer": "/path/tokenizer.json", "timeout": 5000}
 * </pre>
 */
final class RemoteReader {
  private static final double USUAL_TIMEOUT = 5000;
  private static final double MOST_TIMEOUT = 600_000;

  private static final Set<String> KEYS =
      new TreeSet<>(
          Set.of(
              "url",
              "model",
              "keyFile",
              "keyVariable",
              "headers",
              "ca",
              "template",
              "tokenizer",
              "timeout"));

  private RemoteReader() {}

  /** The servers; errors are reported, and a server with errors is left out. */
  static List<Remote> read(JsonElement value, Consumer<String> problems) {
    List<Remote> found = new ArrayList<>();
    if (value instanceof JsonArray several) {
      several.forEach(one -> found.addAll(read(one, problems)));
    } else if (value instanceof JsonPrimitive text && text.isString()) {
      if (!text.getAsString().isBlank()) {
        JsonObject alone = new JsonObject();
        alone.add("url", text);
        found.addAll(read(alone, problems));
      }
    } else if (value instanceof JsonObject object) {
      readOne(object, problems, found);
    } else {
      problems.accept("dovetail.remote: a URL, an object with url, or a list of such is expected");
    }
    return found;
  }

  private static void readOne(JsonObject object, Consumer<String> problems, List<Remote> found) {
    boolean good = true;
    for (String key : object.keySet()) {
      if (!KEYS.contains(key)) {
        problems.accept(
            "dovetail.remote.%s: there is no such key; known are %s"
                .formatted(key, String.join(", ", KEYS)));
      } else if (!key.equals("headers") && !key.equals("timeout")) {
        good &= isText(object, key, problems);
      }
    }
    if (!good) {
      return;
    }
    String url = text(object, "url");
    boolean isUrl = url.matches("(?i:https?)://[^/@\\s]+(/\\S*)?|(?!.*//).+[.]gguf");
    if (url.matches("[^/?#]*//[^/?#]*@.*") || (!isUrl && url.contains("@"))) {
      problems.accept(
          "dovetail.remote.url: a name or a password in it is not taken: a key belongs in a file"
              + " (keyFile)");
      return;
    }
    if (!isUrl) {
      problems.accept(
          "dovetail.remote.url: http://HOST:PORT, https://HOST/PATH or /PATH/FILE.gguf is expected,"
              + " found \""
              + url
              + "\"");
      return;
    }
    found.add(
        new Remote(
            url,
            text(object, "model"),
            text(object, "keyFile"),
            text(object, "keyVariable"),
            headers(object, problems),
            text(object, "ca"),
            text(object, "template"),
            text(object, "tokenizer"),
            timeout(object, problems)));
  }

  private static boolean isText(JsonObject object, String key, Consumer<String> problems) {
    boolean good = object.get(key) instanceof JsonPrimitive text && text.isString();
    if (!good) {
      problems.accept("dovetail.remote." + key + ": a text is expected");
    }
    return good;
  }

  private static String text(JsonObject object, String key) {
    return object.has(key) ? object.get(key).getAsString().strip() : "";
  }

  private static Map<String, String> headers(JsonObject object, Consumer<String> problems) {
    Map<String, String> headers = new HashMap<>();
    if (object.get("headers") instanceof JsonObject all) {
      all.entrySet()
          .forEach(
              entry -> {
                if (entry.getKey().matches("[A-Za-z0-9-]+")
                    && entry.getValue() instanceof JsonPrimitive text
                    && text.isString()) {
                  headers.put(entry.getKey(), text.getAsString());
                } else {
                  problems.accept("dovetail.remote.headers: a text by each name is expected");
                }
              });
    } else if (object.has("headers")) {
      problems.accept("dovetail.remote.headers: an object of texts is expected");
    }
    return headers;
  }

  private static Duration timeout(JsonObject object, Consumer<String> problems) {
    double millis = USUAL_TIMEOUT;
    if (object.has("timeout")) {
      if (object.get("timeout") instanceof JsonPrimitive number
          && number.isNumber()
          && number.getAsDouble() >= 1
          && number.getAsDouble() <= MOST_TIMEOUT) {
        millis = number.getAsDouble();
      } else {
        problems.accept("dovetail.remote.timeout: milliseconds from 1 to 600000 are expected");
      }
    }
    return Duration.ofMillis((long) millis);
  }
}
