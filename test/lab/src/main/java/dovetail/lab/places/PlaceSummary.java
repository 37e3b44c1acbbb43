package dovetail.lab.places;

import com.google.gson.JsonObject;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;

/** The results at many places, of one kind or of all. */
public final class PlaceSummary {
  private static final String ROW = "%-10s %6s %6s %7s %11s %7s %7s %5s %7s %7s %10s %7s %7s%n";

  private final String name;
  private final boolean cuts;
  private final List<PlaceResult> results;

  /**
   * A summary.
   *
   * @param name of what
   * @param cuts whether something is right there
   */
  public PlaceSummary(String name, boolean cuts, List<PlaceResult> results) {
    this.name = name;
    this.cuts = cuts;
    this.results = List.copyOf(results);
  }

  /** The head of the columns. */
  public static String head() {
    return ROW.formatted(
        "kind",
        "asked",
        "shown",
        "",
        "first word",
        "all",
        "line",
        "glue",
        "judged",
        "errors",
        "undefined",
        "p50 ms",
        "p99 ms");
  }

  /** A row of a table. */
  public String row() {
    return ROW.formatted(
        name,
        results.size(),
        shown(),
        percent(shown(), results.size()),
        cuts ? percent(count(PlaceResult::firstWordRight), shown()) : "–",
        cuts ? percent(count(PlaceResult::allRight), shown()) : "–",
        cuts ? percent(count(PlaceResult::lineRight), shown()) : "–",
        count(r -> !r.glue().isEmpty()),
        judged(),
        errors(),
        undefined(),
        "%.0f".formatted(millis(0.5)),
        "%.0f".formatted(millis(0.99)));
  }

  /** The same for programs. */
  public JsonObject json() {
    JsonObject json = new JsonObject();
    json.addProperty("kind", name);
    json.addProperty("asked", results.size());
    json.addProperty("shown", shown());
    json.addProperty("first_word_right", count(PlaceResult::firstWordRight));
    json.addProperty("all_right", count(PlaceResult::allRight));
    json.addProperty("line_right", count(PlaceResult::lineRight));
    json.addProperty("glue", count(r -> !r.glue().isEmpty()));
    json.addProperty("judged", judged());
    json.addProperty("errors", errors());
    json.addProperty("undefined", undefined());
    json.addProperty("p50_ms", Math.round(millis(0.5)));
    json.addProperty("p99_ms", Math.round(millis(0.99)));
    JsonObject because = new JsonObject();
    reasons().forEach(because::addProperty);
    json.add("nothing_because", because);
    return json;
  }

  /** How often nothing was shown, by the server's words why. */
  public Map<String, Integer> reasons() {
    Map<String, Integer> reasons = new TreeMap<>();
    for (PlaceResult result : results) {
      if (result.shown().isEmpty()) {
        reasons.merge(result.reason(), 1, Integer::sum);
      }
    }
    return reasons;
  }

  private int shown() {
    return count(r -> r.shown().isPresent());
  }

  private int judged() {
    return count(r -> r.verdict().isPresent());
  }

  private int errors() {
    return count(r -> r.verdict().filter(v -> !v.error().isEmpty()).isPresent());
  }

  private int undefined() {
    return count(r -> r.verdict().filter(v -> !v.undefined().isEmpty()).isPresent());
  }

  private int count(Predicate<PlaceResult> what) {
    return (int) results.stream().filter(what).count();
  }

  private double millis(double quantile) {
    double[] sorted = results.stream().mapToDouble(PlaceResult::millis).sorted().toArray();
    return sorted.length == 0 ? 0 : sorted[(int) Math.round((sorted.length - 1) * quantile)];
  }

  private static String percent(int part, int whole) {
    return whole == 0 ? "–" : "%.0f %%".formatted(100.0 * part / whole);
  }
}
