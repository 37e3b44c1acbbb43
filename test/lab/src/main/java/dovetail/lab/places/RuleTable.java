package dovetail.lab.places;

import com.google.gson.JsonObject;
import dovetail.server.suggest.Account;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * The worth of rules: for each language, threshold and set of rules the number of shown
 * suggestions, of right ones, and of those in which the language's checker finds an error that the
 * file as it was written does not have there.
 */
public final class RuleTable {
  private final Map<String, Checker> checkers = new TreeMap<>();
  private final Map<Asked, Map<Integer, RuleRow>> results = new LinkedHashMap<>();

  /** A question that is asked at each place. */
  private record Asked(String language, OptionalDouble threshold, String rules) {
    static Asked of(RuleRow row) {
      return new Asked(row.language(), row.threshold(), row.rules());
    }
  }

  /** The time of each rule, by the sets of rules without it. */
  private final Map<Asked, Account.Times> times = new HashMap<>();

  /**
   * Adds a result. Where all rules show the same as none, results for some rules need not be added.
   */
  public void add(RuleRow row) {
    results.computeIfAbsent(Asked.of(row), _ -> new LinkedHashMap<>()).put(row.asked(), row);
    Checker checker = checkers.computeIfAbsent(row.language(), _ -> new Checker());
    if (row.shown().isPresent()) {
      checker.note(row);
    }
  }

  /**
   * The same for a result that is known to be as with all rules: a set of rules has a row at least.
   */
  public void expect(RuleRow row) {
    results.computeIfAbsent(Asked.of(row), _ -> new LinkedHashMap<>());
  }

  /** Adds how often and how long each rule was asked, at a place with all rules. */
  public void took(RuleRow row, Map<String, Account.Times> all) {
    all.forEach(
        (rule, took) ->
            times.merge(
                new Asked(row.language(), row.threshold(), "without " + rule),
                took,
                Account.Times::plus));
  }

  /** The checkers by language, to be asked. */
  public Map<String, Checker> checkers() {
    return checkers;
  }

  /** Tells each result. */
  public void tell(Consumer<JsonObject> lines) {
    results
        .values()
        .forEach(
            all -> all.values().forEach(row -> lines.accept(row.json(checker(row).added(row)))));
  }

  private Checker checker(RuleRow row) {
    return checkers.getOrDefault(row.language(), new Checker());
  }

  /** The rows of the table. How many a set of rules has changed is compared with all rules. */
  public List<JsonObject> rows() {
    List<JsonObject> rows = new ArrayList<>();
    results.forEach(
        (asked, own) -> {
          Map<Integer, RuleRow> all =
              results.getOrDefault(new Asked(asked.language(), asked.threshold(), "all"), Map.of());
          Map<Integer, RuleRow> merged = new LinkedHashMap<>(all);
          merged.putAll(own);
          rows.add(summary(asked, all, List.copyOf(merged.values())));
        });
    return rows;
  }

  private JsonObject summary(Asked asked, Map<Integer, RuleRow> all, List<RuleRow> rows) {
    List<RuleRow> shown = rows.stream().filter(row -> row.shown().isPresent()).toList();
    JsonObject json = new JsonObject();
    json.addProperty("language", asked.language());
    asked.threshold().ifPresent(value -> json.addProperty("threshold", value));
    json.addProperty("rules", asked.rules());
    Account.Times took = times.getOrDefault(asked, Account.Times.NONE);
    json.addProperty("asked", rows.size());
    json.addProperty("effects", took.effects());
    json.addProperty("millis", took.nanos() / 1_000_000);
    json.addProperty(
        "changed",
        count(
            rows,
            row -> {
              RuleRow judged = all.get(row.asked());
              return judged != null && !judged.shown().equals(row.shown());
            }));
    json.addProperty("shown", shown.size());
    json.addProperty("first_word_right", count(shown, RuleRow::firstWordRight));
    json.addProperty("line_right", count(shown, RuleRow::lineRight));
    json.addProperty("checked", count(shown, row -> checker(row).knows(row)));
    json.addProperty("errors", count(shown, row -> !checker(row).added(row).isEmpty()));
    return json;
  }

  private static long count(List<RuleRow> rows, Predicate<RuleRow> which) {
    return rows.stream().filter(which).count();
  }
}
