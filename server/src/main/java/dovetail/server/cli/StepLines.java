package dovetail.server.cli;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dovetail.model.Vocabulary;
import dovetail.model.request.DecodeStep;
import dovetail.model.request.DecodeStep.Refusal;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The choices of a middle's tokens, as lines for the user, one for each token, or as JSON. */
final class StepLines {
  private static final int WIDTH = 16;

  private final Vocabulary vocabulary;

  StepLines(Vocabulary vocabulary) {
    this.vocabulary = vocabulary;
  }

  /** Each token with its probability, and the tokens that were refused before it. */
  String text(List<DecodeStep> steps) {
    return steps.stream().map(this::line).collect(Collectors.joining("\n"));
  }

  private String line(DecodeStep step) {
    String chosen =
        ("%-" + WIDTH + "s %8s").formatted(quoted(step.token()), share(step.logProbability()));
    String refused = step.refused().stream().map(this::refused).collect(Collectors.joining(", "));
    return refused.isEmpty() ? chosen : chosen + "   refused: " + refused;
  }

  private String refused(Refusal refusal) {
    String why =
        switch (refusal.reason()) {
          case NOT_ALLOWED, NO_END -> "";
          case NO_ROOM -> ", no room";
        };
    return "%s (%s%s)".formatted(quoted(refusal.token()), share(refusal.logProbability()), why);
  }

  private String quoted(int token) {
    String text = text(token);
    boolean isText = vocabulary.role(token) == Vocabulary.Role.TEXT;
    return isText ? '"' + text.replace("\n", "\\n").replace("\t", "\\t") + '"' : text;
  }

  /** The text of a token; for a token without text, its name. */
  private String text(int token) {
    return vocabulary.role(token) == Vocabulary.Role.TEXT
        ? new String(vocabulary.bytes(token), StandardCharsets.UTF_8)
        : vocabulary.name(token);
  }

  private static String share(double logProbability) {
    return Double.isNaN(logProbability)
        ? "-"
        : String.format(Locale.ROOT, "%.1f %%", 100 * Math.exp(logProbability));
  }

  JsonArray json(List<DecodeStep> steps) {
    JsonArray all = new JsonArray();
    for (DecodeStep step : steps) {
      JsonObject one = chosen(step.token(), step.logProbability());
      JsonArray refused = new JsonArray();
      for (Refusal refusal : step.refused()) {
        JsonObject candidate = chosen(refusal.token(), refusal.logProbability());
        String reason = refusal.reason().name().toLowerCase(Locale.ROOT).replace('_', '-');
        candidate.addProperty("reason", reason);
        refused.add(candidate);
      }
      one.add("refused", refused);
      all.add(one);
    }
    return all;
  }

  private JsonObject chosen(int token, double logProbability) {
    JsonObject one = new JsonObject();
    one.addProperty("token", token);
    one.addProperty("text", text(token));
    if (!Double.isNaN(logProbability)) {
      one.addProperty("log_probability", Math.round(logProbability * 1e4) / 1e4);
    }
    return one;
  }
}
