package dovetail.lab.sample;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonParseException;
import com.google.gson.Strictness;
import dovetail.model.LanguageModel;
import dovetail.model.hub.Attempt;
import dovetail.model.hub.ModelProblem;
import dovetail.model.hub.Reason;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads a table of probabilities:
 *
 * <pre>
 *   {"tokens": ["0", "1"], "order": 1,
 *    "next": {"": {"0": 0.5, "1": 0.5}, "0": {"0": 0.2, "1": 0.3, "": 0.5}, ...}}
 * </pre>
 *
 * A key of {@code next} is the concatenation of the last {@code order} tokens or fewer; the longest
 * key that is there counts. Its value gives the probability of each token, and of the end under
 * {@code ""}; a token that it does not name has probability 0. A problem of JSON has a line and a
 * column, any other the key.
 */
public final class TableReader {
  /** How far from 1 a sum may be: the loss where numbers are written with seven digits. */
  private static final double ROUNDING = 1e-6;

  private static final int MOST_ORDER = 1000;

  private static final Gson GSON = new GsonBuilder().setStrictness(Strictness.STRICT).create();

  /** The file; a part that it lacks is null. */
  private record Table(
      @Nullable List<String> tokens,
      @Nullable Integer order,
      @Nullable Map<String, Map<String, Double>> next) {}

  private final String name;
  private final List<ModelProblem> problems = new ArrayList<>();

  private TableReader(String name) {
    this.name = name;
  }

  /**
   * Reads a table.
   *
   * @param name of the file, for messages
   * @param text its content
   */
  public static Attempt<LanguageModel> read(String name, String text) {
    try {
      Table table = GSON.fromJson(text, Table.class);
      return table == null ? Attempt.failure(name, "is empty") : new TableReader(name).read(table);
    } catch (JsonParseException | NumberFormatException e) {
      return Attempt.failure(name, "no table in JSON: " + Reason.of(e));
    }
  }

  private Attempt<LanguageModel> read(Table table) {
    List<String> tokens = table.tokens();
    Integer order = table.order();
    Map<String, Map<String, Double>> next = table.next();
    if (tokens == null || order == null || next == null) {
      return Attempt.failure(name, "\"tokens\", \"order\" and \"next\" are expected");
    }
    check(tokens, order);
    if (!problems.isEmpty()) {
      return new Attempt.Failure<>(problems);
    }
    if (!next.containsKey("")) {
      problem("\"next\": \"\": is missing, which says how a text begins");
    }
    Set<String> known = new HashSet<>(tokens);
    next.forEach(
        (context, shares) -> {
          if (!isSpelt(context, order, tokens)) {
            problem(key(context) + " is not made of at most " + order + " of the tokens");
          }
          check(context, shares == null ? Map.of() : shares, known);
        });
    return problems.isEmpty()
        ? new Attempt.Success<>(new TableModel(tokens, order, next))
        : new Attempt.Failure<>(problems);
  }

  private void problem(String what) {
    problems.add(new ModelProblem(name, what));
  }

  private static String key(String context) {
    return "\"next\": \"" + context + "\":";
  }

  private void check(List<String> tokens, int order) {
    if (tokens.isEmpty()) {
      problem("\"tokens\": at least one is expected");
    }
    Set<String> seen = new HashSet<>();
    for (String token : tokens) {
      if (token == null || token.isEmpty()) {
        problem("\"tokens\": the empty text is the end, and no token");
      } else if (!seen.add(token)) {
        problem("\"tokens\": \"" + token + "\" is there twice");
      }
    }
    if (order < 0 || order > MOST_ORDER) {
      problem("\"order\": a whole number from 0 to " + MOST_ORDER + " is expected");
    }
  }

  private void check(String context, Map<String, Double> shares, Set<String> known) {
    double sum = 0;
    for (Map.Entry<String, Double> share : shares.entrySet()) {
      String token = share.getKey();
      if (!token.isEmpty() && !known.contains(token)) {
        problem(key(context) + " \"" + token + "\": is not one of the tokens");
      }
      Double found = share.getValue();
      if (found == null || !(found >= 0 && found <= 1)) {
        problem(
            "%s \"%s\": a probability from 0 to 1 is expected, found %s"
                .formatted(key(context), token, found));
        return;
      }
      sum += found;
    }
    if (Math.abs(sum - 1) > ROUNDING) {
      problem("%s the probabilities sum to %s, not to 1".formatted(key(context), sum));
    }
  }

  private static boolean isSpelt(String text, int most, List<String> tokens) {
    if (text.isEmpty()) {
      return true;
    }
    return most > 0
        && tokens.stream()
            .filter(text::endsWith)
            .map(token -> text.substring(0, text.length() - token.length()))
            .anyMatch(rest -> isSpelt(rest, most - 1, tokens));
  }
}
