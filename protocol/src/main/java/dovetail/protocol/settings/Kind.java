package dovetail.protocol.settings;

import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import dovetail.protocol.settings.Settings.Switch;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.DoubleFunction;
import java.util.stream.Collectors;

/**
 * The values that a setting may have.
 *
 * @param <T> their type
 */
sealed interface Kind<T> {
  /**
   * Reads a value that a client sent. A wrong value is reported, and the value below holds.
   *
   * @param below the value that holds if the client sends none
   */
  T read(Sent sent, T below);

  /** The value that was found; if none was, reports the error and returns the value below. */
  private static <T> T valid(Optional<T> found, Sent sent, String expected, T below) {
    if (found.isEmpty()) {
      sent.wrong(expected);
    }
    return found.orElse(below);
  }

  /** The names with the value false in an object of true and false. */
  static Set<String> off(Sent sent, Set<String> below) {
    if (!(sent.value instanceof JsonObject object)) {
      sent.wrong("an object of true or false by name");
      return below;
    }
    return object.keySet().stream()
        .filter(name -> !new OnOff().read(sent.at(name, object.get(name)), Switch.ON).on())
        .collect(Collectors.toUnmodifiableSet());
  }

  /** True or false. */
  record OnOff() implements Kind<Switch> {
    @Override
    public Switch read(Sent sent, Switch below) {
      Optional<Switch> found =
          sent.value instanceof JsonPrimitive value && value.isBoolean()
              ? Optional.of(value.getAsBoolean() ? Switch.ON : Switch.OFF)
              : Optional.empty();
      return valid(found, sent, "true or false", below);
    }
  }

  /** A word: the name of an enumeration's constant, in small letters. */
  record Word<E extends Enum<E>>(Class<E> type) implements Kind<E> {
    /** All words. */
    List<String> words() {
      return Arrays.stream(type.getEnumConstants()).map(Word::word).toList();
    }

    static String word(Enum<?> constant) {
      return constant.name().toLowerCase(Locale.ROOT);
    }

    @Override
    public E read(Sent sent, E below) {
      Optional<E> found =
          Arrays.stream(type.getEnumConstants())
              .filter(constant -> sent.text().filter(word(constant)::equals).isPresent())
              .findFirst();
      List<String> quoted = words().stream().map(word -> '"' + word + '"').toList();
      int last = quoted.size() - 1;
      String expected = String.join(", ", quoted.subList(0, last)) + " or " + quoted.get(last);
      return valid(found, sent, expected, below);
    }
  }

  /**
   * A number within bounds.
   *
   * @param of converts a number to the value
   */
  record Amount<T>(double least, double most, DoubleFunction<T> of) implements Kind<T> {
    @Override
    public T read(Sent sent, T below) {
      Optional<T> found = sent.number(least, most).stream().mapToObj(of).findFirst();
      return valid(found, sent, "a number from %.0f to %.0f".formatted(least, most), below);
    }
  }

  /** A list of texts. */
  record Texts() implements Kind<List<String>> {
    @Override
    public List<String> read(Sent sent, List<String> below) {
      return valid(sent.texts(), sent, "a list of texts", below);
    }
  }

  /**
   * A text for each language. Its keys begin with the language: {@code pythonVersion} sets the text
   * of {@code python}. A blank text removes it.
   */
  record OfLanguage(String suffix, String expected) implements Kind<Map<String, String>> {
    @Override
    public Map<String, String> read(Sent sent, Map<String, String> below) {
      String language =
          sent.key.substring(0, sent.key.length() - suffix.length()).toLowerCase(Locale.ROOT);
      Map<String, String> all = new HashMap<>(below);
      Optional<String> text = sent.text().map(String::strip);
      text.ifPresentOrElse(found -> all.put(language, found), () -> sent.wrong(expected));
      all.values().removeIf(String::isEmpty);
      return Map.copyOf(all);
    }
  }

  /**
   * A value of several parts. The reader reports each wrong part and keeps the others.
   *
   * @param reader makes the value
   */
  record Composite<T>(BiFunction<Sent, T, T> reader) implements Kind<T> {
    @Override
    public T read(Sent sent, T below) {
      return reader.apply(sent, below);
    }
  }
}
