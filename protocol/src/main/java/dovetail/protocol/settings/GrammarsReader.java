package dovetail.protocol.settings;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;

/**
 * Reads the setting {@code grammars}: an object of grammars by the names of languages. A grammar is
 * an object of this form:
 *
 * <pre>
 *   {"file": "kql.lark", "start": "query", "lexer": "contextual", "patterns": ["*.kql"]}
 * </pre>
 */
final class GrammarsReader {
  private static final Set<String> KEYS =
      new TreeSet<>(Set.of("file", "start", "lexer", "patterns"));

  private final Consumer<String> problems;

  private GrammarsReader(Consumer<String> problems) {
    this.problems = problems;
  }

  /**
   * The grammars by their languages; errors are reported, and a grammar with errors is left out.
   */
  static Map<String, OwnGrammar> read(JsonElement value, Consumer<String> problems) {
    Map<String, OwnGrammar> found = new LinkedHashMap<>();
    if (!(value instanceof JsonObject all)) {
      problems.accept("dovetail.grammars: an object of grammars by language is expected");
      return found;
    }
    GrammarsReader reader = new GrammarsReader(problems);
    for (Map.Entry<String, JsonElement> entry : all.entrySet()) {
      reader
          .grammar("dovetail.grammars." + entry.getKey(), entry.getValue())
          .ifPresent(one -> found.put(entry.getKey(), one));
    }
    return found;
  }

  private Optional<OwnGrammar> grammar(String key, JsonElement value) {
    if (!(value instanceof JsonObject object)) {
      problems.accept(key + ": an object with \"file\" is expected");
      return Optional.empty();
    }
    for (String name : object.keySet()) {
      if (!KEYS.contains(name)) {
        problems.accept(
            "%s.%s: there is no such key; known are %s"
                .formatted(key, name, String.join(", ", KEYS)));
      }
    }
    Optional<String> file = text(key, object, "file");
    if (file.isEmpty()) {
      problems.accept(key + ".file: the path of a grammar file is expected");
      return Optional.empty();
    }
    return Optional.of(
        new OwnGrammar(
            file.get(),
            text(key, object, "start"),
            text(key, object, "lexer"),
            patterns(key, object)));
  }

  private Optional<String> text(String key, JsonObject object, String name) {
    JsonElement value = object.get(name);
    if (value == null || value.isJsonNull()) {
      return Optional.empty();
    }
    if (value instanceof JsonPrimitive text && text.isString()) {
      return Optional.of(text.getAsString().strip()).filter(found -> !found.isEmpty());
    }
    problems.accept(key + "." + name + ": a text is expected");
    return Optional.empty();
  }

  private List<String> patterns(String key, JsonObject object) {
    List<String> found = new ArrayList<>();
    if (object.get("patterns") instanceof JsonArray all) {
      for (JsonElement one : all) {
        if (one instanceof JsonPrimitive text && text.isString()) {
          found.add(text.getAsString());
        } else {
          problems.accept(key + ".patterns: a list of texts is expected");
        }
      }
    } else if (object.has("patterns")) {
      problems.accept(key + ".patterns: a list of texts is expected");
    }
    return found;
  }
}
