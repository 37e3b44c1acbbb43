package dovetail.lab.places;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dovetail.server.suggest.Decoded;
import dovetail.server.suggest.Word;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The result at a place.
 *
 * @param reason why nothing was shown, in the server's words; empty if something was
 * @param verdict the compiler's verdict; empty where it was not asked
 */
public record PlaceResult(
    String document,
    Place place,
    Optional<Shown> shown,
    Optional<Decoded> decoded,
    String reason,
    double millis,
    String glue,
    Optional<CompilerJudge.Verdict> verdict) {

  boolean firstWordRight() {
    return shown.filter(place::firstWordRight).isPresent();
  }

  boolean allRight() {
    return shown.filter(place::allRight).isPresent();
  }

  boolean lineRight() {
    return shown.filter(place::lineRight).isPresent();
  }

  /** One line of JSON; offsets count code points. */
  public JsonObject json() {
    JsonObject json = new JsonObject();
    String text = place.text();
    json.addProperty("document", document);
    json.addProperty("kind", place.kind().word());
    json.addProperty(
        "line", 1 + text.substring(0, place.from()).chars().filter(c -> c == '\n').count());
    json.addProperty("cursor", text.codePointCount(0, place.from()));
    json.addProperty("cut", place.isCut());
    json.addProperty("cut_to", text.codePointCount(0, place.to()));
    json.addProperty("left", place.left());
    json.addProperty("before", text.substring(Lines.begin(text, place.from()), place.from()));
    json.addProperty("truth", place.truth());
    json.addProperty("shown", shown.map(Shown::text).orElse(""));
    String asked = place.asked();
    json.add("range", tree(shown.map(s -> range(asked, s)).orElse(null)));
    json.addProperty("moment", decoded.map(d -> d.moment().word()).orElse(""));
    json.addProperty("finish", decoded.map(d -> d.finish().word()).orElse(""));
    List<Word> words = decoded.map(Decoded::words).orElse(List.of());
    json.add("words", tree(words.stream().map(PlaceResult::json).toList()));
    json.addProperty("words_right", place.right(words.stream().map(Word::text).toList()));
    json.add("chance", tree(decoded.map(d -> rounded(d.chance())).orElse(null)));
    json.addProperty("reason", reason);
    json.addProperty("millis", rounded(millis));
    json.addProperty("first_word_right", firstWordRight());
    json.addProperty("all_right", allRight());
    json.addProperty("line_right", lineRight());
    json.addProperty("glue", glue);
    json.addProperty("judged", verdict.isPresent());
    json.addProperty("error", verdict.map(CompilerJudge.Verdict::error).orElse(""));
    json.add("undefined", tree(verdict.map(CompilerJudge.Verdict::undefined).orElse(List.of())));
    return json;
  }

  private static JsonElement tree(@Nullable Object value) {
    return new Gson().toJsonTree(value);
  }

  private static Map<String, Object> json(Word word) {
    return Map.of(
        "text", word.text(),
        "probability", rounded(word.probability()),
        "new", word.newWord(),
        "chance", rounded(word.chance()));
  }

  private static List<Integer> range(String asked, Shown shown) {
    return List.of(asked.codePointCount(0, shown.from()), asked.codePointCount(0, shown.to()));
  }

  private static double rounded(double value) {
    return Math.round(value * 10_000) / 10_000.0;
  }
}
