package dovetail.protocol.settings;

import static java.util.function.Predicate.not;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads the setting {@code grammars}: an object of grammars by the names of languages. A grammar is
 * an object of this form:
 *
 * <pre>
 *   {"file": "kql.lark", "start": "query", "lexer": "contextual", "patterns": ["*.kql"]}
 * </pre>
 */
final class GrammarsReader {
  private static final List<String> KEYS = List.of("file", "lexer", "patterns", "start");

  private GrammarsReader() {}

  /** The grammars by their languages, without grammars with errors. Reports the errors. */
  static Map<String, OwnGrammar> read(Sent sent) {
    Map<String, OwnGrammar> found = new LinkedHashMap<>();
    if (sent.value instanceof JsonObject all) {
      all.asMap()
          .forEach(
              (language, value) ->
                  grammar(sent.at(language, value))
                      .ifPresent(grammar -> found.put(language, grammar)));
    } else {
      sent.expects("an object of grammars by language");
    }
    return found;
  }

  private static Optional<OwnGrammar> grammar(Sent sent) {
    if (!(sent.value instanceof JsonObject object)) {
      sent.expects("an object with \"file\"");
      return Optional.empty();
    }
    sent.reportOthers(object, KEYS);
    Optional<String> file = text(sent, object, "file");
    if (file.isEmpty()) {
      sent.at("file", object).expects("the path of a grammar file");
      return Optional.empty();
    }
    Optional<String> start = text(sent, object, "start");
    Optional<String> lexer = text(sent, object, "lexer");
    return Optional.of(new OwnGrammar(file.get(), start, lexer, patterns(sent, object)));
  }

  private static Optional<String> text(Sent sent, JsonObject object, String name) {
    if (!object.has(name) || object.get(name).isJsonNull()) {
      return Optional.empty();
    }
    Sent part = sent.at(name, object.get(name));
    if (part.text().isEmpty()) {
      part.expects("a text");
    }
    return part.text().map(String::strip).filter(not(String::isEmpty));
  }

  private static List<String> patterns(Sent sent, JsonObject object) {
    List<String> found = new ArrayList<>();
    Sent part = sent.at("patterns", object);
    Runnable report = () -> part.expects("a list of texts");
    if (object.get("patterns") instanceof JsonArray all) {
      all.forEach(pattern -> sent.at("", pattern).text().ifPresentOrElse(found::add, report));
    } else if (object.has("patterns")) {
      report.run();
    }
    return found;
  }
}
