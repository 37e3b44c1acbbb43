package dovetail.protocol.settings;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Consumer;

/** A value that a client sent for a setting. */
final class Sent {
  private static final int MOST_SHOWN = 40;

  final String key;
  final JsonElement value;
  final Consumer<String> problems;

  /**
   * A value, with its path and a listener to its errors.
   *
   * @param key the path of the value, such as {@code languages.go}
   * @param problems takes a message for the user
   */
  Sent(String key, JsonElement value, Consumer<String> problems) {
    this.key = key;
    this.value = value;
    this.problems = problems;
  }

  /** The value, if it is a text. */
  Optional<String> text() {
    return value instanceof JsonPrimitive text && text.isString()
        ? Optional.of(text.getAsString())
        : Optional.empty();
  }

  /** The value, if it is a number within the bounds. */
  OptionalDouble number(double least, double most) {
    return value instanceof JsonPrimitive found
            && found.isNumber()
            && found.getAsDouble() >= least
            && found.getAsDouble() <= most
        ? OptionalDouble.of(found.getAsDouble())
        : OptionalDouble.empty();
  }

  /** The value, if it is a list of texts only. */
  Optional<List<String>> texts() {
    List<String> texts = new ArrayList<>();
    if (!(value instanceof JsonArray array)) {
      return Optional.empty();
    }
    array.forEach(element -> at("", element).text().ifPresent(texts::add));
    return texts.size() == array.size() ? Optional.of(List.copyOf(texts)) : Optional.empty();
  }

  /** A part of this value, under its own key. */
  Sent at(String part, JsonElement value) {
    return new Sent(key + "." + part, value, problems);
  }

  /** Reports that another value is expected. */
  void expects(String expected) {
    problems.accept("dovetail.%s: %s is expected".formatted(key, expected));
  }

  /** Reports the keys of an object that are unknown. */
  void reportOthers(JsonObject object, List<String> known) {
    String all = String.join(", ", known);
    for (String part : object.keySet()) {
      if (!known.contains(part)) {
        problems.accept(
            "dovetail.%s.%s: there is no such key; known are %s".formatted(key, part, all));
      }
    }
  }

  /** Reports a wrong value, with the expected one. */
  void wrong(String expected) {
    String text = value.toString();
    String shown = text.length() > MOST_SHOWN ? text.substring(0, MOST_SHOWN) + "…" : text;
    problems.accept("dovetail.%s: %s is expected, found %s".formatted(key, expected, shown));
  }
}
