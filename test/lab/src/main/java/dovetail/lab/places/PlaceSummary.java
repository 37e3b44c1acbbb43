package dovetail.lab.places;

import com.google.gson.JsonObject;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;

/** The results at many places, of one kind or of all. */
public final class PlaceSummary {
  private PlaceSummary() {}

  /** A row of a table; {@code cuts} tells whether anything is right there. */
  public static JsonObject of(String name, boolean cuts, List<PlaceResult> results) {
    long shown = count(results, r -> r.shown().isPresent());
    JsonObject json = new JsonObject();
    json.addProperty("kind", name);
    json.addProperty("asked", results.size());
    tell(json, "shown", shown, results.size());
    if (cuts) {
      tell(json, "first_word_right", count(results, PlaceResult::firstWordRight), shown);
      tell(json, "all_right", count(results, PlaceResult::allRight), shown);
      tell(json, "line_right", count(results, PlaceResult::lineRight), shown);
    }
    json.addProperty("glue", count(results, r -> !r.glue().isEmpty()));
    json.addProperty("judged", count(results, r -> r.verdict().isPresent()));
    json.addProperty(
        "errors", count(results, r -> r.verdict().filter(v -> !v.error().isEmpty()).isPresent()));
    json.addProperty(
        "undefined",
        count(results, r -> r.verdict().filter(v -> !v.undefined().isEmpty()).isPresent()));
    json.addProperty("p50_ms", millis(results, 0.5));
    json.addProperty("p99_ms", millis(results, 0.99));
    JsonObject because = new JsonObject();
    reasons(results).forEach(because::addProperty);
    json.add("nothing_because", because);
    return json;
  }

  /** How often nothing was shown, by the server's words why. */
  public static Map<String, Integer> reasons(List<PlaceResult> results) {
    Map<String, Integer> reasons = new TreeMap<>();
    for (PlaceResult result : results) {
      if (result.shown().isEmpty()) {
        reasons.merge(result.reason(), 1, Integer::sum);
      }
    }
    return reasons;
  }

  private static void tell(JsonObject json, String name, long part, long whole) {
    json.addProperty(name, part);
    json.addProperty(name + "_percent", Math.round(100.0 * part / Math.max(1, whole)));
  }

  private static long count(List<PlaceResult> results, Predicate<PlaceResult> what) {
    return results.stream().filter(what).count();
  }

  private static long millis(List<PlaceResult> results, double quantile) {
    double[] sorted = results.stream().mapToDouble(PlaceResult::millis).sorted().toArray();
    int at = (int) Math.round((sorted.length - 1) * quantile);
    return sorted.length == 0 ? 0 : Math.round(sorted[at]);
  }
}
