package dovetail.lab.places;

import com.google.gson.Gson;
import com.google.gson.JsonObject;
import dovetail.protocol.CompletionAnswer;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** The result at a place, at a threshold or by the usual settings, by some rules. */
public record RuleRow(
    int asked,
    String language,
    String document,
    Place place,
    OptionalDouble threshold,
    String rules,
    Optional<Shown> shown,
    String reason) {
  /** A question at a place, without an answer. */
  public static RuleRow of(
      int asked, String language, String document, Place place, OptionalDouble threshold) {
    return new RuleRow(asked, language, document, place, threshold, "", Optional.empty(), "");
  }

  /** The same, answered by some rules. */
  public RuleRow by(String word, CompletionAnswer answer) {
    Optional<Shown> best =
        answer.suggestions().stream()
            .findFirst()
            .map(one -> new Shown(one.text(), place.from(), place.from() + one.covered().length()));
    return new RuleRow(asked, language, document, place, threshold, word, best, answer.reason());
  }

  boolean firstWordRight() {
    return shown.filter(place::firstWordRight).isPresent();
  }

  boolean allRight() {
    return shown.filter(place::allRight).isPresent();
  }

  boolean lineRight() {
    return shown.filter(place::lineRight).isPresent();
  }

  /** The text that a checker is asked about; the file as it was written where nothing is shown. */
  String text() {
    return shown.map(place::accepted).orElseGet(place::text);
  }

  /** The end of the shown suggestion in that text; without one, the end of the cut. */
  int end() {
    return shown
        .map(one -> place.accepted(one).length() - one.behind(place).length())
        .orElseGet(place::meant);
  }

  /** The file as it was written. */
  RuleRow written() {
    return of(asked, language, document, place, threshold);
  }

  /** One line of JSON; offsets count UTF-16 units. */
  JsonObject json(List<String> errors) {
    JsonObject json = new JsonObject();
    json.addProperty("asked", asked);
    json.addProperty("language", language);
    json.addProperty("document", document);
    json.addProperty("kind", place.kind().word());
    json.addProperty("cursor", place.from());
    threshold.ifPresent(value -> json.addProperty("threshold", value));
    json.addProperty("rules", rules);
    json.addProperty(
        "before", place.text().substring(Lines.begin(place.text(), place.from()), place.from()));
    json.addProperty("truth", place.truth());
    json.addProperty("shown", shown.map(Shown::text).orElse(""));
    json.addProperty("reason", reason);
    json.addProperty("first_word_right", firstWordRight());
    json.addProperty("all_right", allRight());
    json.addProperty("line_right", lineRight());
    json.add("errors", new Gson().toJsonTree(errors));
    return json;
  }
}
