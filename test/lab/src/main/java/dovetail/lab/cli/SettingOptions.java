package dovetail.lab.cli;

import dovetail.server.cli.JsonLine;
import com.google.gson.JsonObject;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Settings of an editor that a measurement may change. */
final class SettingOptions {
  @Option(
      names = "--deadline",
      paramLabel = "MS",
      description = "The server's setting automaticDeadline (default: its own).")
  private @Nullable Integer deadline;

  @Option(
      names = "--eagerness",
      paramLabel = "HOW",
      description = "The server's setting of that name: low, medium, high (default: its own).")
  private @Nullable String eagerness;

  @Option(
      names = "--threshold",
      paramLabel = "P",
      description = "The server's setting of that name (default: its own; 0: all is shown).")
  private @Nullable Double threshold;

  @Option(
      names = "--names",
      paramLabel = "WHAT",
      description = "The server's setting of that name: check, off (default: its own).")
  private @Nullable String names;

  @Option(
      names = "--decoder",
      paramLabel = "NAME",
      description = "The server's setting of that name: greedy, beam (default: its own).")
  private @Nullable String decoder;

  @Option(
      names = "--prompt-tokens",
      paramLabel = "N",
      description = "The server's setting promptTokens (default: its own).")
  private @Nullable Integer promptTokens;

  /** Those that are given, as an editor sends them. */
  JsonObject json() {
    JsonObject json = new JsonObject();
    add(json, "automaticDeadline", deadline);
    add(json, "eagerness", eagerness);
    add(json, "threshold", threshold);
    add(json, "names", names);
    add(json, "decoder", decoder);
    add(json, "promptTokens", promptTokens);
    return json;
  }

  private static void add(JsonObject json, String name, @Nullable Object value) {
    if (value != null) {
      json.add(name, JsonLine.GSON.toJsonTree(value));
    }
  }
}
