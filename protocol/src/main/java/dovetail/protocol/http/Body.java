package dovetail.protocol.http;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The body of a request for answers. A field of another type counts as missing. */
record Body(JsonObject json) {
  /** A mark of a model's vocabulary. */
  private static final Pattern MARK =
      Pattern.compile("<[|｜\\[]?[A-Za-z▁_|｜ -]*[|｜\\]]?>|\\[[A-Z]+\\]");

  private static final Pattern MARKED =
      Pattern.compile(
          "<\\|fim_prefix\\|>(.*)<\\|fim_suffix\\|>(.*)<\\|fim_middle\\|>", Pattern.DOTALL);

  /** The most answers to a request. */
  private static final int MOST_WANTED = 8;

  /** A body that is a JSON object. */
  static Body of(byte[] bytes) {
    JsonElement read = JsonParser.parseString(new String(bytes, StandardCharsets.UTF_8));
    if (read instanceof JsonObject object) {
      return new Body(object);
    }
    throw new JsonParseException("no object");
  }

  /** The hole of llama.cpp's form. */
  Optional<CursorText> infill() {
    return Optional.of(new CursorText(text("input_prefix") + text("prompt"), text("input_suffix")));
  }

  /** The number of blanks at the beginning of the cursor's line; 0 if the body has none. */
  int indent() {
    return number("n_indent");
  }

  /** The hole of OpenAI's form, with a suffix or with marks, or Tabby's; empty if it has none. */
  Optional<CursorText> hole() {
    if (json.get("segments") instanceof JsonObject segments) {
      Body own = new Body(segments);
      return Optional.of(new CursorText(own.text("prefix"), own.text("suffix")));
    }
    String prompt = text("prompt");
    Matcher marked = MARKED.matcher(prompt);
    if (!marked.matches()) {
      return json.get("prompt") instanceof JsonPrimitive
          ? Optional.of(new CursorText(prompt, text("suffix")))
          : Optional.empty();
    }
    String prefix = marked.group(1);
    String suffix = marked.group(2);
    return (prefix + suffix).contains("<|fim_")
        ? Optional.empty()
        : Optional.of(new CursorText(prefix, suffix));
  }

  /** The language; empty if the body has none. */
  Optional<String> language() {
    return Optional.of(text("language"))
        .filter(element -> !element.isEmpty() && !element.equals("unknown"));
  }

  /** The number of answers to give. */
  int wanted() {
    return Math.clamp(Math.max(number("n"), number("n_cmpl")), 1, MOST_WANTED);
  }

  /** The most tokens of an answer; 0 if the body has no limit. */
  int maxTokens() {
    return Math.max(0, Math.max(number("max_tokens"), number("n_predict")));
  }

  /** Whether the client wants no answer, and only lets the server read the text. */
  boolean onlyWarms() {
    return json.has("n_predict") && number("n_predict") == 0;
  }

  /** The longest wait for an answer; empty if the body has no limit. */
  Optional<Duration> patience() {
    int millis = number("t_max_predict_ms");
    return millis > 0 ? Optional.of(Duration.ofMillis(millis)) : Optional.empty();
  }

  /** Whether the client wants a stream. */
  boolean streams() {
    return json.get("stream") instanceof JsonPrimitive value
        && value.isBoolean()
        && value.getAsBoolean();
  }

  /**
   * The texts that no answer may have. Left out are marks, which no answer has, and the beginnings
   * of the suffix.
   */
  List<String> stops(CursorText hole) {
    return strings("stop").stream()
        .filter(stop -> !stop.isEmpty() && !MARK.matcher(stop).find())
        .filter(stop -> !hole.suffix().startsWith(stop) && !hole.suffix().strip().startsWith(stop))
        .toList();
  }

  /** The texts of a field that has a list of texts, or one text. */
  List<String> strings(String name) {
    List<String> found = new ArrayList<>();
    if (json.get(name) instanceof JsonArray all) {
      for (JsonElement element : all) {
        text(element).ifPresent(found::add);
      }
    } else {
      text(json.get(name)).ifPresent(found::add);
    }
    return found;
  }

  private String text(String name) {
    return text(json.get(name)).orElse("");
  }

  private static Optional<String> text(@Nullable JsonElement element) {
    return element instanceof JsonPrimitive value && value.isString()
        ? Optional.of(value.getAsString())
        : Optional.empty();
  }

  private int number(String name) {
    return json.get(name) instanceof JsonPrimitive value && value.isNumber() ? value.getAsInt() : 0;
  }

  /**
   * A hole without the lines with the language that minuet puts before the prefix.
   *
   * @param language empty if there is no such line
   */
  record Headed(CursorText hole, String language) {
    private static final Pattern LANGUAGE = Pattern.compile("\\A\\S* ?language: (\\S+).*\n");
    private static final Pattern INDENTATION = Pattern.compile("\\A\\S* ?indentation: .*\n");

    static Headed of(CursorText hole) {
      Matcher language = LANGUAGE.matcher(hole.prefix());
      if (!language.find()) {
        return new Headed(hole, "");
      }
      String rest = hole.prefix().substring(language.end());
      Matcher indentation = INDENTATION.matcher(rest);
      rest = indentation.find() ? rest.substring(indentation.end()) : rest;
      return new Headed(new CursorText(rest, hole.suffix()), language.group(1));
    }
  }
}
