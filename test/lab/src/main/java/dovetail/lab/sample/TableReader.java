package dovetail.lab.sample;

import com.google.gson.Strictness;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import com.google.gson.stream.MalformedJsonException;
import dovetail.model.LanguageModel;
import dovetail.model.hub.Attempt;
import dovetail.model.hub.ModelProblem;
import java.io.EOFException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Reads a table of probabilities:
 *
 * <pre>
 *   {"tokens": ["0", "1"], "order": 1,
 *    "next": {"": {"0": 0.5, "1": 0.5}, "0": {"0": 0.2, "1": 0.3, "": 0.5}, ...}}
 * </pre>
 *
 * Keys of {@code next} are concatenations of the last {@code order} tokens or fewer, of which the
 * longest that is there counts; values give each token's probability, {@code ""} is the end; tokens
 * that are not named have probability 0. Problems come with line and column.
 */
public final class TableReader {
  /** How far from 1 a sum may be: the loss where numbers are written with seven digits. */
  private static final double ROUNDING = 1e-6;

  private static final int MOST_ORDER = 1000;

  private final String name;
  private final Places places;
  private final JsonReader json;
  private final List<ModelProblem> problems = new ArrayList<>();

  private final Set<String> tokens = new LinkedHashSet<>();
  private final Map<String, Map<String, Double>> next = new LinkedHashMap<>();
  private final Map<String, String> tokenPlaces = new HashMap<>();
  private final Map<String, String> contextPlaces = new HashMap<>();
  private int order = -1;

  private TableReader(String name, String text) {
    this.name = name;
    this.places = new Places(text);
    this.json = new JsonReader(places);
    json.setStrictness(Strictness.STRICT);
  }

  /**
   * Reads a table.
   *
   * @param name of the file, for messages
   * @param text its content
   */
  public static Attempt<LanguageModel> read(String name, String text) {
    return new TableReader(name, text).read();
  }

  private Attempt<LanguageModel> read() {
    try {
      if (isA(JsonToken.BEGIN_OBJECT, "an object")) {
        readObject();
        var _ = json.peek(); // throws where more follows
      }
    } catch (MalformedJsonException | EOFException e) {
      problem(places.place(), "no JSON: a mistake here, or the file ends too early");
    } catch (IOException | NumberFormatException | IllegalStateException e) {
      problem(places.place(), "no JSON that can be read here");
    }
    if (problems.isEmpty()) {
      check();
    }
    return problems.isEmpty()
        ? new Attempt.Success<>(new TableModel(List.copyOf(tokens), order, next))
        : new Attempt.Failure<>(problems);
  }

  private void problem(String place, String what) {
    problems.add(new ModelProblem(name + ":" + place, what));
  }

  /** Whether the next value is of a kind; another one is reported, and passed over. */
  private boolean isA(JsonToken kind, String what) throws IOException {
    String before = places.place();
    JsonToken found = json.peek();
    if (found == kind) {
      return true;
    }
    problem(
        found == JsonToken.NUMBER ? before : places.place(),
        what + " is expected, found " + named(found));
    json.skipValue();
    return false;
  }

  private static String named(JsonToken token) {
    return switch (token) {
      case BEGIN_ARRAY -> "an array";
      case BEGIN_OBJECT -> "an object";
      case STRING -> "a string";
      case NUMBER -> "a number";
      case BOOLEAN -> "true or false";
      case NULL -> "null";
      case END_ARRAY, END_OBJECT, NAME, END_DOCUMENT -> "nothing";
    };
  }

  private void readObject() throws IOException {
    Set<String> seen = new LinkedHashSet<>();
    json.beginObject();
    while (json.hasNext()) {
      String place = places.place();
      String key = json.nextName();
      if (!seen.add(key)) {
        problem(place, "\"" + key + "\": is there twice");
      }
      switch (key) {
        case "tokens" -> readTokens();
        case "order" -> readOrder();
        case "next" -> readNext();
        default -> {
          problem(place, "\"%s\": tokens, order or next is expected".formatted(key));
          json.skipValue();
        }
      }
    }
    String end = places.place();
    json.endObject();
    for (String key : List.of("tokens", "order", "next")) {
      if (!seen.contains(key)) {
        problem(end, "\"" + key + "\" is missing");
      }
    }
  }

  private void readTokens() throws IOException {
    if (!isA(JsonToken.BEGIN_ARRAY, "\"tokens\": an array of strings")) {
      return;
    }
    json.beginArray();
    while (json.hasNext()) {
      String place = places.place();
      if (isA(JsonToken.STRING, "\"tokens\": a string")) {
        String token = json.nextString();
        if (token.isEmpty()) {
          problem(place, "\"tokens\": the empty text is the end, and no token");
        } else if (!tokens.add(token)) {
          problem(place, "\"tokens\": \"" + token + "\" is there twice");
        }
        tokenPlaces.putIfAbsent(token, place);
      }
    }
    json.endArray();
  }

  private void readOrder() throws IOException {
    String place = places.place();
    if (!isA(JsonToken.NUMBER, "\"order\": a number")) {
      return;
    }
    double found = json.nextDouble();
    if (found != Math.rint(found) || found < 0 || found > MOST_ORDER) {
      problem(place, "\"order\": a whole number from 0 to " + MOST_ORDER + " is expected");
    }
    order = (int) found;
  }

  private void readNext() throws IOException {
    if (!isA(JsonToken.BEGIN_OBJECT, "\"next\": an object")) {
      return;
    }
    json.beginObject();
    while (json.hasNext()) {
      String place = places.place();
      String context = json.nextName();
      if (contextPlaces.putIfAbsent(context, place) != null) {
        problem(place, key(context) + " is there twice");
      }
      if (isA(JsonToken.BEGIN_OBJECT, key(context) + " an object of probabilities")) {
        next.put(context, readShares(context, place));
      }
    }
    json.endObject();
  }

  private static String key(String context) {
    return "\"next\": \"" + context + "\":";
  }

  private Map<String, Double> readShares(String context, String place) throws IOException {
    Map<String, Double> shares = new LinkedHashMap<>();
    double sum = 0;
    boolean whole = true;
    json.beginObject();
    while (json.hasNext()) {
      String at = places.place();
      String token = json.nextName();
      String key = key(context) + " \"" + token + "\":";
      tokenPlaces.putIfAbsent(token, at);
      if (!isA(JsonToken.NUMBER, key + " a probability")) {
        whole = false;
        continue;
      }
      double share = json.nextDouble();
      if (!(share >= 0 && share <= 1)) {
        problem(at, key + " a probability from 0 to 1 is expected, found " + share);
        whole = false;
      }
      if (shares.put(token, share) != null) {
        problem(at, key + " is there twice");
        whole = false;
      }
      sum += share;
    }
    json.endObject();
    if (whole && Math.abs(sum - 1) > ROUNDING) {
      problem(place, "%s the probabilities sum to %s, not to 1".formatted(key(context), sum));
    }
    return shares;
  }

  /** The checks that need the whole file. */
  private void check() {
    if (tokens.isEmpty()) {
      problem("1:1", "\"tokens\": at least one is expected");
    }
    if (!next.containsKey("")) {
      problem("1:1", "\"next\": \"\": is missing, which says how a text begins");
    }
    next.forEach(
        (context, shares) -> {
          String place = contextPlaces.getOrDefault(context, "1:1");
          if (!isSpelt(context, order)) {
            problem(place, key(context) + " is not made of at most " + order + " of the tokens");
          }
          for (String token : shares.keySet()) {
            if (!token.isEmpty() && !tokens.contains(token)) {
              problem(
                  tokenPlaces.getOrDefault(token, place),
                  key(context) + " \"" + token + "\": is not one of the tokens");
            }
          }
        });
  }

  private boolean isSpelt(String text, int most) {
    if (text.isEmpty()) {
      return true;
    }
    return most > 0
        && tokens.stream()
            .anyMatch(
                token ->
                    text.endsWith(token)
                        && isSpelt(text.substring(0, text.length() - token.length()), most - 1));
  }
}
