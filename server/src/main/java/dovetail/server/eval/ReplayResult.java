package dovetail.server.eval;

import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import dovetail.server.complete.Completion;
import java.util.Optional;

/**
 * What came of one added line.
 *
 * @param id of the line
 * @param commit the repository and the commit
 * @param echo where was looked for what was written before
 * @param exact whether the line is what the commit has, blanks at both ends apart
 * @param calls how often the model was asked, its prompt included
 * @param word whether it begins with the same name, number or mark
 */
public record ReplayResult(
    String id,
    String commit,
    String echo,
    boolean exact,
    boolean word,
    boolean valid,
    int tokens,
    int calls,
    double millis,
    String middle,
    String truth)
    implements Recorded {

  static ReplayResult of(Cut cut, String commit, String echo, Completion completion) {
    String middle = completion.middle().strip();
    String truth = cut.middle().strip();
    return new ReplayResult(
        cut.id(),
        commit,
        echo,
        middle.equals(truth),
        first(middle).equals(first(truth)),
        completion.valid(),
        completion.tokens(),
        completion.calls(),
        completion.millis(),
        completion.middle(),
        cut.middle());
  }

  /** The name, the number or the mark that a text begins with. */
  private static String first(String text) {
    int to = 0;
    while (to < text.length() && isWord(text.charAt(to))) {
      to++;
    }
    return text.substring(0, Math.min(text.length(), Math.max(1, to)));
  }

  private static boolean isWord(char c) {
    return Character.isLetterOrDigit(c) || c == '_';
  }

  @Override
  public String key() {
    return Recorded.key(id, echo);
  }

  @Override
  public JsonObject json() {
    JsonObject json = new JsonObject();
    json.addProperty("id", id);
    json.addProperty("commit", commit);
    json.addProperty("echo", echo);
    json.addProperty("exact", exact);
    json.addProperty("word", word);
    json.addProperty("valid", valid);
    json.addProperty("tokens", tokens);
    json.addProperty("calls", calls);
    json.addProperty("millis", Math.round(millis * 1e3) / 1e3);
    json.addProperty("middle", middle);
    json.addProperty("truth", truth);
    return json;
  }

  /** What {@link #json} wrote; empty if that is no such line. */
  public static Optional<ReplayResult> read(String line) {
    try {
      JsonObject json = JsonParser.parseString(line).getAsJsonObject();
      return json.has("truth")
          ? Optional.of(
              new ReplayResult(
                  json.get("id").getAsString(),
                  json.get("commit").getAsString(),
                  json.get("echo").getAsString(),
                  json.get("exact").getAsBoolean(),
                  json.get("word").getAsBoolean(),
                  json.get("valid").getAsBoolean(),
                  json.get("tokens").getAsInt(),
                  json.get("calls").getAsInt(),
                  json.get("millis").getAsDouble(),
                  json.get("middle").getAsString(),
                  json.get("truth").getAsString()))
          : Optional.empty();
    } catch (JsonParseException | IllegalStateException e) {
      return Optional.empty();
    }
  }
}
