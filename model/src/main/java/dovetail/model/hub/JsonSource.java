package dovetail.model.hub;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * A JSON object from a file, read key by key: a value of the wrong kind becomes a problem, and
 * reads as if it was not there.
 */
final class JsonSource {
  /** The most bytes of a model's JSON file. */
  private static final long LONGEST = 256L << 20;

  private final String where;

  /** The object itself. */
  final JsonObject object;

  private final List<ModelProblem> problems;

  JsonSource(String where, JsonObject object, List<ModelProblem> problems) {
    this.where = where;
    this.object = object;
    this.problems = problems;
  }

  /** The object in a file; if there is none, a problem is added and the answer is empty. */
  static Optional<JsonSource> read(Path file, List<ModelProblem> problems) {
    return text(file, problems).flatMap(text -> of(file, text, problems));
  }

  /** The text of a file; if there is none, a problem is added and the answer is empty. */
  static Optional<String> text(Path file, List<ModelProblem> problems) {
    try {
      if (Files.exists(file) && !Files.isRegularFile(file)) {
        problems.add(new ModelProblem(file.toString(), "is not a file"));
        return Optional.empty();
      }
      if (Files.size(file) > LONGEST) {
        problems.add(
            new ModelProblem(
                file.toString(),
                "has %d bytes, more than any has that is read".formatted(Files.size(file))));
        return Optional.empty();
      }
      return Optional.of(Files.readString(file));
    } catch (NoSuchFileException e) {
      problems.add(new ModelProblem(file.toString(), "is missing"));
    } catch (CharacterCodingException e) {
      problems.add(new ModelProblem(file.toString(), "is not UTF-8 text"));
    } catch (IOException e) {
      problems.add(new ModelProblem(file.toString(), "cannot be read: " + Reason.of(e)));
    }
    return Optional.empty();
  }

  /** The object that is a file's text; if it is none, a problem is added. */
  static Optional<JsonSource> of(Path file, String text, List<ModelProblem> problems) {
    try {
      JsonElement element = JsonParser.parseString(text);
      if (element.isJsonObject()) {
        return Optional.of(new JsonSource(file.toString(), element.getAsJsonObject(), problems));
      }
      problems.add(new ModelProblem(file.toString(), "is not a JSON object"));
    } catch (JsonParseException e) {
      problems.add(new ModelProblem(file.toString(), "is not JSON: " + Reason.of(e)));
    }
    return Optional.empty();
  }

  /** Reports the mistake of a key; a second report of the same mistake does nothing. */
  void problem(String key, String what) {
    ModelProblem problem = new ModelProblem(where + ", \"" + key + "\"", what);
    if (!problems.contains(problem)) {
      problems.add(problem);
    }
  }

  /** Several keys that are missing one after the other are one problem. */
  private void missing(String key) {
    String quoted = ", \"" + key + "\"";
    List<ModelProblem> before =
        problems.stream()
            .filter(
                problem ->
                    problem.where().startsWith(where + ", ") && problem.what().endsWith(" missing"))
            .toList();
    if (before.stream().anyMatch(problem -> problem.where().contains(quoted))) {
      return;
    }
    if (!before.isEmpty() && before.getLast().equals(problems.getLast())) {
      String all = problems.removeLast().where() + quoted;
      problems.add(new ModelProblem(all, "are missing"));
    } else {
      problem(key, "is missing");
    }
  }

  boolean has(String key) {
    JsonElement element = object.get(key);
    return element != null && !element.isJsonNull();
  }

  /** A whole number of at least 1. */
  OptionalInt positive(String key) {
    OptionalInt value = whole(key);
    if (value.isPresent() && value.getAsInt() < 1) {
      problem(key, value.getAsInt() + ", where a positive number should stand");
      return OptionalInt.empty();
    }
    return value;
  }

  /** A whole number of at least 1, whose absence is a problem too: 1 is then the answer. */
  int required(String key) {
    OptionalInt value = positive(key);
    if (!has(key)) {
      missing(key);
    }
    return value.orElse(1);
  }

  OptionalInt whole(String key) {
    OptionalDouble value = number(key);
    if (value.isEmpty()) {
      return OptionalInt.empty();
    }
    double number = value.getAsDouble();
    if (number != Math.rint(number) || Math.abs(number) > Integer.MAX_VALUE) {
      problem(key, number + ", where a whole number should stand");
      return OptionalInt.empty();
    }
    return OptionalInt.of((int) number);
  }

  OptionalDouble number(String key) {
    return value(key, is(JsonPrimitive::isNumber), JsonElement::getAsDouble, "a number").stream()
        .mapToDouble(number -> number)
        .findFirst();
  }

  Optional<String> string(String key) {
    return value(key, is(JsonPrimitive::isString), JsonElement::getAsString, "a text");
  }

  /** True only if the key says so. */
  boolean flag(String key) {
    return value(key, is(JsonPrimitive::isBoolean), JsonElement::getAsBoolean, "true or false")
        .orElse(false);
  }

  Optional<JsonSource> child(String key) {
    return value(
        key,
        JsonElement::isJsonObject,
        child -> new JsonSource(where + ", \"" + key + "\"", child.getAsJsonObject(), problems),
        "an object");
  }

  /** The elements of an array; none if there is no such key. */
  List<JsonElement> list(String key) {
    return value(
            key, JsonElement::isJsonArray, array -> array.getAsJsonArray().asList(), "an array")
        .orElse(List.of());
  }

  /** One of some words, read; empty if there is no such key. */
  <T> Optional<T> oneOf(String key, String first, T firstValue, String second, T secondValue) {
    return value(
        key,
        is(word -> List.of(first, second).contains(word.getAsString())),
        word -> word.getAsString().equals(first) ? firstValue : secondValue,
        "\"%s\" or \"%s\"".formatted(first, second));
  }

  private static Predicate<JsonElement> is(Predicate<JsonPrimitive> kind) {
    return element -> element instanceof JsonPrimitive primitive && kind.test(primitive);
  }

  private <T> Optional<T> value(
      String key, Predicate<JsonElement> fits, Function<JsonElement, T> reader, String what) {
    JsonElement element = object.get(key);
    if (element == null || element.isJsonNull()) {
      return Optional.empty();
    }
    if (fits.test(element)) {
      return Optional.of(reader.apply(element));
    }
    problem(key, shortened(element) + ", where " + what + " should stand");
    return Optional.empty();
  }

  private static String shortened(JsonElement element) {
    String text = element.toString();
    return text.length() <= 40 ? text : text.substring(0, 40) + "...";
  }
}
