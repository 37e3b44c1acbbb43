package dovetail.server.cli;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonPrimitive;
import com.google.gson.Strictness;
import dovetail.languages.Language;
import dovetail.languages.Languages;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A line of a {@code --jsonl} file: a file with a hole.
 *
 * @param id the line's id, of any type, to be given back; JSON's null if it has none
 * @param language a language's name, if the line has one
 * @param version the language's version, if the line has one
 * @param document the path of the file in its project, if the line has one
 * @param open whether more text is to be written at the end of the file
 * @param texts the texts of the required fields, by field
 */
public record JsonLine(
    JsonElement id,
    Optional<String> language,
    Optional<String> version,
    Optional<String> document,
    boolean open,
    Map<String, String> texts) {
  /** The text of a required field. */
  public String text(String field) {
    String text = texts.get(field);
    if (text == null) {
      throw new IllegalArgumentException(field + " was not asked for");
    }
    return text;
  }

  /** Reads and writes lines. Nulls are written; no character is escaped for HTML. */
  public static final Gson GSON =
      new GsonBuilder()
          .serializeNulls()
          .disableHtmlEscaping()
          .setStrictness(Strictness.STRICT)
          .create();

  /**
   * Reads a line that must have these fields, each with a string.
   *
   * @throws Failure if it has not
   */
  static JsonLine read(String line, List<String> textFields) {
    JsonElement parsed;
    try {
      parsed = GSON.fromJson(line, JsonElement.class);
    } catch (JsonParseException e) {
      throw new Failure(notJson(line));
    }
    if (!(parsed instanceof JsonObject object)) {
      throw new Failure("a JSON object was expected, found " + kindOf(parsed));
    }
    for (String field : List.of("language", "version", "document")) {
      if (object.has(field) && !isString(object.get(field))) {
        throw new Failure(
            "\"" + field + "\": a string was expected, found " + kindOf(object.get(field)));
      }
    }
    Map<String, String> texts = new HashMap<>();
    for (String field : textFields) {
      JsonElement text = object.get(field);
      if (!isString(text)) {
        throw new Failure("\"" + field + "\": a string was expected, found " + kindOf(text));
      }
      texts.put(field, text.getAsString());
    }
    JsonElement open = object.get("open");
    if (open != null && !(open instanceof JsonPrimitive truth && truth.isBoolean())) {
      throw new Failure("\"open\": true or false was expected, found " + kindOf(open));
    }
    JsonElement id = object.has("id") ? object.get("id") : JsonNull.INSTANCE;
    return new JsonLine(
        id,
        told(object, "language"),
        told(object, "version"),
        told(object, "document"),
        open != null && open.getAsBoolean(),
        texts);
  }

  private static Optional<String> told(JsonObject object, String field) {
    return Optional.ofNullable(object.get(field)).map(JsonElement::getAsString);
  }

  private static String notJson(String line) {
    Language json = Languages.builtIn().find("json").orElseThrow();
    return switch (FirstError.of(json, line)) {
      case FirstError.At at -> "not JSON: wrong at column " + at.column();
      case FirstError.TooEarly _ -> "not JSON: the line ends too early";
      case FirstError.None _ -> "not JSON that can be read here";
    };
  }

  private static boolean isString(@Nullable JsonElement element) {
    return element instanceof JsonPrimitive primitive && primitive.isString();
  }

  private static String kindOf(@Nullable JsonElement element) {
    if (element == null) {
      return "nothing";
    }
    if (element instanceof JsonPrimitive primitive) {
      return primitive.isString() ? "a string" : primitive.toString();
    }
    return element.isJsonArray() ? "an array" : element.isJsonObject() ? "an object" : "null";
  }
}
