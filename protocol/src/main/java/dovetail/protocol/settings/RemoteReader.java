package dovetail.protocol.settings;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Stream;

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

  /** The keys of texts, and all keys. */
  private static final List<String> TEXTS =
      List.of("ca", "keyFile", "keyVariable", "model", "template", "tokenizer", "url");

  private static final List<String> KEYS =
      Stream.concat(TEXTS.stream(), Stream.of("headers", "timeout")).sorted().toList();

  private RemoteReader() {}

  /** The servers, without servers with errors. Reports the errors. */
  static List<Remote> read(Sent sent) {
    List<Remote> found = new ArrayList<>();
    if (sent.value instanceof JsonArray several) {
      several.forEach(server -> found.addAll(read(new Sent(sent.key, server, sent.problems))));
    } else if (sent.text().isPresent()) {
      JsonObject alone = new JsonObject();
      alone.add("url", sent.value);
      if (!sent.text().get().isBlank()) {
        readOne(sent, alone, found);
      }
    } else if (sent.value instanceof JsonObject object) {
      readOne(sent, object, found);
    } else {
      sent.expects("a URL, an object with url, or a list of such");
    }
    return found;
  }

  private static void readOne(Sent sent, JsonObject object, List<Remote> found) {
    sent.reportOthers(object, KEYS);
    boolean good = true;
    for (String key : TEXTS) {
      if (object.has(key) && sent.at(key, object.get(key)).text().isEmpty()) {
        sent.at(key, object).expects("a text");
        good = false;
      }
    }
    if (!good) {
      return;
    }
    String url = text(object, "url");
    boolean isUrl = url.matches("(?i:https?)://[^/@\\s]+(/\\S*)?|(?!.*//).+[.]gguf");
    if (url.matches("[^/?#]*//[^/?#]*@.*") || (!isUrl && url.contains("@"))) {
      sent.problems.accept(
          "dovetail.remote.url: a name or a password in it is not taken: a key belongs in a"
              + " file (keyFile)");
      return;
    }
    if (!isUrl) {
      sent.problems.accept(
          "dovetail.remote.url: http://HOST:PORT, https://HOST/PATH or /PATH/FILE.gguf is"
              + " expected, found \""
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
            headers(sent, object),
            text(object, "ca"),
            text(object, "template"),
            text(object, "tokenizer"),
            timeout(sent, object)));
  }

  private static String text(JsonObject object, String key) {
    return object.has(key) ? object.get(key).getAsString().strip() : "";
  }

  private static Map<String, String> headers(Sent sent, JsonObject object) {
    Map<String, String> headers = new HashMap<>();
    Sent part = sent.at("headers", object);
    if (object.get("headers") instanceof JsonObject all) {
      for (String name : all.keySet()) {
        sent.at(name, all.get(name))
            .text()
            .filter(text -> name.matches("[A-Za-z0-9-]+"))
            .ifPresentOrElse(
                text -> headers.put(name, text), () -> part.expects("a text by each name"));
      }
    } else if (object.has("headers")) {
      part.expects("an object of texts");
    }
    return headers;
  }

  private static Duration timeout(Sent sent, JsonObject object) {
    if (!object.has("timeout")) {
      return Duration.ofMillis((long) USUAL_TIMEOUT);
    }
    Sent part = sent.at("timeout", object.get("timeout"));
    OptionalDouble millis = part.number(1, MOST_TIMEOUT);
    if (millis.isEmpty()) {
      part.problems.accept("dovetail.remote.timeout: milliseconds from 1 to 600000 are expected");
    }
    return Duration.ofMillis((long) millis.orElse(USUAL_TIMEOUT));
  }
}
