package dovetail.protocol.settings;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonPrimitive;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Consumer;

/**
 * A value that a client sent for a setting.
 *
 * @param key where it stands, such as {@code languages.go}
 * @param problems takes a message for the user
 */
record Sent(String key, JsonElement value, Consumer<String> problems) {
  private static final int MOST_SHOWN = 40;

  /** The text, if it is one. */
  Optional<String> text() {
    return value instanceof JsonPrimitive text && text.isString()
        ? Optional.of(text.getAsString())
        : Optional.empty();
  }

  /** The number, if it is one within the bounds. */
  OptionalDouble number(double least, double most) {
    return value instanceof JsonPrimitive found
            && found.isNumber()
            && found.getAsDouble() >= least
            && found.getAsDouble() <= most
        ? OptionalDouble.of(found.getAsDouble())
        : OptionalDouble.empty();
  }

  /** The texts, if it is a list of texts and nothing else. */
  Optional<List<String>> texts() {
    List<String> texts = new ArrayList<>();
    if (!(value instanceof JsonArray array)) {
      return Optional.empty();
    }
    array.forEach(one -> at("", one).text().ifPresent(texts::add));
    return texts.size() == array.size() ? Optional.of(List.copyOf(texts)) : Optional.empty();
  }

  /** A part of this value, under a key of its own. */
  Sent at(String part, JsonElement value) {
    return new Sent(key + "." + part, value, problems);
  }

  /** Tells the user what should stand here. */
  void wrong(String expected) {
    String text = value.toString();
    String shown = text.length() > MOST_SHOWN ? text.substring(0, MOST_SHOWN) + "…" : text;
    problems.accept("dovetail.%s: %s is expected, found %s".formatted(key, expected, shown));
  }
}
