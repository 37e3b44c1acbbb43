package dovetail.protocol.lsp;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonPrimitive;
import dovetail.protocol.Settings.Switch;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.DoubleFunction;
import java.util.function.ToDoubleFunction;

/**
 * What a setting may be: in JSON, and here.
 *
 * @param <T> what it is here
 */
sealed interface Kind<T> {
  /** What is expected, for people. */
  String expected();

  /** The meaning of a value; empty if it has none. */
  Optional<T> read(JsonElement value);

  /** A value as a client would send it; null of JSON for none. */
  JsonElement json(T value);

  /** True or false. */
  record OnOff() implements Kind<Switch> {
    @Override
    public String expected() {
      return "true or false";
    }

    @Override
    public Optional<Switch> read(JsonElement value) {
      return value instanceof JsonPrimitive found && found.isBoolean()
          ? Optional.of(found.getAsBoolean() ? Switch.ON : Switch.OFF)
          : Optional.empty();
    }

    @Override
    public JsonElement json(Switch value) {
      return new JsonPrimitive(value.on());
    }
  }

  /** One of the words that the constants of an enumeration are, in small letters. */
  record Word<E extends Enum<E>>(Class<E> type) implements Kind<E> {
    /** All of them. */
    List<String> words() {
      return Arrays.stream(type.getEnumConstants()).map(Word::word).toList();
    }

    private static String word(Enum<?> constant) {
      return constant.name().toLowerCase(Locale.ROOT);
    }

    @Override
    public String expected() {
      List<String> quoted = words().stream().map(word -> '"' + word + '"').toList();
      int last = quoted.size() - 1;
      return String.join(", ", quoted.subList(0, last)) + " or " + quoted.get(last);
    }

    @Override
    public Optional<E> read(JsonElement value) {
      return value instanceof JsonPrimitive text && text.isString()
          ? Arrays.stream(type.getEnumConstants())
              .filter(one -> word(one).equals(text.getAsString()))
              .findFirst()
          : Optional.empty();
    }

    @Override
    public JsonElement json(E value) {
      return new JsonPrimitive(word(value));
    }
  }

  /**
   * A number within bounds.
   *
   * @param of what a number is here
   * @param number the number that something is; none if it is not a number
   */
  record Amount<T>(double least, double most, DoubleFunction<T> of, ToDoubleFunction<T> number)
      implements Kind<T> {
    @Override
    public String expected() {
      return "a number from %.0f to %.0f".formatted(least, most);
    }

    @Override
    public Optional<T> read(JsonElement value) {
      return value instanceof JsonPrimitive found
              && found.isNumber()
              && found.getAsDouble() >= least
              && found.getAsDouble() <= most
          ? Optional.of(of.apply(found.getAsDouble()))
          : Optional.empty();
    }

    @Override
    public JsonElement json(T value) {
      double told = number.applyAsDouble(value);
      return Double.isNaN(told) ? JsonNull.INSTANCE : new JsonPrimitive(told);
    }
  }

  record Texts() implements Kind<List<String>> {
    @Override
    public String expected() {
      return "a list of texts";
    }

    @Override
    public Optional<List<String>> read(JsonElement value) {
      List<String> texts = new ArrayList<>();
      if (!(value instanceof JsonArray array)) {
        return Optional.empty();
      }
      for (JsonElement element : array) {
        if (element instanceof JsonPrimitive text && text.isString()) {
          texts.add(text.getAsString());
        }
      }
      return texts.size() == array.size() ? Optional.of(texts) : Optional.empty();
    }

    @Override
    public JsonElement json(List<String> value) {
      JsonArray array = new JsonArray();
      value.forEach(array::add);
      return array;
    }
  }

  /**
   * What is read part by part, so that a wrong part does not spoil the others: whoever takes it
   * over tells what is wrong.
   */
  record Parts() implements Kind<JsonElement> {
    @Override
    public String expected() {
      return "a value";
    }

    @Override
    public Optional<JsonElement> read(JsonElement value) {
      return Optional.of(value);
    }

    @Override
    public JsonElement json(JsonElement value) {
      return value;
    }
  }
}
